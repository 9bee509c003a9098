import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { linkInMailTo } from '../stack/inbox.ts';
import { clientWith, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';
import { firstSandboxApplication } from '../stack/sandbox-application.ts';
import { checkBothLooks, smallAndDark } from './both-looks.ts';
import { startBrowser } from './browser.ts';
import { onScreen } from './opened-link.ts';
import { leave, type SignedIn, signedIn } from './signed-in.ts';

let browser: Browser;
let lender: TestOrganisation;
let manager: SignedIn;
let applicationId = '';

beforeAll(async () => {
  browser = await startBrowser();
  lender = await newOrganisation();
  applicationId = await firstSandboxApplication(lender, 'over_indebted');
  manager = await signedIn(browser, lender, smallAndDark);
});
afterAll(async () => await browser?.close());

/** Screens whose kinds of content differ: lists, figures, an application with and without its tabs, forms. */
const screens = () =>
  [
    { path: '/', title: 'Home' },
    { path: '/applications', title: 'Applications' },
    { path: `/applications/${applicationId}/liquidity`, title: 'Application' },
    { path: '/webhooks', title: 'Webhooks' },
    { path: '/billing', title: 'Billing' },
    { path: '/settings/data', title: 'Settings' },
  ] as const;

/** Has the network do something else with every call but those of the session. */
async function intercept(page: Page, act: (route: Route) => Promise<void>): Promise<void> {
  const { apiUrl } = runningStack();
  await page.route(
    (url) => url.href.startsWith(`${apiUrl}/v1/`) && !/\/auth\/session|\/organisations\/me$/.test(url.pathname),
    act,
  );
}

describe('screens that cannot show what they are for', () => {
  test('A user without the tab of a screen gets a notice at its address', async () => {
    const email = `reader-${Date.now()}@lender.example`;
    const password = 'my very own phrase';
    succeeded(await lender.client.createUser({ body: { name: 'Reader', email, permissions: ['applications.read'] } }));
    succeeded(await clientWith().resetPassword({ body: { token: await linkInMailTo(email), password } }));
    const opened = await (await signedIn(browser, { email, password }, smallAndDark)).open('/team');
    await onScreen(opened.page, "You don't have access to this page");
    await checkBothLooks(opened.page, 'not-allowed');
    expect(await opened.page.getByRole('table').count()).toBe(0);
    await leave(opened);
  });

  test('A screen has its shape while it is loading', async () => {
    for (const { path, title } of screens()) {
      const opened = await manager.open('/nowhere');
      await onScreen(opened.page, 'Page not found');
      await intercept(opened.page, () => new Promise(() => {}));
      await opened.page.goto(new URL(path, opened.page.url()).href);
      await onScreen(opened.page, title);
      await opened.page.locator('.skeletons').first().waitFor();
      await checkBothLooks(opened.page, `loading-${title.toLowerCase()}`, { rests: false });
      await opened.page.close();
    }
  });

  test('where calls fail, each part says so and offers another try', async () => {
    for (const { path, title } of screens()) {
      const opened = await manager.open('/nowhere');
      const { page } = opened;
      await onScreen(page, 'Page not found');
      const origin = new URL(page.url()).origin;
      await intercept(page, (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          headers: { 'access-control-allow-origin': origin },
          body: JSON.stringify({ code: 'internal_error', message: 'Internal error' }),
        }),
      );
      await page.goto(`${origin}${path}`);
      await onScreen(page, title);
      await page.getByText('Something went wrong on our side').first().waitFor();
      await checkBothLooks(page, `failed-${title.toLowerCase()}`);
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBeGreaterThan(0);
      await page.close();
    }
  });
});
