import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import * as z from 'zod';

/** Scripts for the page are texts: the tests do not have the types of browsers. */
const hasAxeScript = 'typeof axe === "object"';
const runScript = (within: string | undefined, options: RunOptions) =>
  `axe.run(${within === undefined ? 'document' : JSON.stringify(within)}, ${JSON.stringify(options)})`;
const Run = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/**
 * What axe finds wrong with a page, frames of it included: the rule and the element each. It stays in a page for the
 * next look, and keeps no record of what is right: a fifth of the time of its builder, which opens a page for each run.
 * @param asked.within selector of the checked parts; by default the whole page
 * @param asked.options which rules of axe; by default all of them
 */
export async function axeFindings(
  page: Page,
  { within, options = {} }: { readonly within?: string; readonly options?: RunOptions } = {},
): Promise<readonly string[]> {
  for (const frame of page.frames()) {
    if ((await frame.evaluate(hasAxeScript)) !== true) await frame.evaluate(axe.source);
  }
  const asked = { resultTypes: ['violations'], selectors: false, ...options } satisfies RunOptions;
  const { violations } = Run.parse(await page.evaluate(runScript(within, asked)));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
