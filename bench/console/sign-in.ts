import type { Page } from 'playwright-core';
import type { Lender } from '../cloud/lender.ts';

/** Signs somebody in at an address of the console. */
export async function signIn(page: Page, address: string, { email, password }: Lender['person']): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Account/ }).waitFor();
}
