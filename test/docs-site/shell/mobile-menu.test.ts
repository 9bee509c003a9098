import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { comesTrue } from '../../browser/comes-true.ts';
import { addressOf, shellPages } from './shell-pages.ts';
import { siteWith } from './shell-site.ts';

const { open } = shellPages();

const config = siteWith({
  navbar: {
    hideOnScroll: false,
    items: [
      { type: 'link', label: 'API Reference', to: '/api/' },
      { type: 'dropdown', label: 'Here', items: [{ label: 'Blog', to: '/blog' }] },
      { type: 'dropdown', label: 'There', items: [{ label: 'Elsewhere', to: '/elsewhere' }] },
    ],
  },
});

const phone = { width: 390, touch: true };
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle navigation bar' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Navigation' });
const opened = async (path = '/docs', width = phone.width): Promise<Page> => {
  const page = await open(config, { ...phone, width, path });
  await toggle(page).click();
  await menu(page).waitFor();
  return page;
};

describe('Mobile: hamburger opens a side menu with a ‘← Back to main menu’ control', () => {
  test('the sidebar of the guide comes first, the main menu behind the control', async () => {
    const page = await opened('/docs/auth');
    expect(await menu(page).getByRole('link', { name: 'Authentication' }).count()).toBe(1);
    await menu(page).getByRole('button', { name: '← Back to main menu' }).click();
    expect(await menu(page).getByRole('link', { name: 'API Reference' }).count()).toBe(1);
  });

  test('a page without a sidebar shows the main menu at once', async () => {
    const page = await opened('/blog');
    expect(await menu(page).getByRole('link', { name: 'API Reference' }).count()).toBe(1);
    expect(await menu(page).getByRole('button', { name: '← Back to main menu' }).count()).toBe(0);
  });

  test('‘Close navigation bar’ closes it', async () => {
    const page = await opened();
    await page.getByRole('button', { name: 'Close navigation bar' }).click();
    await menu(page).waitFor({ state: 'detached' });
    expect(addressOf(page)).toBe('/docs');
  });

  test('Escape closes it, and so does a tap beside it', async () => {
    const page = await opened();
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });
    // Closing goes back in the history, which takes its time.
    await comesTrue(page, 'history.state?.imaliMenu !== true');
    await toggle(page).click();
    await menu(page).waitFor();
    await page.touchscreen.tap(380, 400);
    await menu(page).waitFor({ state: 'detached' });
    expect(addressOf(page)).toBe('/docs');
  });

  test('‘Languages’ and ‘Versions’ are what their dropdowns are called in it', async () => {
    const items = [{ type: 'docsVersionDropdown' }, { type: 'localeDropdown' }];
    const page = await open(siteWith({ navbar: { hideOnScroll: false, items } }), { ...phone, path: '/blog' });
    await toggle(page).click();
    const folded = menu(page).locator('.folded-list > button');
    await folded.first().waitFor();
    expect(await folded.allTextContents()).toEqual(['Versions', 'Languages']);
  });

  test('going to a page closes it', async () => {
    const page = await opened();
    await menu(page).getByRole('link', { name: 'Authentication' }).click();
    await menu(page).waitFor({ state: 'detached' });
    expect(addressOf(page)).toBe('/docs/auth');
    await page.goBack();
    expect(addressOf(page)).toBe('/docs');
    expect(await menu(page).count()).toBe(0);
  });
});

describe('The menu closes on back navigation and when the viewport becomes desktop; the body does not scroll while it is open', () => {
  test('The menu closes on back navigation and stays on the page', async () => {
    const page = await opened('/docs/auth');
    await page.evaluate('history.back()');
    await menu(page).waitFor({ state: 'detached' });
    expect(addressOf(page)).toBe('/docs/auth');
  });

  test('The menu closes when the viewport becomes desktop', async () => {
    const page = await opened();
    await page.setViewportSize({ width: 1200, height: 800 });
    await menu(page).waitFor({ state: 'detached' });
    await comesTrue(page, 'getComputedStyle(document.body).overflow !== "hidden"');
  });

  test('the body does not scroll while it is open', async () => {
    const page = await opened();
    await comesTrue(page, 'getComputedStyle(document.body).overflow === "hidden"');
    await page.getByRole('button', { name: 'Close navigation bar' }).click();
    await menu(page).waitFor({ state: 'detached' });
    await comesTrue(page, 'getComputedStyle(document.body).overflow !== "hidden"');
  });
});

test('mobile dropdowns are collapsed unless an item is active', async () => {
  const page = await opened('/blog');
  const expanded = (name: string) =>
    menu(page).getByRole('button', { name, exact: true }).getAttribute('aria-expanded');
  expect(await expanded('Here')).toBe('true');
  expect(await expanded('There')).toBe('false');
  expect(await menu(page).getByRole('link', { name: 'Elsewhere' }).isVisible()).toBe(false);
  await menu(page).getByRole('button', { name: 'There' }).click();
  await menu(page).getByRole('link', { name: 'Elsewhere' }).waitFor();
});

describe('Site: desktop layout above 996 px', () => {
  test('The navigation bar shows the hamburger at 996 px and the items at 997 px', async () => {
    const page = await open(config, { width: 996 });
    await toggle(page).waitFor();
    await page.locator('.navbar-items').first().waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 997, height: 800 });
    await toggle(page).waitFor({ state: 'hidden' });
    await page.locator('.navbar-items').first().waitFor();
  });
});
