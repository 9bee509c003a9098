import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { linkInMailTo } from '../stack/inbox.ts';
import { newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { firstSandboxApplication } from '../stack/sandbox-application.ts';
import { startBrowser } from './browser.ts';
import { onScreen, openLink, press } from './opened-link.ts';
import { consoleAddress, leave, type SignedIn, signedIn, signIn } from './signed-in.ts';

// OWASP ASVS 5.0: V14.3.1
let browser: Browser;
let lender: TestOrganisation;
let officer: SignedIn;
let applicationId = '';

beforeAll(async () => {
  browser = await startBrowser();
  lender = await newOrganisation();
  applicationId = await firstSandboxApplication(lender, 'salaried_monthly');
  officer = await signedIn(browser, lender);
});
afterAll(async () => await browser?.close());

describe('people of a lender', () => {
  test('Users set another password with the link of an email, whose token leaves the address at once', async () => {
    const own = await newOrganisation();
    const { page } = await openLink(browser, consoleAddress('/forgot-password'), { width: 1280 });
    await page.getByLabel('Email address').fill(own.email);
    await press(page, 'Send the link');
    await page.getByText(/a link is on its way/).waitFor();
    await page.goto(consoleAddress(`/password#token=${await linkInMailTo(own.email)}`));
    await onScreen(page, 'Set your password');
    expect(page.url()).toBe(consoleAddress('/password'));
    const field = page.getByRole('textbox', { name: 'Set your password' });
    await field.fill('short');
    await press(page, 'Set the password');
    await page.getByText('The password has 5 of at least 12 characters.').waitFor();
    await field.fill('another long enough phrase');
    await press(page, 'Set the password');
    await onScreen(page, 'Your password is set.');
    await press(page, 'Sign in');
    await signIn(page, { email: own.email, password: 'another long enough phrase' });
    await onScreen(page, 'Home');
    await page.getByText('No applications yet').waitFor();
    await page.context().close();
  });

  test('Users continue after a reload, return to their last screen, and leave nothing behind when they sign out', async () => {
    const { page } = await openLink(browser, consoleAddress(`/applications/${applicationId}/income`), { width: 1280 });
    await signIn(page, lender);
    await page.getByRole('heading', { name: 'Sources of income' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sources of income' }).waitFor();
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await onScreen(page, 'Sign in');
    const kept = '[localStorage.length, sessionStorage.length, document.cookie]';
    expect(await page.evaluate(kept)).toEqual([0, 0, '']);
    await signIn(page, lender);
    await page.getByRole('heading', { name: 'Sources of income' }).waitFor();
    await page.context().close();
  });

  test('Users invite an applicant and get the link, which opens the connect app', async () => {
    const opened = await officer.open('/applications/invite');
    const { page } = opened;
    await page.getByLabel('Email address of the applicant').fill('naledi@home.example');
    await page.getByLabel(/^Name/).fill('Naledi Dlamini');
    await press(page, 'Send the invite');
    await page.getByText('The invite to Naledi Dlamini is on its way.').waitFor();
    const link = await page.locator('pre').innerText();
    await page.goto(link);
    await page.getByRole('button', { name: 'Start' }).waitFor();
    await leave(opened);
  });

  test('Users create an application, see what is wrong with a field, and find the application by name', async () => {
    const opened = await officer.open('/applications/new');
    const { page } = opened;
    await page.getByLabel('First names').fill('Sipho');
    await page.getByLabel('Surname').fill('Nkosi');
    await page.getByLabel('Email address').fill('not an address');
    await press(page, 'Create application');
    await page.getByRole('alert').getByRole('link').click();
    await page.locator('#email:focus').waitFor();
    await page.getByLabel('Email address').fill('sipho@home.example');
    await press(page, 'Create application');
    await onScreen(page, 'Sipho Nkosi');
    await page.getByText('No bank data yet').first().waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Applications' }).click();
    await page.getByLabel(/Search by name/).fill('nkosi');
    await page.getByText('1 application', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Sipho Nkosi' }).waitFor();
    await leave(opened);
  });

  test('Users calculate a loan', async () => {
    const opened = await officer.open(`/applications/${applicationId}/affordability`);
    const { page } = opened;
    await page.getByLabel('Interest a year, in percent').fill('27,75');
    await press(page, 'Calculate');
    await page.getByText('Enter a whole number from 1 to 600.').waitFor();
    await page.getByLabel('Number of monthly instalments').fill('12');
    await press(page, 'Calculate');
    await page.getByText('Maximum loan amount', { exact: true }).waitFor();
    await leave(opened);
  });

  test('Users download the report of an application as a PDF', async () => {
    const opened = await officer.open(`/applications/${applicationId}`);
    const { page } = opened;
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download report' }).click();
    const file = await begun;
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await leave(opened);
  });

  test('Users change a label by the keyboard, undo it, and make a rule of it', async () => {
    const opened = await officer.open(`/applications/${applicationId}/transactions`);
    const { page } = opened;
    const table = page.getByRole('region', { name: 'Transactions' });
    const first = table.locator('tbody').getByRole('button').first();
    const before = (await first.innerText()).split('\n', 1)[0] ?? '';
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const choice = table.getByRole('combobox');
    await choice.waitFor();
    // Until the labels have come, the present one is the only choice.
    await page.getByRole('option').nth(1).waitFor();
    const names = await page.getByRole('option').allInnerTexts();
    const other = names.find((name) => name !== before) ?? '';
    await page.keyboard.type(other);
    await page.getByRole('option', { name: other, exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^Label changed from/).waitFor();
    await first.filter({ hasNotText: before }).waitFor();
    await press(page, 'Undo');
    await page.getByText(/^Label changed from/).waitFor();
    await page.getByText(`to ${before}.`).waitFor();
    await first.filter({ hasText: before }).waitFor();
    await press(page, 'Label all like it');
    const offer = page.getByRole('dialog', { name: 'Make a rule' });
    await offer.getByText(/would change/).waitFor();
    await press(page, 'Make the rule');
    await page.getByText('Rule created.').waitFor();
    await leave(opened);
  });

  test('Users add a file that is not a statement, and see why it was refused', async () => {
    const made = succeeded(await lender.client.createApplication({ body: {} })).body;
    const opened = await officer.open(`/applications/${made.id}/documents`);
    const { page } = opened;
    await page.getByText('No statements yet').waitFor();
    const file = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no statement at all') };
    await page.locator('input[type=file]').setInputFiles(file);
    const row = page.getByRole('listitem').filter({ hasText: 'notes.pdf' });
    await row.getByText('Not accepted').waitFor();
    await row.getByText(/What was found/).waitFor();
    await leave(opened);
  });

  test('Users see nothing of another lender', async () => {
    const other = await newOrganisation();
    const { page } = await (await signedIn(browser, other)).open(`/applications/${applicationId}`);
    await page.getByText('Not found').waitFor();
    // The tab may show it first, under its own heading, until the application itself is known to be missing.
    await page.getByRole('heading', { level: 2 }).first().waitFor({ state: 'detached' });
    await page.context().close();
  });
});
