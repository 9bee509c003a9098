import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { comesTrue } from '../../browser/comes-true.ts';
import { addressOf, shellPages } from './shell-pages.ts';
import { siteWith } from './shell-site.ts';

const { open } = shellPages();

/** Keeps what the console is warned of where the page can be asked for it. */
const hearWarnings = `window.warnings = []; console.warn = (text) => window.warnings.push(String(text));`;
const noStorage = `${hearWarnings} Object.defineProperty(window, 'localStorage', { get() { throw new Error('The operation is insecure.') } });`;

describe('A light/dark colour toggle is disabled until the page is ready on the client; colour mode light or dark (default light, switch enabled, persisted locally)', () => {
  test('‘Switch between dark and light mode (currently {mode})’ says and changes the mode, which persists', async () => {
    const page = await open(siteWith());
    const light = page.getByRole('button', { name: 'Switch between dark and light mode (currently light mode)' });
    await light.click();
    await page.getByRole('button', { name: 'Switch between dark and light mode (currently dark mode)' }).waitFor();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await page.reload();
    await page.getByRole('button', { name: '(currently dark mode)' }).waitFor();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  });

  test('the kept mode is there before the first paint, and before any other script', async () => {
    const page = await open(siteWith(), {
      before: `localStorage.setItem('theme', 'dark'); window.readyAfter = 300;
        document.addEventListener('DOMContentLoaded', () => { window.early = document.documentElement.dataset.theme; });`,
    });
    expect(await page.evaluate('window.early')).toBe('dark');
  });

  test("The colour mode is light by default, whatever the reader's system prefers", async () => {
    const page = await open(siteWith(), { prefers: 'dark' });
    await page.getByRole('button', { name: '(currently light mode)' }).waitFor();
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light');
  });

  test('persisted locally: another tab of the site follows', async () => {
    const page = await open(siteWith());
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: '(currently light mode)' }).click();
    await page.getByRole('button', { name: '(currently dark mode)' }).waitFor();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  });

  test('there is no switch where it is not enabled', async () => {
    const page = await open(siteWith({ colourMode: { default: 'light', hasSwitch: false } }));
    expect(await page.getByRole('button', { name: 'Switch between dark' }).count()).toBe(0);
  });
});

describe('A dismissible announcement bar (content, backgroundColor, textColor, isCloseable); active or closed (remembered by id)', () => {
  const bar = {
    id: 'one',
    content: 'Hear <b>this</b>',
    backgroundColor: 'rgb(1, 2, 3)',
    textColor: 'rgb(250, 251, 252)',
    isCloseable: true,
  };
  const region = 'section[aria-label="Announcement"]';

  test('An announcement bar shows its content in its colours, and closes for good', async () => {
    const page = await open(siteWith({ announcementBar: bar }));
    const shown = page.locator(region);
    expect(await shown.locator('b').textContent()).toBe('this');
    expect(
      await page.evaluate(
        `(({ backgroundColor, color }) => [backgroundColor, color])(getComputedStyle(document.querySelector('.announcement')))`,
      ),
    ).toEqual(['rgb(1, 2, 3)', 'rgb(250, 251, 252)']);
    await shown.getByRole('button', { name: 'Close', exact: true }).click();
    await shown.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator(region).count()).toBe(0);
  });

  test('another announcement is shown to who closed an earlier one', async () => {
    const page = await open(siteWith({ announcementBar: { ...bar, id: 'two' } }), {
      before: `localStorage.setItem('announcement.closed', 'one')`,
    });
    await page.locator(region).waitFor();
  });

  test('one that was closed does not flash up before the page is ready', async () => {
    const page = await open(siteWith({ announcementBar: bar }), {
      before: `localStorage.setItem('announcement.closed', 'one'); window.flashes = 0;
        new MutationObserver(() => { if (document.querySelector('.announcement')?.checkVisibility()) window.flashes += 1; })
          .observe(document, { childList: true, subtree: true });`,
    });
    await page.locator(region).waitFor({ state: 'detached' });
    expect(await page.evaluate('window.flashes')).toBe(0);
  });

  test('one that is not closeable has no button', async () => {
    const page = await open(siteWith({ announcementBar: { ...bar, isCloseable: false } }));
    await page.locator(region).waitFor();
    expect(await page.locator(region).getByRole('button').count()).toBe(0);
  });
});

test('a skip-to-content link exists: ‘Skip to main content’ is reached first and leads to the content', async () => {
  const page = await open(siteWith());
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to main content');
  await page.keyboard.press('Enter');
  await comesTrue(page, 'document.activeElement.id === "content"');
});

describe('if storage is unavailable a warning is logged and storage is treated as empty', () => {
  test('everything works for this page, and the console says why it is not kept', async () => {
    const page = await open(siteWith({ announcementBar: { id: 'one', content: 'Hear this', isCloseable: true } }), {
      before: noStorage,
    });
    await page.getByRole('button', { name: '(currently light mode)' }).click();
    await page.getByRole('button', { name: '(currently dark mode)' }).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.locator('section[aria-label="Announcement"]').waitFor({ state: 'detached' });
    const warnings = JSON.stringify(await page.evaluate('window.warnings'));
    expect(warnings).toContain('“theme” is treated as empty: The operation is insecure.');
    expect(warnings).toContain('“announcement.closed” is treated as empty');
  });
});

