import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import * as z from 'zod';
import { fullConfig, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { readUpload, uploadedStatement } from '../stack/uploaded-statement.ts';
import { checkBothLooks, smallAndDark } from './both-looks.ts';
import { startBrowser } from './browser.ts';
import { comesTrue } from './comes-true.ts';
import { onScreen, openLink, press } from './opened-link.ts';
import { consoleAddress, leave, type SignedIn, signedIn, signIn } from './signed-in.ts';

/** A statement in which one amount has the wrong sign. */
const changedStatement = new URL('../fixtures/statements/standard_bank/family_e_sign_flipped.pdf', import.meta.url);
const tabs = [
  'Overview',
  'Affordability',
  'Income',
  'Liquidity',
  'Risk',
  'Expenses',
  'Health',
  'Transactions',
  'Documents',
] as const;

let browser: Browser;
let lender: TestOrganisation;
let applicationId = '';
let applicant = '';
let withStatement = '';

beforeAll(async () => {
  browser = await startBrowser();
  lender = await newOrganisation();
  const { client } = lender;
  succeeded(await client.createApplicationConfig({ body: fullConfig() }));
  const analysed = async () => {
    const made = succeeded(await client.createSandboxApplication({ body: { persona_id: 'over_indebted' } })).body;
    applicationId = made.id;
    const known = succeeded(await client.getApplicant({ path: { applicant_id: made.applicant } })).body;
    applicant = [known.first_names, known.last_names].filter(Boolean).join(' ') || 'Applicant without a name';
  };
  const read = async () => {
    withStatement = succeeded(await client.createApplication({ body: {} })).body.id;
    const bytes = await readFile(changedStatement);
    await readUpload(
      lender,
      withStatement,
      await uploadedStatement(lender, withStatement, bytes, { file_name: 'march.pdf' }),
    );
  };
  await Promise.all([analysed(), read()]);
});
afterAll(async () => await browser?.close());

describe('the screens of the console', () => {
  let officer: SignedIn;
  beforeAll(async () => {
    officer = await signedIn(browser, lender, smallAndDark);
  });

  test('The sign-in screen says what is wrong when signing in fails', async () => {
    const { page, complaints } = await openLink(browser, consoleAddress('/'), smallAndDark);
    await onScreen(page, 'Sign in');
    await checkBothLooks(page, 'sign-in');
    // The page carries its frame before any script has come: as it is drawn then.
    const head = await page.evaluate(
      '[...document.querySelectorAll(".open-frame > p")].slice(0, 2).map((one) => one.outerHTML)',
    );
    expect(await (await fetch(consoleAddress('/'))).text()).toContain(z.array(z.string()).parse(head).join(''));
    await signIn(page, { email: lender.email, password: 'not the password' });
    await page.getByText('Incorrect username or password').waitFor();
    await checkBothLooks(page, 'sign-in-refused');
    await page.getByRole('link', { name: 'I forgot my password' }).click();
    await onScreen(page, 'Forgot your password?');
    await checkBothLooks(page, 'forgot');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('where nothing is, and where a password is set', async () => {
    const opened = await officer.open('/nowhere');
    const { page } = opened;
    await onScreen(page, 'Page not found');
    await checkBothLooks(page, 'not-found');
    await page.goto(consoleAddress('/password#token=of-another-day'));
    await onScreen(page, 'Set your password');
    await checkBothLooks(page, 'set-password');
    await leave(opened);
  });

  test('home, applications, create and invite', async () => {
    const opened = await officer.open('/');
    const { page } = opened;
    await onScreen(page, 'Home');
    await page.getByText('Ready to decide').waitFor();
    await checkBothLooks(page, 'home');
    await press(page, 'Menu');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await checkBothLooks(page, 'navigation');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Applications' }).click();
    await onScreen(page, 'Applications');
    await page.getByRole('link', { name: applicant }).first().waitFor();
    await checkBothLooks(page, 'applications');
    await page.getByLabel(/Search by name/).fill('nobody of this name');
    await page.getByText('No applications match your search').waitFor();
    await checkBothLooks(page, 'applications-none');
    await page.getByRole('link', { name: 'Invite applicant' }).click();
    await onScreen(page, 'Invite an applicant');
    await press(page, 'Send the invite');
    await page.getByRole('alert').waitFor();
    await checkBothLooks(page, 'invite-missing');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'What do you want to do?' }).fill('create');
    await checkBothLooks(page, 'palette');
    await page.keyboard.press('Enter');
    await onScreen(page, 'Create an application');
    await checkBothLooks(page, 'create');
    await leave(opened);
  });

  test('the pages of a statement, with what was found on them', async () => {
    const opened = await officer.open(`/applications/${withStatement}/documents`);
    const { page } = opened;
    await page.getByRole('link', { name: 'View the pages' }).click();
    const panel = page.getByRole('dialog', { name: 'march.pdf' });
    const picture = panel.getByRole('img', { name: 'Page 1 of march.pdf' });
    await picture.waitFor();
    await comesTrue(page, 'document.querySelector(".statement-page img").naturalWidth > 1000');
    await checkBothLooks(page, 'statement-page');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await leave(opened);
  });

  test('every tab of an application, and what is behind a figure', async () => {
    const opened = await officer.open(`/applications/${applicationId}`);
    const { page } = opened;
    await onScreen(page, applicant);
    const parts = page.getByRole('navigation', { name: 'Parts of the application' });
    for (const tab of tabs) {
      await parts.getByRole('link', { name: tab, exact: true }).click();
      // The tab before stands until the next one is there.
      await parts.locator('a[aria-current=page]', { hasText: tab }).waitFor();
      await checkBothLooks(page, tab.toLowerCase());
    }
    await parts.getByRole('link', { name: 'Affordability', exact: true }).click();
    await press(page, 'Show as table: Income, necessary costs and what is left');
    await page
      .getByRole('link', { name: /Primary income/ })
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: 'Behind this figure' });
    await panel.getByRole('heading', { name: /transactions? behind it/ }).waitFor();
    await panel.getByText('How it is calculated').waitFor();
    await checkBothLooks(page, 'evidence');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await leave(opened);
  });
});
