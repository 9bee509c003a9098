import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { languages } from '../../console/connect/languages.ts';
import type { Words } from '../../console/connect/words.ts';
import { runningStack } from '../stack/running-stack.ts';
import { startBrowser } from './browser.ts';
import { checkScreen } from './checked-screen.ts';
import { onScreen, openLink, press } from './opened-link.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => await browser?.close());

const preview = () => `${runningStack().consoleUrl}/connect/preview`;
const languageOf = (page: Page) => page.evaluate('document.documentElement.lang');

/** Chooses a language where every page has the choice, and waits for its words. */
async function choose(page: Page, locale: string, words: Words): Promise<void> {
  await page.locator('.language select').selectOption(locale);
  await page.getByText(words.shell.language, { exact: true }).waitFor();
  await page.getByText(words.welcome.duration).or(page.getByText(words.consent.refuse)).first().waitFor();
}

describe('The connect page in the languages of its applicants', () => {
  test.each(languages.filter(({ locale }) => locale !== 'en-ZA'))(
    'An applicant reads every step in $name, and axe finds nothing',
    async ({ locale, load }) => {
      const words = await load();
      const { page, complaints } = await openLink(browser, preview());
      await choose(page, locale, words);
      expect(await languageOf(page)).toBe(locale);
      const check = (screen: string) => checkScreen(page, `connect-${locale}-${screen}`);
      await check('welcome');
      await press(page, words.welcome.begin);
      await onScreen(page, words.consent.title);
      await page.getByText(words.consent.binding).waitFor();
      await check('consent');
      await page.getByRole('checkbox').first().check();
      await press(page, words.consent.give);
      await onScreen(page, words.personalInfo.names.title);
      await page.getByLabel(words.personalInfo.names.first).fill('Naledi');
      await page.getByLabel(words.personalInfo.names.last).fill('Mokoena');
      await press(page, words.personalInfo.next);
      await onScreen(page, words.personalInfo.identity.title);
      await page.getByRole('textbox', { name: words.personalInfo.identity.number }).fill('8001015009080');
      await press(page, words.personalInfo.next);
      await page.getByText(words.personalInfo.faults.idCheck).first().waitFor();
      await check('identity-wrong');
      await page.getByRole('textbox', { name: words.personalInfo.identity.number }).fill('8001015009087');
      await press(page, words.personalInfo.next);
      await onScreen(page, words.personalInfo.contact.title);
      await page.getByLabel(words.personalInfo.contact.email).fill('naledi@example.com');
      await press(page, words.personalInfo.next);
      await onScreen(page, words.banks.title);
      await check('banks');
      await page.getByLabel(words.banks.search).fill('Capitec');
      await page
        .locator('button.bank')
        .filter({ hasText: /^CA?[^B]*Capitec(?! Business)/ })
        .first()
        .click();
      await onScreen(page, words.methods.title('Capitec'));
      await check('methods');
      await page.getByRole('button', { name: words.methods.manual.title }).click();
      await onScreen(page, words.upload.title('Capitec'));
      await check('upload');
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  test('The choice is kept when the page is loaded again, and can be changed back', async () => {
    const { page } = await openLink(browser, preview());
    const [english, isizulu] = languages;
    if (isizulu === undefined) throw new Error('no translation');
    await choose(page, isizulu.locale, await isizulu.load());
    await page.reload();
    await page.getByText((await isizulu.load()).welcome.duration).waitFor();
    expect(await languageOf(page)).toBe('zu-ZA');
    await choose(page, english.locale, await english.load());
    expect(await languageOf(page)).toBe('en-ZA');
    await page.context().close();
  });

  test('A browser that prefers Afrikaans is answered in it without a choice', async () => {
    const context = await browser.newContext({ locale: 'af-ZA' });
    const page = await context.newPage();
    await page.goto(preview());
    const afrikaans = await languages.find(({ locale }) => locale === 'af-ZA')?.load();
    await page.getByText(afrikaans?.welcome.duration ?? '').waitFor();
    expect(await languageOf(page)).toBe('af-ZA');
    await context.close();
  });

  test('A link from an invite in Sesotho opens in it, and the applicant can choose another language', async () => {
    const { page } = await openLink(browser, `${preview()}#lang=st-ZA`);
    const sesotho = await languages.find(({ locale }) => locale === 'st-ZA')?.load();
    await page.getByText(sesotho?.welcome.duration ?? '').waitFor();
    expect(await languageOf(page)).toBe('st-ZA');
    const [english] = languages;
    await choose(page, english.locale, await english.load());
    await page.goto(`${preview()}#lang=st-ZA`);
    await page.reload();
    await page.getByText((await english.load()).welcome.duration).waitFor();
    await page.context().close();
  });

  test('A page whose translation does not arrive stays in English and says nothing wrong', async () => {
    const { page, complaints } = await openLink(browser, preview());
    const [english] = languages;
    await page.getByText((await english.load()).welcome.duration).waitFor();
    await page.route('**/assets/**', (route) => route.abort());
    await page.locator('.language select').selectOption('xh-ZA');
    await press(page, 'Start');
    await onScreen(page, 'Do you agree to share your data?');
    expect(await languageOf(page)).toBe('en-ZA');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
