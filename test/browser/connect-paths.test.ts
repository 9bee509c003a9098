import { INVESTEC_API_KEY, INVESTEC_SECRET } from '@imali/partner-fakes/investec/start-investec.ts';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newApplication, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { startBrowser } from './browser.ts';
import { checkScreen } from './checked-screen.ts';
import {
  chooseBank,
  goToBanks,
  logInAtSandboxBank,
  type OpenedLink,
  onScreen,
  openLink,
  press,
} from './opened-link.ts';

const lender = 'https://lender.example/done';
let browser: Browser;
let organisation: TestOrganisation;
let opened: OpenedLink | undefined;

beforeAll(async () => {
  browser = await startBrowser();
  organisation = await newOrganisation();
});
afterAll(async () => await browser?.close());
afterEach(async () => {
  await opened?.page.context().close();
  opened = undefined;
});

/** A new application's link, opened; its lender has a page to come back to. */
async function newLink(): Promise<{ readonly page: Page; readonly applicationId: string }> {
  const { id } = await newApplication(organisation, {
    name: `Config ${Date.now()} ${Math.random()}`,
    connections: [
      { name: 'bank_connection', data_points: [{ name: 'affordability' }] },
      { name: 'personal_info', data_points: [{ name: 'personal_info' }] },
    ],
  });
  const { application_config_id } = succeeded(
    await organisation.client.getApplication({ path: { application_id: id } }),
  ).body;
  const application = succeeded(
    await organisation.client.createApplication({ body: { application_config_id, redirect_url: lender } }),
  ).body;
  opened = await openLink(browser, application.connect_url);
  await opened.page.route('https://lender.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Back at the lender</h1>' }),
  );
  return { page: opened.page, applicationId: application.id };
}

async function finish(page: Page, applicationId: string): Promise<void> {
  await onScreen(page, 'You are done');
  await page
    .getByText(/We'll take you back to .* in \d+ seconds?\./)
    .first()
    .waitFor();
  await press(page, 'Stay on this page');
  await checkScreen(page, 'done');
  await press(page, /^Go back to/);
  await page.waitForURL(`${lender}**`);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    application_id: applicationId,
    state: 'complete',
  });
  expect(opened?.complaints).toEqual([]);
}

const stateOf = async (applicationId: string) =>
  succeeded(await organisation.client.getBankConnection({ path: { application_id: applicationId } })).body;

/** Three months of a made-up applicant as a bank prints them. */
const printed = (encrypted?: { readonly password: string }) =>
  statementFile({
    personaId: 'salaried_monthly',
    seed: 7,
    endsOn: '2026-05-31',
    accountIndex: 0,
    bank: encrypted ? 'absa' : 'capitec',
    format: 'pdf',
    months: 3,
    encrypted,
  });

const asFile = (bytes: Uint8Array, name: string, mimeType = 'application/pdf') => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

