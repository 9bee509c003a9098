import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { phonePage, startBrowser } from './browser.ts';
import { keepPicture } from './pictures.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await startBrowser();
  page = await phonePage(browser);
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => await browser?.close());

test('no picture is taken unless it is asked for', async () => {
  const taken = jest.spyOn(page, 'screenshot').mockResolvedValue(Buffer.alloc(0));
  await keepPicture(page, 'nothing', { isAskedFor: false });
  expect(taken).not.toHaveBeenCalled();
  await keepPicture(page, 'something', { isAskedFor: true });
  expect(taken).toHaveBeenCalledTimes(1);
});

test('A picture that cannot be taken is reported and fails no test', async () => {
  const told = jest.spyOn(console, 'warn').mockReturnValue();
  await page.close();
  await keepPicture(page, 'of-a-closed-page', { isAskedFor: true });
  expect(told).toHaveBeenCalledWith(expect.stringContaining('of-a-closed-page'));
});
