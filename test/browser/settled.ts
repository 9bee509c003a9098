import type { Page, Request } from 'playwright-core';
import { PATIENCE_MS } from './browser.ts';

const onTheirWay = new WeakMap<Page, Set<Request>>();

/** Notes what a page asks for until it has come; before anything is opened in it. */
export function watchRequests(page: Page): void {
  const asked = new Set<Request>();
  onTheirWay.set(page, asked);
  page.on('request', (request) => void asked.add(request));
  page.on('requestfinished', (request) => void asked.delete(request));
  page.on('requestfailed', (request) => void asked.delete(request));
}

/** Scripts for the page are texts: the tests do not have the types of browsers. */
const drawnScript = `
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
    resolve(document.querySelector('.skeletons') === null && document.fonts.status === 'loaded'))))
`;

/**
 * Waits until a page shows all that it is going to: nothing is on its way, no skeleton stands, and what came is drawn.
 * Unlike the 'networkidle' of a load, also of what was asked for after the load.
 */
export async function settled(page: Page): Promise<void> {
  const asked = onTheirWay.get(page);
  if (asked === undefined) throw new Error('nobody watched this page');
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    if (asked.size === 0 && (await page.evaluate(drawnScript)) === true && asked.size === 0) return;
    await page.waitForTimeout(20);
  }
  const waitedFor = [...asked].map((request) => `${request.method()} ${request.url().replace(/[?#].*/, '')}`);
  throw new Error(
    `the page did not come to rest; on their way: ${waitedFor.join(', ') || 'nothing, but a skeleton stands'}`,
  );
}
