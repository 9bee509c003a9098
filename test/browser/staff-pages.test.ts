import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { analysedApplication } from '../stack/analysed-application.ts';
import { eventually } from '../stack/eventually.ts';
import { newOrganisation } from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';
import { newStaffMember } from '../stack/staff-member.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';
import { startBrowser } from './browser.ts';
import { checkScreen } from './checked-screen.ts';
import { onScreen, openLink, press } from './opened-link.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => await browser?.close());

const file = (text: string) => ({ name: 'labels.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test.each(['light', 'dark'] as const)(
  'one of our staff signs in and goes from the search to its preview, in the %s theme',
  async (theme) => {
    const lender = await newOrganisation();
    for (let made = 0; made < 3; made += 1) {
      // Who shares an account counts as one person.
      await analysedApplication(lender, [statementOf(threeMonths, { account_number: `6200000020${made}` })]);
    }
    const member = await newStaffMember();
    const { page, complaints } = await openLink(browser, `${runningStack().apiUrl}/relabels/regex_search`, { theme });
    const check = (screen: string) => checkScreen(page, `staff-${screen}-${theme}`);
    await onScreen(page, 'Sign in');
    await check('sign-in');
    await page.getByLabel('Email address').fill(member.email);
    await page.getByLabel('Password').fill('not the password');
    await press(page, 'Sign in');
    await page.getByRole('alert').waitFor();
    await check('sign-in-refused');
    await page.getByLabel('Password').fill(member.password);
    await press(page, 'Sign in');
    await onScreen(page, 'Confirm that it’s you');
    await check('second-factor');
    await page.getByLabel('Code').fill('000000');
    await press(page, 'Confirm');
    await page.getByRole('alert').waitFor();
    await check('second-factor-refused');
    await page.getByLabel('Code').fill(member.code);
    await press(page, 'Confirm');
    await onScreen(page, 'Search what statements print');
    await page.getByLabel('Search term').fill('(');
    await press(page, 'Search');
    await page.getByRole('alert').waitFor();
    await check('search-refused');
    // What people share is found some time after they were analysed.
    await eventually(async () => {
      await page.getByLabel('Search term').fill('checkers sea');
      await Promise.all([page.waitForEvent('load'), press(page, 'Search')]);
      await page.getByRole('status').waitFor();
      return (await page.getByText('POS PURCHASE CHECKERS SEA POINT').count()) > 0 ? true : null;
    }, 'what three people share');
    await check('search');
    await page.getByLabel('CSV file').setInputFiles(file('description,new_label\nNOTHING OF OURS,food.groceries\n'));
    await press(page, 'Preview the change');
    await page.getByRole('alert').waitFor();
    await check('submit-refused');
    await page
      .getByLabel('CSV file')
      .setInputFiles(file('description,new_label\nPOS PURCHASE CHECKERS SEA POINT,food.restaurants\n'));
    await press(page, 'Preview the change');
    await onScreen(page, 'Confirm the change');
    await check('confirm');
    await press(page, 'Drop the change');
    await onScreen(page, 'Shared label rules');
    await check('home');
    await page.getByRole('link', { name: 'Label one account' }).click();
    await onScreen(page, 'Label one account');
    await check('account');
    await press(page, 'Sign out');
    await onScreen(page, 'Sign in');
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
