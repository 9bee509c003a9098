import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { bankConfig, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { issuedBill, linkCard } from '../stack/paying-partners.ts';
import { runningStack } from '../stack/running-stack.ts';
import { startBrowser } from './browser.ts';
import { checkScreen } from './checked-screen.ts';
import { onScreen, openLink, press } from './opened-link.ts';

const AT_A_DESK = 24;

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
  lender = await withConfig();
  other = await withConfig();
  bill = await issuedBill(lender);
  await linkCard(lender);
  succeeded(await lender.client.updateOrganisation({ body: { vat_number: '4123456789' } }));
});
afterAll(async () => await browser?.close());

async function openAs(
  organisation: TestOrganisation,
  path: string,
  options: { theme?: 'light' | 'dark'; width?: number } = {},
) {
  const opened = await openLink(browser, `${runningStack().consoleUrl}${path}`, { width: 1280, ...options });
  const { page } = opened;
  await onScreen(page, 'Sign in');
  await page.getByLabel('Email address').fill(organisation.email);
  await page.getByLabel('Password').fill(organisation.password);
  await press(page, 'Sign in');
  return opened;
}

/** Goes to another screen within the session: a load would end it in a browser without cookies of other sites. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'What do you want to do?' }).fill(name);
  await page.keyboard.press('Enter');
}

async function loaded(page: Page): Promise<void> {
  await page.locator('.skeletons').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

describe.each([
  ['light', 1280],
  ['dark', 360],
] as const)('screens of an organisation, %s at %i px', (theme, width) => {
  const check = async (page: Page, name: string) => {
    await loaded(page);
    await checkScreen(page, `console-${theme}-${width}-${name}`, AT_A_DESK);
  };

  test('billing: bills, one of them, usage, cards', async () => {
    const { page, complaints } = await openAs(lender, '/billing', { theme, width });
    await onScreen(page, 'Billing');
    await page.getByRole('link', { name: bill.invoice_number }).waitFor();
    await check(page, 'billing');
    const parts = page.getByRole('navigation', { name: 'Parts of billing' });
    await parts.getByRole('link', { name: 'Usage and prices' }).click();
    await page.getByRole('heading', { name: 'Your prices' }).waitFor();
    await check(page, 'billing-usage');
    await parts.getByRole('link', { name: 'Cards and balance' }).click();
    await page.getByText('VISA ending in 1111').first().waitFor();
    await check(page, 'billing-cards');
    await parts.getByRole('link', { name: 'Bills' }).click();
    await page.getByRole('link', { name: bill.invoice_number }).click();
    await onScreen(page, `Bill ${bill.invoice_number}`);
    await page.getByRole('heading', { name: 'What it is made of' }).waitFor();
    await check(page, 'billing-bill');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('vetting again: lines to mend, then outcomes', async () => {
    const { page, complaints } = await openAs(lender, '/revets', { theme, width });
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
    await check(page, 'revets-lines');
    await send(`Naledi Moloi,naledi-${theme}@home.example,0821234567,100,12,1000,12`);
    await onScreen(page, /^Submission of/);
    await page.getByText('1 of 1 looked at').waitFor();
    await check(page, 'revets-submission');
    await page.getByRole('link', { name: 'Naledi Moloi' }).click();
    await page.getByRole('dialog', { name: 'One outcome' }).getByRole('heading', { name: 'Naledi Moloi' }).waitFor();
    await check(page, 'revets-one');
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await press(page, 'Download outcomes (CSV)');
    expect((await download).suggestedFilename()).toMatch(/^revets-.*\.csv$/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('white label, integrations, audit log and settings', async () => {
    const { page, complaints } = await openAs(lender, '/white-label', { theme, width });
    await onScreen(page, 'White label');
    await page.getByLabel('First colour', { exact: true }).fill('#ffe680');
    await page
      .getByText(/too little for text/)
      .first()
      .waitFor();
    await check(page, 'white-label');
    await goTo(page, 'Integrations');
    await onScreen(page, 'Integrations');
    await page.getByRole('heading', { name: 'The workflow in Zoho' }).waitFor();
    await press(page, 'Save settings');
    await page.getByRole('button', { name: 'Replace the beamWebhookID' }).waitFor();
    await check(page, 'integrations');
    await goTo(page, 'Audit log');
    await onScreen(page, 'Audit log');
    await page.getByRole('link', { name: lender.userId }).first().waitFor();
    await check(page, 'audit-log');
    await goTo(page, 'Settings');
    await onScreen(page, 'Settings');
    await page.getByLabel('VAT number').waitFor();
    await check(page, 'settings');
    const parts = page.getByRole('navigation', { name: 'Parts of settings' });
    await parts.getByRole('link', { name: 'Analysis' }).click();
    await page.getByLabel('Use our own weights').check();
    await check(page, 'settings-analysis');
    await parts.getByRole('link', { name: 'Label rules' }).click();
    await page.getByRole('heading', { name: 'Make a rule' }).waitFor();
    await check(page, 'settings-rules');
    await parts.getByRole('link', { name: 'Data and documents' }).click();
    await page.getByRole('heading', { name: 'How long data is kept' }).waitFor();
    await check(page, 'settings-data');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test('a bill is paid and its invoice fetched, and another organisation sees neither', async () => {
  const { page, complaints } = await openAs(lender, `/billing/bills/${bill.id}`);
  await onScreen(page, `Bill ${bill.invoice_number}`);
  const download = page.waitForEvent('download');
  await press(page, 'Download tax invoice');
  expect((await download).suggestedFilename()).toBe(`${bill.invoice_number}.pdf`);
  await press(page, /^Pay R/);
  await page.getByText('The bill is paid.').waitFor();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();

  const foreign = await openAs(other, `/billing/bills/${bill.id}`);
  await foreign.page.getByText('Bill not found').waitFor();
  expect(await foreign.page.getByText(bill.invoice_number).count()).toBe(0);
  await goTo(foreign.page, 'Billing');
  await foreign.page.getByText('No bills yet').waitFor();
  await goTo(foreign.page, 'Audit log');
  await onScreen(foreign.page, 'Audit log');
  await loaded(foreign.page);
  expect(await foreign.page.getByText(lender.userId).count()).toBe(0);
  await foreign.page.context().close();
});
