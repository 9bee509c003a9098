import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { inTestMode } from '../journeys/access/in-test-mode.ts';
import { newOrganisation, succeeded } from '../stack/new-organisation.ts';
import { checkBothLooks, smallAndDark } from './both-looks.ts';
import { startBrowser } from './browser.ts';
import { onScreen, press } from './opened-link.ts';
import { leave, signedIn } from './signed-in.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => await browser?.close());

test('An organisation in test mode states who it is in settings, and reads there what happens next', async () => {
  const own = await inTestMode(await newOrganisation());
  const owner = await signedIn(browser, own, smallAndDark);
  const opened = await owner.open('/settings');
  const { page } = opened;
  await onScreen(page, 'Settings');
  await page.getByRole('heading', { name: 'Test mode' }).waitFor();
  await press(page, 'Ask to be approved');
  await page.getByText('Enter a company number such as 2019/123456/07.').first().waitFor();
  await checkBothLooks(page, 'settings-test-mode');
  await page.getByLabel('Company number').fill('2019/123456/07');
  await page.getByLabel('NCR number').fill('NCRCP1234');
  await page.getByLabel('Whom we call').fill('Thandi Mokoena');
  await page.getByLabel('Phone number').fill('+27211234567');
  await press(page, 'Ask to be approved');
  await page.getByText('We have your details.', { exact: false }).waitFor();
  expect(succeeded(await own.client.getOrganisation()).body).toMatchObject({ mode: 'test', ncr_number: 'NCRCP1234' });
  await leave(opened);
});
