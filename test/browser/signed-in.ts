import { expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { TestOrganisation } from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';
import type { PageOptions } from './browser.ts';
import { type OpenedLink, onScreen, openIn, openLink, press } from './opened-link.ts';

/** Somebody who is signed in at the console. */
export interface SignedIn {
  /** Opens an address of the console in a page of its own, in the session that the pages share as tabs do. */
  readonly open: (path: string) => Promise<OpenedLink>;
}

type Person = Pick<TestOrganisation, 'email' | 'password'>;

/** An address of the console. */
export const consoleAddress = (path: string): string => `${runningStack().consoleUrl}${path}`;

/** Signs in where the screen for it stands. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await onScreen(page, 'Sign in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Sign in');
}

/** Signs somebody in once, in a browser that knew nothing of them. */
export async function signedIn(browser: Browser, person: Person, options: PageOptions = {}): Promise<SignedIn> {
  const { page } = await openLink(browser, consoleAddress('/'), { width: 1280, ...options });
  await signIn(page, person);
  await onScreen(page, 'Home');
  return { open: async (path) => await openIn(await page.context().newPage(), consoleAddress(path)) };
}

/** Closes a page in which nothing went wrong. */
export async function leave({ page, complaints }: OpenedLink): Promise<void> {
  expect(complaints).toEqual([]);
  await page.close();
}

/** Goes to a screen by the palette. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'What do you want to do?' }).fill(name);
  await page.keyboard.press('Enter');
}
