import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { fullConfig, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';
import { readUpload, uploadedStatement } from '../stack/uploaded-statement.ts';
import { startBrowser } from './browser.ts';
import { checkScreen } from './checked-screen.ts';
import { onScreen, openLink, press } from './opened-link.ts';

const AT_A_DESK = 24;
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
  succeeded(await lender.client.createApplicationConfig({ body: fullConfig() }));
  const made = succeeded(await lender.client.createSandboxApplication({ body: { persona_id: 'over_indebted' } })).body;
  applicationId = made.id;
  const known = succeeded(await lender.client.getApplicant({ path: { applicant_id: made.applicant } })).body;
  withStatement = succeeded(await lender.client.createApplication({ body: {} })).body.id;
  const uploadId = await uploadedStatement(lender, withStatement, await readFile(changedStatement), {
    file_name: 'march.pdf',
  });
  await readUpload(lender, withStatement, uploadId);
  // Functions that were never called take their time; what is shown is not about that.
  const path = { application_id: applicationId };
  for (const call of [
    lender.client.getAffordability,
    lender.client.getRiskInsights,
    lender.client.getLiquidityScore,
    lender.client.getHealthScore,
    lender.client.getExpensesAnalysis,
    lender.client.getStatementSummary,
    lender.client.getBankConnection,
  ]) {
    succeeded(await call({ path }));
  }
  applicant = [known.first_names, known.last_names].filter(Boolean).join(' ') || 'Applicant without a name';
});
afterAll(async () => await browser?.close());

const address = (path: string): string => `${runningStack().consoleUrl}${path}`;

async function signIn(page: Page, { email, password }: Pick<TestOrganisation, 'email' | 'password'>): Promise<void> {
  await onScreen(page, 'Sign in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Sign in');
}

/** Opens an address of the console as somebody of the lender. */
async function openConsole(path: string, options: { theme?: 'light' | 'dark'; width?: number } = {}) {
  const opened = await openLink(browser, address(path), { width: 1280, ...options });
  await signIn(opened.page, lender);
  return opened;
}

/** Until nothing is on its way any more. */
async function loaded(page: Page): Promise<void> {
  await page.locator('.skeletons').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

describe.each([
  ['light', 1280],
  ['dark', 360],
] as const)('the screens of the console, %s at %i px', (theme, width) => {
  const check = async (page: Page, name: string) => {
    await loaded(page);
    await checkScreen(page, `console-${theme}-${width}-${name}`, AT_A_DESK);
  };

  test('sign in, and what is told when it fails', async () => {
    const { page, complaints } = await openLink(browser, address('/'), { theme, width });
    await onScreen(page, 'Sign in');
    await check(page, 'sign-in');
    await signIn(page, { email: lender.email, password: 'not the password' });
    await page.getByText('Incorrect username or password').waitFor();
    await check(page, 'sign-in-refused');
    await page.getByRole('link', { name: 'I forgot my password' }).click();
    await onScreen(page, 'Forgot your password?');
    await check(page, 'forgot');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('home, applications, create and invite', async () => {
    const { page, complaints } = await openConsole('/', { theme, width });
    await onScreen(page, 'Home');
    await page.getByText('Ready to decide').waitFor();
    await check(page, 'home');
    if (width < 1024) {
      await press(page, 'Menu');
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
      await check(page, 'navigation');
    }
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Applications' }).click();
    await onScreen(page, 'Applications');
    await page.getByRole('link', { name: applicant }).first().waitFor();
    await check(page, 'applications');
    await page.getByLabel(/Search by name/).fill('nobody of this name');
    await page.getByText('No application fits').waitFor();
    await check(page, 'applications-none');
    await page.getByRole('link', { name: 'Invite applicant' }).click();
    await onScreen(page, 'Invite an applicant');
    await press(page, 'Send the invite');
    await page.getByRole('alert').waitFor();
    await check(page, 'invite-missing');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'What do you want to do?' }).fill('create');
    await checkScreen(page, `console-${theme}-${width}-palette`, AT_A_DESK);
    await page.keyboard.press('Enter');
    await onScreen(page, 'Create an application');
    await check(page, 'create');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the pages of a statement, with what was found on them', async () => {
    const { page, complaints } = await openConsole(`/applications/${withStatement}/documents`, { theme, width });
    await page.getByRole('link', { name: 'Look at the pages' }).click();
    const panel = page.getByRole('dialog', { name: 'march.pdf' });
    const picture = panel.getByRole('img', { name: 'Page 1 of march.pdf' });
    await picture.waitFor();
    await page.waitForFunction('document.querySelector(".statement-page img").naturalWidth > 1000');
    await check(page, 'statement-page');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('every tab of an application, and what is behind a figure', async () => {
    const { page, complaints } = await openConsole(`/applications/${applicationId}`, { theme, width });
    await onScreen(page, applicant);
    const parts = page.getByRole('navigation', { name: 'Parts of the application' });
    for (const tab of tabs) {
      await parts.getByRole('link', { name: tab, exact: true }).click();
      // The tab before stands until the next one is there.
      await parts.locator('a[aria-current=page]', { hasText: tab }).waitFor();
      await check(page, tab.toLowerCase());
    }
    await parts.getByRole('link', { name: 'Affordability', exact: true }).click();
    await press(page, 'Show as table: Income, necessary costs and what is left');
    await page
      .getByRole('link', { name: /Primary income/ })
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: 'Behind this figure' });
    await panel.getByRole('heading', { name: /transactions? behind it/ }).waitFor();
    await panel.getByText('How it is worked out').waitFor();
    await check(page, 'evidence');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
