import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { bankConfig, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { issuedBill, linkCard } from '../stack/paying-partners.ts';
import { checkBothLooks, smallAndDark } from './both-looks.ts';
import { startBrowser } from './browser.ts';
import { onScreen, press } from './opened-link.ts';
import { settled } from './settled.ts';
import { goTo, leave, type SignedIn, signedIn } from './signed-in.ts';

let browser: Browser;
let lender: TestOrganisation;
let other: TestOrganisation;
let bill: { readonly id: string; readonly invoice_number: string };

async function withConfig(): Promise<TestOrganisation> {
  const made = await newOrganisation();
  const { id } = succeeded(await made.client.createApplicationConfig({ body: bankConfig() })).body;
  succeeded(await made.client.setDefaultApplicationConfig({ path: { app_config_id: id } }));
  return made;
}

beforeAll(async () => {
  browser = await startBrowser();
  [lender, other] = await Promise.all([withConfig(), withConfig()]);
  bill = await issuedBill(lender);
  await linkCard(lender);
  succeeded(await lender.client.updateOrganisation({ body: { vat_number: '4123456789' } }));
});
afterAll(async () => await browser?.close());

describe('screens of an organisation', () => {
  let manager: SignedIn;
  beforeAll(async () => {
    manager = await signedIn(browser, lender, smallAndDark);
  });

  test('The billing screens show bills, one of them, usage and cards', async () => {
    const opened = await manager.open('/billing');
    const { page } = opened;
    await onScreen(page, 'Billing');
    await page.getByRole('link', { name: bill.invoice_number }).waitFor();
    await checkBothLooks(page, 'billing');
    const parts = page.getByRole('navigation', { name: 'Parts of billing' });
    await parts.getByRole('link', { name: 'Usage and prices' }).click();
    await page.getByRole('heading', { name: 'Your prices' }).waitFor();
    await checkBothLooks(page, 'billing-usage');
    await parts.getByRole('link', { name: 'Cards and balance' }).click();
    await page.getByText('VISA ending in 1111').first().waitFor();
    await checkBothLooks(page, 'billing-cards');
    await parts.getByRole('link', { name: 'Bills' }).click();
    await page.getByRole('link', { name: bill.invoice_number }).click();
    await onScreen(page, `Bill ${bill.invoice_number}`);
    await page.getByRole('heading', { name: 'What it is made of' }).waitFor();
    await checkBothLooks(page, 'billing-bill');
    await leave(opened);
  });

  test('Vetting again shows lines to correct, then outcomes', async () => {
    const opened = await manager.open('/revets');
    const { page } = opened;
    await onScreen(page, 'Vet applicants again');
    const columns = 'name,email,phone,installment_value,loan_duration,loan_amount,number_of_installments';
    const send = async (row: string): Promise<void> => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'applicants.csv', mimeType: 'text/csv', buffer: Buffer.from(`${columns}\n${row}\n`) });
      await press(page, 'Vet these applicants');
    };
    await send('Naledi Moloi,,0821234567,100,12,1000,12');
    await page.getByText('line 2: no email').waitFor();
    await checkBothLooks(page, 'revets-lines');
    await send('Naledi Moloi,naledi@home.example,0821234567,100,12,1000,12');
    await onScreen(page, /^Submission of/);
    await page.getByText('1 of 1 checked').waitFor();
    await checkBothLooks(page, 'revets-submission');
    await page.getByRole('link', { name: 'Naledi Moloi' }).click();
    await page.getByRole('dialog', { name: 'One outcome' }).getByRole('heading', { name: 'Naledi Moloi' }).waitFor();
    await checkBothLooks(page, 'revets-one');
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await press(page, 'Download outcomes (CSV)');
    expect((await download).suggestedFilename()).toMatch(/^revets-.*\.csv$/);
    await leave(opened);
  });

  test('white label, integrations, audit log and settings', async () => {
    const opened = await manager.open('/white-label');
    const { page } = opened;
    await onScreen(page, 'White label');
    await page.getByLabel('First colour', { exact: true }).fill('#ffe680');
    await page
      .getByText(/too little for text/)
      .first()
      .waitFor();
    await checkBothLooks(page, 'white-label');
    await goTo(page, 'Integrations');
    await onScreen(page, 'Integrations');
    await page.getByRole('heading', { name: 'The workflow in Zoho' }).waitFor();
    await press(page, 'Save settings');
    await page.getByRole('button', { name: 'Replace the beamWebhookID' }).waitFor();
    await checkBothLooks(page, 'integrations');
    await goTo(page, 'Audit log');
    await onScreen(page, 'Audit log');
    await page.getByRole('link', { name: lender.userId }).first().waitFor();
    await checkBothLooks(page, 'audit-log');
    await goTo(page, 'Settings');
    await onScreen(page, 'Settings');
    await page.getByLabel('VAT number').waitFor();
    await checkBothLooks(page, 'settings');
    const parts = page.getByRole('navigation', { name: 'Parts of settings' });
    await parts.getByRole('link', { name: 'Analysis' }).click();
    await page.getByLabel('Use our own weights').check();
    await checkBothLooks(page, 'settings-analysis');
    await parts.getByRole('link', { name: 'Label rules' }).click();
    await page.getByRole('heading', { name: 'Make a rule' }).waitFor();
    await checkBothLooks(page, 'settings-rules');
    await parts.getByRole('link', { name: 'Data and documents' }).click();
    await page.getByRole('heading', { name: 'How long data is kept' }).waitFor();
    await checkBothLooks(page, 'settings-data');
    await leave(opened);
  });
});

test('a bill is paid and its invoice fetched, and another organisation sees neither', async () => {
  const opened = await (await signedIn(browser, lender)).open(`/billing/bills/${bill.id}`);
  const { page } = opened;
  await onScreen(page, `Bill ${bill.invoice_number}`);
  const download = page.waitForEvent('download');
  await press(page, 'Download tax invoice');
  expect((await download).suggestedFilename()).toBe(`${bill.invoice_number}.pdf`);
  await press(page, /^Pay R/);
  await page.getByText('The bill is paid.').waitFor();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await leave(opened);

  const foreign = await (await signedIn(browser, other)).open(`/billing/bills/${bill.id}`);
  await foreign.page.getByText('Bill not found').waitFor();
  expect(await foreign.page.getByText(bill.invoice_number).count()).toBe(0);
  await goTo(foreign.page, 'Billing');
  await foreign.page.getByText('No bills yet').waitFor();
  await goTo(foreign.page, 'Audit log');
  await onScreen(foreign.page, 'Audit log');
  await settled(foreign.page);
  expect(await foreign.page.getByText(lender.userId).count()).toBe(0);
  await leave(foreign);
});
