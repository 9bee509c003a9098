import type { Browser, Page } from 'playwright-core';
import { personalInfo } from '../stack/connect-applicant.ts';
import { runningStack } from '../stack/running-stack.ts';
import { type PageOptions, phonePage } from './browser.ts';
import { watchRequests } from './settled.ts';

/** A link that is open in a browser. */
export interface OpenedLink {
  readonly page: Page;
  /** What scripts threw and policies kept out; answers outside 2xx, which pages report, are not among them. */
  readonly complaints: readonly string[];
}

/** Opens an address as its applicant does: on a phone, in a browser that knows nothing of it. */
export async function openLink(browser: Browser, address: string, options: PageOptions = {}): Promise<OpenedLink> {
  return await openIn(await phonePage(browser, options), address);
}

/** Opens an address in a page that has shown nothing yet. */
export async function openIn(page: Page, address: string): Promise<OpenedLink> {
  watchRequests(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text());
  });
  await page.goto(address);
  return { page, complaints };
}

/** Waits for a screen by its heading. */
export async function onScreen(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Presses a button. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
}

/** From the welcome through consent and personal info to the choice of a bank. */
export async function goToBanks(page: Page): Promise<void> {
  await press(page, 'Start');
  await page.getByRole('checkbox').first().check();
  await press(page, 'Agree and continue');
  await fillPersonalInfo(page);
  await onScreen(page, /Which bank/);
}

/** The three questions of the personal info. */
async function fillPersonalInfo(page: Page): Promise<void> {
  await onScreen(page, 'What is your name?');
  await page.getByLabel('First names').fill(personalInfo.first_names);
  await page.getByLabel('Surname').fill(personalInfo.last_names);
  await press(page, 'Continue');
  await onScreen(page, 'What is your ID number?');
  await page.getByRole('textbox', { name: 'ID number' }).fill(personalInfo.gov_id);
  await press(page, 'Continue');
  await onScreen(page, /reach you/);
  await page.getByLabel('Email address').fill(personalInfo.email);
  await press(page, 'Continue');
}

/** Chooses a bank by searching for it, and a way to connect it where there are several. */
export async function chooseBank(page: Page, bank: string, way?: RegExp): Promise<void> {
  await page.getByLabel('Search for your bank').fill(bank);
  await page.getByRole('button', { name: new RegExp(`^${bank} (Log in|Upload|Email|Connected)`) }).click();
  if (way !== undefined) await press(page, way);
}

/** Logs in at the sandbox bank's own page and shares every account. */
export async function logInAtSandboxBank(page: Page, username: string): Promise<void> {
  await page.waitForURL(`${runningStack().partners['sandboxBank']}/**`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('sandbox');
  await press(page, 'Log in');
  await press(page, /^Allow/);
}
