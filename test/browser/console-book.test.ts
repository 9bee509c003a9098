import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { colleague } from '../stack/colleague.ts';
import { eventually } from '../stack/eventually.ts';
import { newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { policyInForce, starterDocument } from '../stack/policy-in-force.ts';
import { firstSandboxApplication } from '../stack/sandbox-application.ts';
import { checkBothLooks, smallAndDark } from './both-looks.ts';
import { startBrowser } from './browser.ts';
import { onScreen, press } from './opened-link.ts';
import { consoleAddress, leave, type SignedIn, signedIn } from './signed-in.ts';

const STARTER = 'salaried_short_term';

let browser: Browser;
let lender: TestOrganisation;
let officer: SignedIn;
let clerk: Awaited<ReturnType<typeof colleague>>;
let applicationId = '';
let draftName = '';

beforeAll(async () => {
  browser = await startBrowser();
  lender = await newOrganisation();
  const second = await colleague(lender, 'second', ['applications.read', 'policies.approve']);
  clerk = await colleague(lender, 'clerk', ['applications.read']);
  applicationId = await firstSandboxApplication(lender, 'salaried_monthly');
  const starter = await starterDocument(lender.client, STARTER);
  const current = await policyInForce(lender.client, second.client, starter);
  draftName = 'A stricter policy';
  const document = { ...starter, name: draftName, offer: { ...Object(starter['offer']), min_amount: 'R5000' } };
  succeeded(await lender.client.draftPolicy({ body: { document, follows: current.id } }));
  officer = await signedIn(browser, lender, smallAndDark);
});
afterAll(async () => await browser?.close());

describe('the book', () => {
  test('Each part of an empty book says what fills it', async () => {
    const opened = await officer.open('/book');
    const { page } = opened;
    await page.getByText('No decisions in this month').waitFor();
    await checkBothLooks(page, 'book-empty');
    const parts = page.getByRole('navigation', { name: 'Parts of the book' });
    await parts.getByRole('link', { name: 'Decisions' }).click();
    await page.getByText('No decisions match').waitFor();
    await parts.getByRole('link', { name: 'Outcomes' }).click();
    await page.getByText('No outcomes yet').waitFor();
    await parts.getByRole('link', { name: 'Back-tests' }).click();
    await page.getByText('No back-tests yet').waitFor();
    await checkBothLooks(page, 'back-tests-empty');
    await leave(opened);
  });

  test('A month shows its decisions, their reasons and drift, and a reason leads to its decisions', async () => {
    const request = { product: 'short_term_loan', applicant: 'natural_person', amount: 3000, term_months: 3 } as const;
    const asked = { application_id: applicationId, request, facts: { first_loan_this_year: true } };
    succeeded(await lender.client.makeDecision({ body: asked }));
    const opened = await officer.open('/book');
    const { page } = opened;
    await page.getByText('1 (100 %)').waitFor();
    await page.getByRole('heading', { name: 'Drift' }).waitFor();
    await checkBothLooks(page, 'book');
    await page.goto(consoleAddress('/book/decisions?outcome=approve'));
    await page.getByRole('link', { name: applicationId }).waitFor();
    await checkBothLooks(page, 'book-decisions');
    await page.getByLabel('Outcome').selectOption('decline');
    await page.getByText('No decisions match').waitFor();
    await leave(opened);
  });

  test('A file of outcomes with faults is refused line by line, and one without is kept', async () => {
    const opened = await officer.open('/book/outcomes');
    const { page } = opened;
    const send = async (row: string): Promise<void> => {
      const text = `application_id,state,as_of,arrears_days\n${row}\n`;
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'outcomes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await press(page, 'Report these outcomes');
    };
    await send(`${applicationId},lost,2026-11-01,0`);
    await page.getByText('1 line to correct').waitFor();
    await checkBothLooks(page, 'outcomes-lines');
    await send(`${applicationId},in_arrears,2026-11-01,31`);
    await page.getByText('1 changed, 0 were known already.').waitFor();
    await page.getByRole('table', { name: 'Loans with an outcome' }).getByText('In arrears').waitFor();
    await checkBothLooks(page, 'outcomes');
    await leave(opened);
  });

  test('A draft is tried on past decisions, and each decision that changes is named', async () => {
    const opened = await officer.open('/book/back-tests');
    const { page } = opened;
    await press(page, 'Start');
    await page.getByRole('alert').filter({ hasText: 'Choose a version.' }).waitFor();
    const version = page.getByLabel('Version of a policy');
    const value = await version.locator('option', { hasText: draftName }).getAttribute('value');
    await version.selectOption(value ?? '');
    await press(page, 'Start');
    await onScreen(page, draftName);
    await page.getByRole('heading', { name: 'What would change' }).waitFor();
    const moves = page.getByRole('table', { name: 'Decisions that change' });
    await moves.getByText('Declined').waitFor();
    await checkBothLooks(page, 'back-test');
    await page.goto(consoleAddress('/book/back-tests'));
    await page.getByRole('table', { name: 'Back-tests' }).getByText('Done').waitFor();
    await leave(opened);
  });

  test('A draft is tried as a shadow, its report compares both versions, and it is stopped', async () => {
    const opened = await officer.open('/book/trials');
    const { page } = opened;
    await page.getByText('No trials yet').waitFor();
    await checkBothLooks(page, 'trials-empty');
    await page.getByLabel('Share of the applications').fill('0');
    await press(page, 'Start');
    await page.getByRole('alert').filter({ hasText: 'Choose a version.' }).waitFor();
    const version = page.getByLabel('Version to try');
    const value = await version.locator('option', { hasText: draftName }).getAttribute('value');
    await version.selectOption(value ?? '');
    await page.getByLabel('Share of the applications').fill('100');
    await press(page, 'Start');
    await page.getByText('No decision was made in this trial yet.').waitFor();
    const request = { product: 'short_term_loan', applicant: 'natural_person', amount: 3000, term_months: 3 } as const;
    const asked = { application_id: applicationId, request, facts: { first_loan_this_year: true } };
    succeeded(await lender.client.makeDecision({ body: asked }));
    await eventually(async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Stop the trial' }).waitFor();
      return (await page.getByRole('table', { name: 'How they compare' }).count()) > 0 ? true : null;
    }, 'the decision in the report');
    await page.getByRole('table', { name: 'Decided otherwise, the newest' }).getByText('Declined').waitFor();
    await checkBothLooks(page, 'trial');
    await press(page, 'Stop the trial');
    await page.getByText('Stopped. The version in force decides alone.').waitFor();
    await page.goto(consoleAddress('/book/trials'));
    await page.getByRole('table', { name: 'Trials' }).getByText('Stopped').waitFor();
    await leave(opened);
  });

  test('Who may only read sees the book, reports nothing and starts nothing', async () => {
    const opened = await (await signedIn(browser, clerk, smallAndDark)).open('/book/outcomes');
    const { page } = opened;
    await page.getByRole('table', { name: 'Loans with an outcome' }).waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Back-tests' }).count()).toBe(0);
    await page.goto(consoleAddress('/book/back-tests'));
    await onScreen(page, "You don't have access to this page");
    await leave(opened);
  });
});
