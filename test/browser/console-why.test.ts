import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { TransactionOut } from '../../schemas/entities/bank-connection.ts';
import { allTransactions } from '../stack/all-transactions.ts';
import { newOrganisation, type TestOrganisation } from '../stack/new-organisation.ts';
import { firstSandboxApplication } from '../stack/sandbox-application.ts';
import { checkBothLooks } from './both-looks.ts';
import { startBrowser } from './browser.ts';
import { comesTrue } from './comes-true.ts';
import { leave, type SignedIn, signedIn } from './signed-in.ts';

let browser: Browser;
let lender: TestOrganisation;
let officer: SignedIn;
let applicationId = '';
let rows: readonly TransactionOut[] = [];

beforeAll(async () => {
  browser = await startBrowser();
  lender = await newOrganisation();
  applicationId = await firstSandboxApplication(lender, 'over_indebted');
  officer = await signedIn(browser, lender);
  rows = await allTransactions(lender, applicationId);
});
afterAll(async () => await browser?.close());

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Why this label' });
const headingOf = (page: Page, description: string) =>
  panelOf(page).getByRole('heading', { level: 2, name: description, exact: true });

/** A returned debit order and the debit that it takes back. */
function returnedPair(): { readonly back: TransactionOut; readonly debit: TransactionOut } {
  const back = rows.find(({ label, paired_with: other }) => label.startsWith('returned.') && other !== null);
  const debit = rows.find(({ id }) => id === back?.paired_with);
  if (back === undefined || debit === undefined) throw new Error('this persona has no returned debit order');
  return { back, debit };
}

describe('why a transaction has its label', () => {
  test('The reasons for a label open by the keyboard, lead to the other side of a pair, and return the focus', async () => {
    const { back, debit } = returnedPair();
    const opened = await officer.open(
      `/applications/${applicationId}/transactions?q=${encodeURIComponent(back.description)}`,
    );
    const { page } = opened;
    const table = page.getByRole('region', { name: 'Transactions' });
    await table
      .getByRole('button', { name: /Label of/ })
      .first()
      .focus();
    await page.keyboard.press('Tab');
    const focused = table.locator('button.why:focus');
    await focused.waitFor();
    await page.keyboard.press('Enter');
    await headingOf(page, back.description).waitFor();
    // It begins with what the bank printed.
    await comesTrue(page, 'document.activeElement.tagName === "H2"');
    // The first of those that read alike; the address says which.
    const first = new URL(page.url()).searchParams.get('transaction');
    expect(rows.find(({ id }) => id === first)?.description).toBe(back.description);
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'detached' });
    await focused.waitFor();
    expect(new URL(page.url()).searchParams.has('transaction')).toBe(false);

    await page.goto(`${page.url()}&transaction=${back.id}`);
    await headingOf(page, back.description).waitFor();
    await panelOf(page).getByRole('heading', { name: 'Debit order that came back' }).waitFor();
    await checkBothLooks(page, 'why-returned');
    await panelOf(page).getByRole('link', { name: debit.description, exact: true }).focus();
    await page.keyboard.press('Enter');
    await headingOf(page, debit.description).waitFor();
    await comesTrue(page, 'document.activeElement.tagName === "H2"');
    await panelOf(page).getByRole('heading', { name: 'Came back as' }).waitFor();
    await checkBothLooks(page, 'why-debit');
    // The step back goes to the row before.
    await page.goBack();
    await headingOf(page, back.description).waitFor();
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'detached' });
    await leave(opened);
  });

  test('The reasons for a label take the place of the figure that the row is behind, which comes back after it', async () => {
    const opened = await officer.open(`/applications/${applicationId}/affordability?figure=affordability:net_income`);
    const { page } = opened;
    const evidence = page.getByRole('dialog', { name: 'Behind this figure' });
    // The first operand is a month of income; it opens to its transactions.
    await evidence.getByRole('row').getByRole('link').first().click();
    await evidence.getByRole('navigation', { name: 'The figures that led here' }).waitFor();
    await evidence.getByRole('row').getByRole('link').first().click();
    await panelOf(page).getByRole('heading', { level: 2 }).waitFor();
    await evidence.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await evidence.getByRole('row').getByRole('link').first().waitFor();
    await page.keyboard.press('Escape');
    await evidence.waitFor({ state: 'detached' });
    await leave(opened);
  });

  test('A label changes in its reasons, which then name the user who changed it', async () => {
    const row = rows.find(({ label, amount }) => label.startsWith('food.') && amount < 0);
    const opened = await officer.open(`/applications/${applicationId}/transactions?transaction=${row?.id ?? ''}`);
    const { page } = opened;
    await headingOf(page, row?.description ?? '').waitFor();
    await panelOf(page).getByText('Nobody changed this label.').waitFor();
    await checkBothLooks(page, 'why-engine');
    await panelOf(page).getByRole('button', { name: 'Change the label' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option').nth(1).waitFor();
    await page.keyboard.type('donations');
    await page.getByRole('option', { name: /onations/ }).waitFor();
    await page.keyboard.press('Enter');
    await panelOf(page)
      .getByText(/^Label changed from/)
      .waitFor();
    // Once it is analysed again.
    await panelOf(page).getByRole('listitem').filter({ hasText: 'You, ' }).waitFor();
    await checkBothLooks(page, 'why-person');
    await panelOf(page).getByRole('button', { name: 'Undo' }).click();
    await panelOf(page).getByRole('listitem').nth(1).waitFor();
    await leave(opened);
  });
});