describe('an applicant on a phone', () => {
  test('An applicant on a phone uploads statements, sees them read, finishes and returns to the lender', async () => {
    const { page, applicationId } = await newLink();
    await onScreen(page, /./);
    await goToBanks(page);
    await chooseBank(page, 'Capitec', /^Upload statements/);
    await onScreen(page, 'Add your Capitec statements');
    await checkScreen(page, 'upload');
    const { bytes, fileName, truth } = printed();
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles([asFile(bytes, fileName), asFile(new TextEncoder().encode('not one'), 'holiday.pdf')]);
    await page.getByText(`Read: ${truth.rows.length} new transactions`).first().waitFor();
    await page.getByText("We couldn't use this file").first().waitFor();
    await page.getByText('This file is not a kind that we can read.').waitFor();
    await checkScreen(page, 'upload-read');
    await press(page, 'Continue');
    await onScreen(page, 'We have what we need');
    await checkScreen(page, 'thread-ready');
    expect(await stateOf(applicationId)).toMatchObject({
      state: 'READY',
      accounts: 1,
      transactions: truth.rows.length,
    });
    await press(page, 'Finish');
    await finish(page, applicationId);
  });

  test('An applicant on a phone opens a statement that has a password, at the second try', async () => {
    const { page } = await newLink();
    await goToBanks(page);
    await chooseBank(page, 'Absa', /^Upload statements/);
    const { bytes, fileName, truth } = printed({ password: '8001015009087' });
    await page.locator('input[type=file][multiple]').setInputFiles([asFile(bytes, fileName)]);
    const field = page.getByLabel(`Password for ${fileName}`);
    await field.waitFor();
    await press(page, 'Open file');
    await page.getByText('Enter the password for the file.').waitFor();
    await field.fill('wrong');
    await press(page, 'Open file');
    await page.getByText("This password doesn't open the file.").waitFor();
    await page.getByText(/4 tries left/).waitFor();
    await checkScreen(page, 'upload-password');
    await field.fill('8001015009087');
    await press(page, 'Open file');
    await page.getByText(`Read: ${truth.rows.length} new transactions`).first().waitFor();
    expect(opened?.complaints).toEqual([]);
  });

  test('An applicant on a phone logs in at the bank’s own page, comes back, and sees the accounts read', async () => {
    const { page, applicationId } = await newLink();
    await goToBanks(page);
    await chooseBank(page, 'Sandbox Bank');
    await onScreen(page, 'Continue at Sandbox Bank');
    await press(page, 'Continue to Sandbox Bank');
    await logInAtSandboxBank(page, 'salaried_monthly');
    await onScreen(page, 'We have what we need');
    // Neither the token nor what the bank gave stays in the address.
    expect(new URL(page.url()).hash).toBe('');
    await checkScreen(page, 'thread-bank');
    await press(page, 'Finish');
    await finish(page, applicationId);
    expect((await stateOf(applicationId)).accounts).toBeGreaterThan(0);
  });

  test('An applicant on a phone turns back at the bank’s page and chooses another way', async () => {
    const { page } = await newLink();
    await goToBanks(page);
    await chooseBank(page, 'Sandbox Bank');
    await press(page, 'Continue to Sandbox Bank');
    await page.getByLabel('Username').waitFor();
    await press(page, 'Cancel');
    await onScreen(page, 'Continue at Sandbox Bank');
    await page.getByText('The bank login was cancelled.').waitFor();
    await checkScreen(page, 'bank-cancelled');
    await press(page, 'Choose another bank');
    await onScreen(page, /Which bank/);
    expect(opened?.complaints).toEqual([]);
  });

  test('An applicant on a phone logs in with the details that a bank asks for on our page, and corrects a mistake', async () => {
    const { page, applicationId } = await newLink();
    await goToBanks(page);
    await chooseBank(page, 'Investec', /^Connect to the bank/);
    await onScreen(page, 'Log in to Investec');
    await press(page, 'Log in');
    await page.getByRole('alert').waitFor();
    await checkScreen(page, 'login-missing');
    const [id, secret, key] = await page.locator('form input').all();
    await id?.fill('high_earner');
    await secret?.fill('wrong');
    await key?.fill(INVESTEC_API_KEY);
    await press(page, 'Log in');
    await page.getByText("Your bank didn't recognise these details.").waitFor();
    await checkScreen(page, 'login-refused');
    await secret?.fill(INVESTEC_SECRET);
    await press(page, 'Log in');
    await onScreen(page, 'We have what we need');
    await press(page, 'Finish');
    await finish(page, applicationId);
  });

  test('An applicant on a phone withdraws the consent after everything was done', async () => {
    const { page } = await newLink();
    await goToBanks(page);
    await chooseBank(page, 'Sandbox Bank');
    await press(page, 'Continue to Sandbox Bank');
    await logInAtSandboxBank(page, 'salaried_monthly');
    await onScreen(page, 'We have what we need');
    await press(page, 'Finish');
    await onScreen(page, 'You are done');
    await press(page, 'Withdraw my consent');
    await onScreen(page, 'Withdraw your consent?');
    await checkScreen(page, 'withdraw');
    await press(page, 'Withdraw and erase my data');
    await onScreen(page, 'Your consent is withdrawn');
    await page.getByText(/^[0-9a-f]{24}$/).waitFor();
    await checkScreen(page, 'withdrawn');
    await page.reload();
    await onScreen(page, 'Your consent is withdrawn');
    expect(opened?.complaints).toEqual([]);
  });
});
