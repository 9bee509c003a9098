import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import { applicationTabs } from '../../console/app/application/application-path.ts';
import { colleague } from '../stack/colleague.ts';
import { newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { policyInForce, starterDocument } from '../stack/policy-in-force.ts';
import { firstSandboxApplication } from '../stack/sandbox-application.ts';
import { checkBothLooks, smallAndDark } from './both-looks.ts';
import { startBrowser } from './browser.ts';
import { press } from './opened-link.ts';
import { settled } from './settled.ts';
import { consoleAddress, leave, type SignedIn, signedIn } from './signed-in.ts';

const REASON = 'The employer confirmed the new salary in writing.';

let browser: Browser;
let lender: TestOrganisation;
let officer: SignedIn;
let second: Awaited<ReturnType<typeof colleague>>;
let clerk: Awaited<ReturnType<typeof colleague>>;
let applicationId = '';

beforeAll(async () => {
  browser = await startBrowser();
  lender = await newOrganisation();
  second = await colleague(lender, 'second', ['applications.read', 'policies.approve', 'decisions.override']);
  clerk = await colleague(lender, 'clerk', ['applications.read']);
  applicationId = await firstSandboxApplication(lender, 'salaried_monthly');
  officer = await signedIn(browser, lender, smallAndDark);
});
afterAll(async () => await browser?.close());

const addressOf = (tab = ''): string => `/applications/${applicationId}${tab}`;

/** Where the content of a tab begins, in pixels from the top of the window. */
async function contentTop(page: Page): Promise<number> {
  return z.number().parse(await page.evaluate('document.querySelector("main .stack").getBoundingClientRect().top'));
}

describe('the decision on an application', () => {
  test('Without a policy the application says what to do first, and the lists are empty', async () => {
    const opened = await officer.open(addressOf());
    const { page } = opened;
    await page.getByText('No policy is in force').waitFor();
    await page.getByText('Nobody is in charge').waitFor();
    await checkBothLooks(page, 'decision-no-policy');
    await page.goto(consoleAddress('/'));
    await page.getByText('Your list is empty').waitFor();
    await page.getByText('No policy in force refers to a queue yet.').waitFor();
    await page.getByText('No decisions this month yet.').waitFor();
    await checkBothLooks(page, 'day-empty');
    await leave(opened);
  });

  test('What the applicant asks for is decided by the policy, with its reasons', async () => {
    const starter = await starterDocument(lender.client, 'salaried_short_term');
    const document = { ...starter, overrides: { second_person_above_cents: 200_000 } };
    await policyInForce(lender.client, second.client, document);
    const opened = await officer.open(addressOf());
    const { page } = opened;
    await page.getByRole('heading', { name: 'What does the applicant ask for?' }).waitFor();
    await checkBothLooks(page, 'decision-ask');
    await press(page, 'Decide');
    await page.getByRole('alert').filter({ hasText: 'Enter an amount in rands' }).waitFor();
    await checkBothLooks(page, 'decision-ask-missing');
    await page.getByLabel('Amount in rands').fill('3 000');
    await page.getByLabel('Term in months').fill('3');
    await page.getByLabel(/first loan of the calendar year/).selectOption('yes');
    await press(page, 'Decide');
    await page.getByRole('heading', { name: 'Why', exact: true }).waitFor();
    await page
      .getByRole('region', { name: 'Decision' })
      .getByText(/^Approved:/)
      .waitFor();
    await page.getByText('Every step of the policy').click();
    await page.getByRole('table', { name: 'Every step of the policy' }).waitFor();
    await checkBothLooks(page, 'decision-made');
    await leave(opened);
  });

  test('Content begins above the middle of the window on every tab, at a desk and on a phone', async () => {
    const opened = await officer.open(addressOf());
    const { page } = opened;
    for (const { width, height } of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize({ width, height });
      for (const tab of applicationTabs) {
        await page.goto(consoleAddress(addressOf(tab === 'overview' ? '' : `/${tab}`)));
        await page.getByRole('navigation', { name: 'Parts of the application' }).waitFor();
        await settled(page);
        const top = await contentTop(page);
        expect([width, tab, top, top < height / 2]).toEqual([width, tab, top, true]);
      }
    }
    await leave(opened);
  });

  test('An override needs a reason, waits for a second person above the amount, and leaves the list once it is accepted', async () => {
    const opened = await officer.open(addressOf());
    const { page } = opened;
    await press(page, 'Assign to me');
    await page.getByText('You are in charge.').waitFor();
    await press(page, 'Change the offer');
    const dialog = page.getByRole('dialog', { name: 'Approve' });
    await press(page, 'Approve it');
    await dialog.getByRole('alert').waitFor();
    await checkBothLooks(page, 'decision-override-missing');
    await dialog.getByLabel('Amount in rands').fill('2500');
    await dialog.getByLabel('Reason').fill(REASON);
    await press(page, 'Approve it');
    await page.getByText('Saved. A second person has to accept it.').waitFor();
    await page.getByText(/^Waits for a second person/).waitFor();
    await checkBothLooks(page, 'decision-waits');
    await leave(opened);

    const other = await (await signedIn(browser, second, smallAndDark)).open(addressOf());
    await press(other.page, 'Accept it');
    await other.page.getByText('The override is in force.').waitFor();
    await other.page.getByText(/^Overridden: Approved/).waitFor();
    await checkBothLooks(other.page, 'decision-overridden');
    await leave(other);
  });

  test('A note is kept beside what happened, and the list of applications is filtered by person and queue', async () => {
    const opened = await officer.open(addressOf());
    const { page } = opened;
    const activity = page.getByRole('list').filter({ hasText: 'Overridden.' });
    await activity.getByText(/^The policy decided\. Approved:/).waitFor();
    await press(page, 'Add the note');
    await page.getByText('Write something first.').waitFor();
    await page.getByLabel('Note', { exact: true }).fill('The employer confirmed the salary by phone.');
    await press(page, 'Add the note');
    await activity.getByText('The employer confirmed the salary by phone.').waitFor();
    await checkBothLooks(page, 'decision-activity');
    await page.goto(consoleAddress('/applications'));
    const choice = page.getByRole('combobox', { name: 'Queue or person' });
    await choice.selectOption({ label: 'You' });
    await page.getByRole('table', { name: 'Applications of a queue or person' }).getByRole('link').waitFor();
    await checkBothLooks(page, 'applications-of-person');
    await choice.selectOption({ label: 'Queue: Conduct' });
    await page.getByText('Nothing waits here').waitFor();
    await leave(opened);
  });

  test('More is asked of the applicant by keyboard alone, and closed when it came', async () => {
    const opened = await officer.open(addressOf());
    const { page } = opened;
    await page.getByText('Nothing was asked for.').waitFor();
    await page.getByRole('button', { name: 'Ask for more' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ask for more' });
    await dialog.getByLabel('In your words').focus();
    await page.keyboard.type('Your payslip of October, please.');
    await checkBothLooks(page, 'decision-ask-applicant');
    await dialog.getByRole('button', { name: 'Ask the applicant' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The applicant was asked.').waitFor();
    const asked = page.getByRole('listitem').filter({ hasText: 'A statement: Your payslip of October' });
    await asked.getByText('Waits for the applicant').waitFor();
    await asked.getByRole('button', { name: 'We have it' }).focus();
    await page.keyboard.press('Enter');
    await asked.getByText('Answered').waitFor();
    await checkBothLooks(page, 'decision-asked');
    await leave(opened);
  });

  test('Who may not override or assign sees the decision without its buttons', async () => {
    const opened = await (await signedIn(browser, clerk, smallAndDark)).open(addressOf());
    const { page } = opened;
    await page.getByText(/You need the permission "Override decisions"/).waitFor();
    expect(await page.getByRole('button', { name: /^(Decline|Assign|Change the request)/ }).count()).toBe(0);
    await checkBothLooks(page, 'decision-reader');
    await leave(opened);
  });

  test('Five tasks of a first day take at most three presses each from Home', async () => {
    succeeded(
      await lender.client.assignApplication({
        path: { application_id: applicationId },
        body: { user_id: lender.userId, queue: 'income' },
      }),
    );
    const opened = await officer.open('/');
    const { page } = opened;
    const own = page.getByRole('table', { name: 'Your list' });
    // 1: who needs me is shown without a press: the first thing on Home.
    await own.getByRole('link').first().waitFor();
    await own.getByText(/^Approved:/).waitFor();
    await page.getByRole('link', { name: 'Income (1)' }).waitFor();
    await checkBothLooks(page, 'day-list');
    // 2: one press to the verdict and its reasons.
    await own.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Why', exact: true }).waitFor();
    // 3: from there one more to the transactions of what is paid on loans each month.
    await page.getByRole('link', { name: /, Debt repayments a month$/ }).click();
    const panel = page.getByRole('dialog', { name: 'Behind this figure' });
    await panel.getByRole('heading', { name: /transactions? behind it$/ }).waitFor();
    // 4: from Home: the application, its transactions, and the label.
    await page.goto(consoleAddress('/'));
    await own.getByRole('link').first().click();
    await page
      .getByRole('navigation', { name: 'Parts of the application' })
      .getByRole('link', { name: 'Transactions' })
      .click();
    await page
      .getByRole('button', { name: /, Label of / })
      .first()
      .click();
    await page.getByRole('combobox', { name: /^Label of / }).waitFor();
    await page.keyboard.press('Escape');
    // 5: from Home: the application, the kind of decision, and the note that sends it.
    await page.goto(consoleAddress('/'));
    await own.getByRole('link').first().click();
    await press(page, 'Decline');
    await page.getByRole('dialog', { name: 'Decline' }).getByLabel('Reason').fill(REASON);
    await press(page, 'Decline it');
    await page.getByText('Declined.').waitFor();
    await page.goto(consoleAddress('/'));
    await page.getByText('Your list is empty').waitFor();
    await leave(opened);
  });
});
