import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import * as z from 'zod';

const ofThePackage = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axe = await readFile(ofThePackage.resolve('axe-core/axe.min.js'), 'utf8');

/** Scripts for the page are texts: the types of browsers are none of the tests'. */
const hasAxeScript = 'typeof axe === "object"';
const runScript = 'axe.run(document, { resultTypes: ["violations"], selectors: false })';
const Run = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/**
 * What axe finds wrong with a page, frames of it included: the rule and the element each. It stays in a page for the
 * next look, and keeps no record of what is right: a fifth of the time of its builder, which opens a page for each run.
 */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  for (const frame of page.frames()) {
    if ((await frame.evaluate(hasAxeScript)) !== true) await frame.evaluate(axe);
  }
  const { violations } = Run.parse(await page.evaluate(runScript));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
