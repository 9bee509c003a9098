import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { fullConfig, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { codeInMailTo } from '../stack/newest-code.ts';
import { startBrowser } from './browser.ts';
import { checkScreen } from './checked-screen.ts';
import { onScreen, openLink, press } from './opened-link.ts';

let browser: Browser;
let lender: TestOrganisation;
const pages: Page[] = [];

beforeAll(async () => {
  browser = await startBrowser();
  lender = await newOrganisation();
  succeeded(await lender.client.updateOrganisation({ body: { applicant_code: 'required' } }));
  succeeded(await lender.client.createApplicationConfig({ body: fullConfig() }));
});
afterAll(async () => await browser?.close());
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close();
});

async function opened(address: string) {
  const link = await openLink(browser, address);
  pages.push(link.page);
  return link;
}

async function linkFor(email: string | null): Promise<string> {
  const applicant = succeeded(await lender.client.createApplicant({ body: { first_names: 'Naledi', email } })).body;
  return succeeded(await lender.client.createApplication({ body: { applicant_id: applicant.id } })).body.connect_url;
}

const address = () => `applicant-${randomBytes(6).toString('hex')}@home.example`;

test('An applicant types the code that was mailed, and another browser with the same link is asked for one again', async () => {
  const email = address();
  const link = await linkFor(email);
  const { page, complaints } = await opened(link);
  await press(page, 'Start');
  await onScreen(page, "Confirm that it's you");
  await checkScreen(page, 'code-send');
  await press(page, 'Send the code');
  await page.getByLabel('Six-digit code').waitFor();
  await checkScreen(page, 'code-type');
  await press(page, 'Continue');
  await page.getByText('Enter the six digits of the code.').first().waitFor();
  const code = await codeInMailTo(email);
  await page.getByLabel('Six-digit code').fill(code === '000000' ? '000001' : '000000');
  await press(page, 'Continue');
  await page.getByText("That code isn't right.").first().waitFor();
  await page.getByLabel('Six-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await press(page, 'Continue');
  await onScreen(page, 'Do you agree to share your data?');
  await page.reload();
  await press(page, 'Start');
  await onScreen(page, 'Do you agree to share your data?');
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);

  const other = await opened(link);
  await press(other.page, 'Start');
  await onScreen(other.page, "Confirm that it's you");
});

test('An applicant whom nobody knows an address of gives their own', async () => {
  const email = address();
  const { page } = await opened(await linkFor(null));
  await press(page, 'Start');
  await onScreen(page, "Confirm that it's you");
  await press(page, 'Send the code');
  await page.getByText('Enter your email address.').first().waitFor();
  await checkScreen(page, 'code-address');
  await page.getByLabel('Your email address').fill(email);
  await press(page, 'Send the code');
  await page.getByLabel('Six-digit code').fill(await codeInMailTo(email));
  await press(page, 'Continue');
  await onScreen(page, 'Do you agree to share your data?');
});
