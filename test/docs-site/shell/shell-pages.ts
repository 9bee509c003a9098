import type { Listening } from '@imali/aws-emulator/server/listen.ts';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PATIENCE_MS, startBrowser } from '../../browser/browser.ts';
import { startShell } from './shell-site.ts';

export interface ShellPages {
  /** Opens a path of a site with a configuration, by default as wide as a desktop. */
  open(config: object, options?: OpenOptions): Promise<Page>;
}

interface OpenOptions {
  readonly path?: string;
  readonly width?: number;
  readonly touch?: boolean;
  /** Colours that the reader's system prefers. */
  readonly prefers?: 'light' | 'dark';
  /** Lets the test say how the time of the page goes on. */
  readonly stopsClock?: boolean;
  /** Runs in the page before everything else. */
  readonly before?: string;
}

/** Later than any page takes to be there: a clock is stopped ahead of it. */
const STOPPED_AT_MS = 3_600_000;

/** Pages for the tests of one file: one browser for all of them, nothing kept from one to the next. */
export function shellPages(): ShellPages {
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  const sites: Listening[] = [];
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    for (const site of sites.splice(0)) await site.close(0);
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    open: async (config, options = {}) => {
      const {
        path = '/docs',
        width = 1280,
        touch = false,
        prefers = 'light',
        stopsClock = false,
        before = '',
      } = options;
      if (browser === undefined) throw new Error('There is no browser.');
      const site = await startShell(config);
      sites.push(site);
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        hasTouch: touch,
        colorScheme: prefers,
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(PATIENCE_MS);
      contexts.push(context);
      const page = await context.newPage();
      if (stopsClock) await page.clock.install({ time: 0 });
      if (before !== '') await page.addInitScript(before);
      await page.goto(`${site.url}${path}`);
      await page.getByRole('link', { name: 'Skip to main content' }).waitFor({ state: 'attached' });
      if (stopsClock) await page.clock.pauseAt(STOPPED_AT_MS);
      return page;
    },
  };
}

/** Path, query and hash of where a page is. */
export function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return `${pathname}${search}${hash}`;
}
