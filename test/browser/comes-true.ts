import type { Page } from 'playwright-core';
import { eventually } from '../stack/eventually.ts';

/**
 * Waits until a script finds that something is so in a page. The page's own waitForFunction looks a second time by eval,
 * which the content policy of our pages forbids: it only ever worked where it was so at once.
 */
export async function comesTrue(page: Page, script: string): Promise<void> {
  await eventually(async () => ((await page.evaluate(script)) === true ? true : null), script);
}