test('storage errors are only logged: a version can be chosen without storage', async () => {
  const versions = [
    { name: 'current', label: 'v2', path: '/docs' },
    { name: 'v1', label: 'v1', path: '/docs/v1' },
  ];
  const page = await open(
    siteWith({
      docs: { sidebarId: 'guide', versions, categories: [] },
      navbar: { hideOnScroll: false, items: [{ type: 'docsVersionDropdown' }] },
    }),
    { before: noStorage },
  );
  await page.getByRole('button', { name: 'Versions: v2' }).click();
  await page.getByRole('link', { name: 'v1' }).click();
  await page.getByRole('button', { name: 'Versions: v1' }).waitFor();
  expect(JSON.stringify(await page.evaluate('window.warnings'))).toContain('“docs.version” is treated as empty');
});

describe('progress bar after 200 ms delay on route change', () => {
  const bars = (page: Page) => page.getByRole('progressbar').count();

  test('The progress bar appears after 200 ms, and remains until the page is there', async () => {
    const page = await open(siteWith(), { stopsClock: true });
    await page.getByRole('link', { name: 'To slow' }).click();
    await page.clock.runFor(199);
    expect(await bars(page)).toBe(0);
    await page.clock.runFor(1);
    await page.getByRole('progressbar').waitFor();
    await page.clock.runFor(400);
    await page.getByRole('heading', { name: '/slow' }).waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
  });

  test('a page that is there at once shows none', async () => {
    const page = await open(siteWith(), {
      stopsClock: true,
      before: `window.bars = 0; new MutationObserver(() => { window.bars += document.querySelectorAll('[role=progressbar]').length }).observe(document, { childList: true, subtree: true });`,
    });
    await page.getByRole('link', { name: 'To fast' }).click();
    await page.getByRole('heading', { name: '/fast' }).waitFor();
    await page.clock.runFor(1000);
    expect(await page.evaluate('window.bars')).toBe(0);
  });
});

describe('a failed page load offers ‘Retry’', () => {
  test('A failed page load offers a retry, which leads to the page once it can be loaded', async () => {
    const page = await open(siteWith());
    await page.getByRole('link', { name: 'To missing' }).click();
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    expect(addressOf(page)).toBe('/docs');
    await retry.click();
    await retry.waitFor();
    await page.evaluate('window.isOnline = true');
    await retry.click();
    await page.getByRole('heading', { name: '/missing' }).waitFor();
    expect(addressOf(page)).toBe('/missing');
  });
});

describe('A crash fallback titled ‘This page crashed.’ shows the error message and its causes and has a ‘Try again’ button', () => {
  test('the rest of the site stays, and the page comes back', async () => {
    const page = await open(siteWith(), { path: '/crash' });
    await page.getByRole('heading', { name: 'This page crashed.' }).waitFor();
    const text = await page.getByRole('alert').textContent();
    expect(text).toContain('The page has no data');
    expect(await page.locator('.crash-causes li').allTextContents()).toEqual(['The server is gone', 'No network']);
    expect(await page.getByRole('navigation', { name: 'Main', exact: true }).isVisible()).toBe(true);
    await page.evaluate('window.isHealed = true');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: '/crash' }).waitFor();
  });

  test('a page that crashes again says so again, and another page is not touched', async () => {
    const page = await open(
      siteWith({ navbar: { hideOnScroll: false, items: [{ type: 'doc', docId: 'docs/auth' }] } }),
      {
        path: '/crash',
      },
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'This page crashed.' }).waitFor();
    await page.getByRole('link', { name: 'Authentication' }).click();
    await page.getByRole('heading', { name: '/docs/auth' }).waitFor();
    expect(await page.getByRole('heading', { name: 'This page crashed.' }).count()).toBe(0);
  });
});

describe('Footer: columns with titles and links, or a single row of links separated by a dot; optional logo (light and dark variants) and copyright', () => {
  test('columns with titles and links', async () => {
    const columns = [{ title: 'Build', links: [{ label: 'Quickstart', to: '/docs/quickstart' }] }];
    const page = await open(siteWith({ footer: { columns, copyright: '© Imali' } }));
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('heading').allTextContents()).toEqual(['Build']);
    expect(await footer.getByRole('link', { name: 'Quickstart' }).getAttribute('href')).toBe('/docs/quickstart');
    expect(await footer.textContent()).toContain('© Imali');
  });

  test('a single row of links separated by a dot', async () => {
    const links = [
      { label: 'One', to: '/one' },
      { label: 'Two', to: '/two' },
    ];
    const page = await open(siteWith({ footer: { links } }));
    expect(await page.locator('.footer-row').textContent()).toBe('One · Two');
  });

  test('no logo and no copyright unless they are given', async () => {
    const page = await open(siteWith());
    expect(await page.locator('.footer-end').textContent()).toBe('');
    expect(await page.locator('.footer img').count()).toBe(0);
  });

  test('The footer has a logo in light and dark variants', async () => {
    const logo = { alt: 'Imali', light: '/light.svg', dark: '/dark.svg', width: 94, height: 32 };
    const page = await open(siteWith({ footer: { links: [{ label: 'Home', to: '/' }], logo } }));
    const shown =
      '[...document.querySelectorAll(".footer img")].filter((image) => getComputedStyle(image).display !== "none").map((image) => image.getAttribute("src"))';
    expect(await page.evaluate(shown)).toEqual(['/light.svg']);
    await page.evaluate(`document.documentElement.dataset.theme = 'dark'`);
    expect(await page.evaluate(shown)).toEqual(['/dark.svg']);
  });
});
