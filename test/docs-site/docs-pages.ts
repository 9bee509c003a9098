import type { Listening } from '@imali/aws-emulator/server/listen.ts';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PATIENCE_MS, startBrowser } from '../browser/browser.ts';
import { startDocs } from './docs-server.ts';

interface OpenOptions {
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
}

export interface DocsPages {
  /** Address of the site, without a slash at its end. */
  url(): string;
  /** Opens a path of the site and waits until it is ready. */
  open(path: string, options?: OpenOptions): Promise<Page>;
  /** Forgets complaints that a test brought about itself. */
  forgive(complaint: RegExp): void;
}

/**
 * Pages of the built site for the tests of one file: one browser for all of them, nothing kept from one to the next. A
 * test fails when its page complained of anything, or asked another origin for something.
 */
export function docsPages(): DocsPages {
  let site: Listening | undefined;
  let browser: Browser | undefined;
  let context: BrowserContext | undefined;
  let complaints: string[] = [];
  beforeAll(async () => {
    [site, browser] = await Promise.all([startDocs(), startBrowser()]);
  });
  afterEach(async () => {
    await context?.close();
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close(0);
  });
  const url = (): string => {
    if (site === undefined) throw new Error('The site is not there yet.');
    return site.url;
  };
  return {
    url,
    open: async (path, { theme = 'light', width = 1280 } = {}) => {
      if (browser === undefined) throw new Error('There is no browser.');
      complaints = [];
      context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      context.setDefaultTimeout(PATIENCE_MS);
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        const isMissing = /404 \(Not Found\)/.test(message.text());
        if (message.type() === 'error' && !isMissing) complaints.push(message.text());
      });
      page.on('request', (request) => {
        if (!request.url().startsWith(url()) && !/^(?:data|blob):/.test(request.url())) complaints.push(request.url());
      });
      await page.addInitScript(`localStorage.setItem('theme', '${theme}')`);
      await page.goto(`${url()}${path}`);
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
      return page;
    },
    forgive: (complaint) => {
      complaints = complaints.filter((text) => !complaint.test(text));
    },
  };
}
