import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import * as z from 'zod';
import { fullConfig, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { smallAndDark } from './both-looks.ts';
import { startBrowser } from './browser.ts';
import { onScreen, press } from './opened-link.ts';
import { keepPicture } from './pictures.ts';
import { settled } from './settled.ts';
import { leave, signedIn } from './signed-in.ts';

let browser: Browser;
let lender: TestOrganisation;
beforeAll(async () => {
  browser = await startBrowser();
  lender = await newOrganisation();
  succeeded(await lender.client.createApplicationConfig({ body: fullConfig() }));
});
afterAll(async () => await browser?.close());

/** What can be pressed and, scrolled to, lies under something else; a text, as all scripts for the page. */
const coveredScript = `
  [...document.querySelectorAll('a[href], button, input, select, summary')]
    .filter((one) => one.getClientRects().length > 0 && !one.matches('.skip, [hidden]'))
    .filter((one) => {
      one.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = one.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there !== null && !one.contains(there) && !there.contains(one) && !one.labels?.[0]?.contains(there);
    })
    .map((one) => one.outerHTML.slice(0, 120))
`;

test('A notice covers nothing that is pressed on a phone', async () => {
  const body = { ...fullConfig('Vehicle loan') };
  succeeded(await lender.client.createApplicationConfig({ body }));
  const opened = await (await signedIn(browser, lender, smallAndDark)).open('/application-configs');
  const { page } = opened;
  const covered = async () => z.array(z.string()).parse(await page.evaluate(coveredScript));
  await onScreen(page, 'Application configs');
  await press(page, 'Make Vehicle loan the default');
  const undo = page.getByRole('button', { name: 'Undo' });
  // What is under the pointer stays, however long the rest takes.
  await undo.hover();
  await settled(page);
  expect(await covered()).toEqual([]);
  await keepPicture(page, 'console-told-on-a-phone');
  // A panel over the page ends above it too.
  await page.getByRole('link', { name: 'Vehicle loan', exact: true }).click();
  await onScreen(page, 'Vehicle loan');
  await press(page, 'Menu');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  const menu = await page.getByRole('dialog', { name: 'Menu' }).boundingBox();
  const told = await undo.boundingBox();
  expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(told?.y ?? 0);
  await page.keyboard.press('Escape');
  await undo.click();
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  await leave(opened);
});

test('every transaction is on paper, not those in sight alone', async () => {
  const made = succeeded(await lender.client.createSandboxApplication({ body: { persona_id: 'over_indebted' } })).body;
  const path = { application_id: made.id };
  const { count } = succeeded(await lender.client.listLabelledTransactions({ path, query: { limit: '1' } })).body;
  const opened = await (await signedIn(browser, lender)).open(`/applications/${made.id}/transactions`);
  const { page } = opened;
  await page.getByText(`${count} of ${count} transactions`).waitFor();
  const rows = page.locator('table.transactions tbody tr:not(.room)');
  const inSight = await rows.count();
  expect(inSight).toBeLessThan(count);
  await page.emulateMedia({ media: 'print' });
  await rows.nth(count - 1).waitFor();
  expect(await rows.count()).toBe(count);
  expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'screen' });
  await rows.nth(count - 1).waitFor({ state: 'detached' });
  await leave(opened);
});
