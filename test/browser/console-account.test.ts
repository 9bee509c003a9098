import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { codeOfApp } from '../../functions/sign-in/domain/code-of-app.ts';
import { newOrganisation, type TestOrganisation } from '../stack/new-organisation.ts';
import { checkBothLooks, smallAndDark } from './both-looks.ts';
import { startBrowser } from './browser.ts';
import { onScreen, openLink, press } from './opened-link.ts';
import { consoleAddress, leave, signedIn, signIn } from './signed-in.ts';

let browser: Browser;
let lender: TestOrganisation;

beforeAll(async () => {
  browser = await startBrowser();
  lender = await newOrganisation();
});
afterAll(async () => await browser?.close());

test('A user sees where they are signed in, ends one session, and signs out everywhere', async () => {
  const one = await signedIn(browser, lender, smallAndDark);
  const other = await signedIn(browser, lender, smallAndDark);
  const opened = await one.open('/');
  const { page } = opened;
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await onScreen(page, 'Your account');
  const table = page.getByRole('table', { name: 'Where you are signed in' });
  await table.getByText('This one').waitFor();
  await checkBothLooks(page, 'account');
  const ends = table.getByRole('button', { name: /^End the session/ });
  const before = await ends.count();
  await ends.first().click();
  await page.getByText('The session is over.').waitFor();
  await ends.nth(before - 1).waitFor({ state: 'detached' });
  expect(await ends.count()).toBe(before - 1);
  await press(page, 'Sign out everywhere');
  await onScreen(page, 'Sign in');
  const outside = await other.open('/');
  await onScreen(outside.page, 'Sign in');
  await outside.page.close();
  await page.close();
});

test('A token is bounded to what it needs, ends on a day, and its replacement overlaps', async () => {
  const opened = await (await signedIn(browser, lender, smallAndDark)).open('/api-tokens');
  const { page } = opened;
  await page.getByLabel('What it is for').fill('Book keeping');
  await page.getByLabel('What it may do').selectOption('some');
  await press(page, 'Create token');
  await page.getByRole('alert').filter({ hasText: 'Tick at least one.' }).waitFor();
  await checkBothLooks(page, 'api-tokens-bounded');
  await page.getByRole('checkbox', { name: 'Billing: Read' }).check();
  await page.getByLabel('Ends on').fill('2999-01-31');
  await page.getByLabel('Addresses that it may be used from').fill('203.0.113.0/24');
  await press(page, 'Create token');
  await page.getByText('The token Book keeping').waitFor();
  await press(page, 'I have kept it');
  const row = page.getByRole('row', { name: /Book keeping/ });
  await row.getByText('Billing: Read').waitFor();
  await row.getByText('31\u00a0Jan\u00a02999').waitFor();
  await press(page, 'Replace the token Book keeping');
  const dialog = page.getByRole('dialog', { name: 'Replace this token?' });
  await dialog.getByLabel('The one in use works for').selectOption('24');
  await checkBothLooks(page, 'api-token-replace');
  await dialog.getByRole('button', { name: 'Replace token' }).click();
  await row.getByText(/^The token before the last replacement works until/).waitFor();
  await checkBothLooks(page, 'api-tokens-replaced');
  await leave(opened);
});

test('A user adds an authenticator app, shows a recovery code for a new token, and signs in with the app from then on', async () => {
  const person = await newOrganisation();
  const opened = await (await signedIn(browser, person, smallAndDark)).open('/account');
  const { page } = opened;
  await page.getByText('No second factor').waitFor();
  await press(page, 'Add an authenticator app');
  const secret = (await page.locator('dd code').textContent()) ?? '';
  await checkBothLooks(page, 'account-factor-key');
  await page.getByLabel('Code').fill('000000');
  await press(page, 'Add it');
  await page.getByRole('alert').first().waitFor();
  await page.getByLabel('Name').fill('My phone');
  await page.getByLabel('Code').fill(codeOfApp(secret, Date.now()));
  await press(page, 'Add it');
  const notice = page.getByRole('alert').filter({ hasText: 'Save your recovery codes' });
  const recovery = (await notice.locator('code').first().textContent()) ?? '';
  await checkBothLooks(page, 'account-recovery-codes');
  await press(page, 'I saved them');
  await page.getByRole('row', { name: /My phone/ }).waitFor();

  // The session began without the factor.
  await page.goto(consoleAddress('/api-tokens'));
  await page.getByLabel('What it is for').fill('Book keeping');
  await press(page, 'Create token');
  const asks = page.getByRole('alert').filter({ hasText: "Confirm that it's you" });
  await checkBothLooks(page, 'fresh-factor');
  await asks.getByRole('button', { name: 'Confirm' }).click();
  await asks.getByText('Enter a code first.').waitFor();
  await asks.getByLabel('Code').fill(recovery);
  await asks.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Confirmed. You can now do it again.').waitFor();
  await press(page, 'Create token');
  await page.getByText('The token Book keeping').waitFor();

  const elsewhere = await openLink(browser, consoleAddress('/'));
  await signIn(elsewhere.page, person);
  await onScreen(elsewhere.page, "Confirm that it's you");
  // The code after the one that was used: apps' clocks differ.
  await elsewhere.page.getByLabel('Code').fill(codeOfApp(secret, Date.now() + 30_000));
  await press(elsewhere.page, 'Confirm');
  await onScreen(elsewhere.page, 'Home');
  await leave(elsewhere);

  await page.goto(consoleAddress('/account'));
  await press(page, 'Remove My phone');
  await page.getByText('No second factor').waitFor();
  await leave(opened);
});
