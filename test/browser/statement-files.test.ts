import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { analysisEnded } from '../stack/analysed-application.ts';
import { newApplication, newOrganisation, type TestOrganisation } from '../stack/new-organisation.ts';
import { statementCsv } from '../stack/statement-csv.ts';
import { type StatementRow, threeMonths } from '../stack/statement-of.ts';
import { readUpload, uploadedStatement } from '../stack/uploaded-statement.ts';
import { checkBothLooks, smallAndDark } from './both-looks.ts';
import { startBrowser } from './browser.ts';
import { checkScreen } from './checked-screen.ts';
import { chooseBank, goToBanks, onScreen, openLink, press } from './opened-link.ts';
import { leave, signedIn } from './signed-in.ts';

/** What a bank exports without a word of whose it is. */
const nameless = { name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(statementCsv(threeMonths)) };
/** Weeks after the others. */
const spring: readonly StatementRow[] = [
  ['2026-08-25', 20_000, 'FNB OB PMT ACME SALARY'],
  ['2026-09-01', -6000, 'IB PAYMENT TO RENTAL MAIN ROAD'],
  ['2026-09-15', -420, 'POS Purchase Spar Kloof Street'],
];

let browser: Browser;
let lender: TestOrganisation;
beforeAll(async () => {
  [browser, lender] = await Promise.all([startBrowser(), newOrganisation()]);
});
afterAll(async () => await browser?.close());

test('The console shows which file covers which days, and asks which account a file is of', async () => {
  const { id } = await newApplication(lender);
  const account = { bank_slug: 'fnb' as const, account_number: '62000000011' };
  const files = [
    ['march to may.csv', statementCsv(threeMonths, 0, 12)],
    ['april to june.csv', statementCsv(threeMonths, 6, 18)],
    ['spring.csv', statementCsv(spring)],
  ] as const;
  for (const [file_name, text] of files) {
    const read = await readUpload(lender, id, await uploadedStatement(lender, id, text, { file_name, ...account }));
    expect(read.status).toBe('ACCEPTED');
  }
  expect(await analysisEnded(lender, id)).toBe('READY');
  const officer = await signedIn(browser, lender, smallAndDark);
  const opened = await officer.open(`/applications/${id}/documents`);
  const { page } = opened;
  await page.getByRole('table', { name: 'Days of FNB 62000000011' }).waitFor();
  await page.locator('input[type=file][multiple]').setInputFiles(nameless);
  await page.getByText('Which account is it?').waitFor();
  await press(page, 'Send the file again');
  await page.getByText('Enter the account number: 4 to 20 digits.').waitFor();
  await checkBothLooks(page, 'documents-asked');
  await page.getByLabel('Account number of the file').fill('6200 0000 022');
  await page.getByLabel('Bank of the file').selectOption('Capitec');
  await press(page, 'Send the file again');
  await page.getByRole('table', { name: 'Files of Capitec 62000000022' }).waitFor();
  expect(await page.getByLabel('Account number of the file').count()).toBe(0);
  await checkBothLooks(page, 'documents-covered');
  await leave(opened);
});

test('the applicant is asked which account a file is of, and it is read', async () => {
  const organisation = await newOrganisation();
  const application = await newApplication(organisation);
  const { page, complaints } = await openLink(browser, application.connect_url);
  await goToBanks(page);
  await chooseBank(page, 'Capitec', /^Upload statements/);
  await onScreen(page, 'Add your Capitec statements');
  await page.locator('input[type=file][multiple]').setInputFiles(nameless);
  await page.getByText("This file doesn't say which account it belongs to").first().waitFor();
  await press(page, 'Send the file again');
  await page.getByText('Enter the account number: 4 to 20 digits.').waitFor();
  await checkScreen(page, 'upload-asked');
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkScreen(page, 'upload-asked-dark');
  await page.getByLabel('Account number for export.csv').fill('1234567890');
  await press(page, 'Send the file again');
  await page.getByText('Read: 18 new transactions').first().waitFor();
  expect(await page.getByLabel('Account number for export.csv').count()).toBe(0);
  expect(complaints).toEqual([]);
});
