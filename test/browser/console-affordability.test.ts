import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { firstSandboxApplication } from '../stack/sandbox-application.ts';
import { startBrowser } from './browser.ts';
import { checkScreen } from './checked-screen.ts';
import { settled } from './settled.ts';
import { leave, type SignedIn, signedIn } from './signed-in.ts';

const PHONE = { width: 390, height: 844 };
/** Smallest size in pixels of a control on a desktop, as checkBothLooks has it. */
const AT_A_DESK = 24;

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => await browser?.close());

describe.each([
  ['gambler', 'Tight'],
  ['over_indebted', 'Not affordable'],
])('data of today of %s', (persona, headline) => {
  let lender: TestOrganisation;
  let officer: SignedIn;
  let id = '';
  beforeAll(async () => {
    lender = await newOrganisation();
    officer = await signedIn(browser, lender);
    id = await firstSandboxApplication(lender, persona);
  });

  test(`The console shows ${persona} as ${headline}, with the first reasons of the API in their order`, async () => {
    const { body } = succeeded(await lender.client.getAffordability({ path: { application_id: id } }));
    const reasons = (body.verdict_details?.reasons ?? []).map(({ message }) => message);
    expect(reasons.length).toBeGreaterThan(0);
    const opened = await officer.open(`/applications/${id}`);
    const card = opened.page.locator('.verdict', { hasText: reasons[0] ?? 'no reason' }).first();
    await card.waitFor();
    const text = await card.innerText();
    expect(text).toContain(headline);
    const places = reasons.slice(0, 3).map((message) => text.indexOf(message));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    await leave(opened);
  });

  test(`The affordability tab of ${persona} has every reason of the API in its order, and each opens what it measures`, async () => {
    const { body } = succeeded(await lender.client.getAffordability({ path: { application_id: id } }));
    const reasons = (body.verdict_details?.reasons ?? []).map(({ message }) => message);
    const opened = await officer.open(`/applications/${id}/affordability`);
    const { page } = opened;
    const listed = page
      .locator('.card', { has: page.getByRole('heading', { name: 'Reasons for the verdict' }) })
      .locator('li');
    await listed.first().waitFor();
    const shown = await listed.allInnerTexts();
    expect(shown.map((text, index) => text.startsWith(reasons[index] ?? 'no reason'))).toEqual(reasons.map(() => true));
    const panel = page.getByRole('dialog');
    for (let index = 0; index < reasons.length; index += 1) {
      await listed.nth(index).getByRole('link').click();
      await panel
        .getByRole('heading', { name: /^(?:[1-9]\d* transactions? behind it|What it is made of)$/ })
        .first()
        .waitFor();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
    }
    await leave(opened);
  });

  test(`The operands of the largest instalment of ${persona} open by the keyboard on a phone, down to transactions`, async () => {
    const opened = await officer.open(`/applications/${id}/affordability?figure=affordability:max_instalment`);
    const { page } = opened;
    await page.setViewportSize(PHONE);
    const panel = page.getByRole('dialog');
    for (const name of ['Discretionary income', 'Income after deductions', 'Gross income', 'Net income']) {
      await panel.getByRole('link', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
      await panel.getByRole('heading', { level: 2, name: new RegExp(`^${name}: `) }).waitFor();
    }
    await settled(page);
    await checkScreen(page, `console-affordability-operands-${persona}`, AT_A_DESK);
    const month = panel.getByRole('link', { name: /^[A-Z][a-z]{2} 2026$/ }).first();
    await month.focus();
    await page.keyboard.press('Enter');
    await panel
      .getByRole('heading', { name: /transactions? behind it$/ })
      .or(panel.getByRole('heading', { name: 'What it is made of' }))
      .first()
      .waitFor();
    await leave(opened);
  });

  test(`Every amount on the affordability screen of ${persona} opens, those of the loan calculator down to transactions`, async () => {
    const opened = await officer.open(`/applications/${id}/affordability`);
    const { page } = opened;
    await page.getByLabel('Interest a year, in percent').fill('24');
    await page.getByLabel('Number of monthly instalments').fill('36');
    await page.getByRole('button', { name: 'Calculate' }).click();
    const principal = page.getByRole('link', { name: /, Maximum loan amount$/ });
    await principal.waitFor();
    await page.getByRole('heading', { name: 'Regulation 23A worksheet' }).waitFor();
    await page.getByRole('button', { name: /^Show as table/ }).click();
    await settled(page);
    const amounts = page.locator('main dd.stat-value, main td').filter({ hasText: /R\s?\d|\d\s?%/ });
    expect(await amounts.count()).toBeGreaterThan(10);
    const closed = await amounts.filter({ hasNot: page.locator('a.figure') }).allTextContents();
    expect(closed).toEqual([]);
    const panel = page.getByRole('dialog');
    // What a month left is worked out of lines, of months that are not full too; the other figures have either of the two.
    const left = page.getByRole('link', { name: /, Really left, [A-Z][a-z]{2} \d{4}$/ });
    for (const month of [left.first(), left.last()]) {
      await month.click();
      await panel.getByRole('heading', { name: 'What it is made of' }).waitFor();
      await panel.getByRole('table').getByRole('link').first().click();
      await panel.getByRole('heading', { name: /transactions? behind it$/ }).waitFor();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
    }
    await principal.click();
    for (const name of [
      'Max instalment',
      'Discretionary income',
      'Income after deductions',
      'Gross income',
      'Net income',
    ]) {
      await panel.getByRole('link', { name, exact: true }).click();
      await panel.getByRole('heading', { level: 2, name: new RegExp(`^${name}: `) }).waitFor();
    }
    await panel
      .getByRole('link', { name: /^[A-Z][a-z]{2} 2026$/ })
      .first()
      .click();
    await panel
      .getByRole('heading', { name: /transactions? behind it$/ })
      .or(panel.getByRole('heading', { name: 'What it is made of' }))
      .first()
      .waitFor();
    await leave(opened);
  });
});
