import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import { axeFindings } from './axe-findings.ts';
import { keepPicture } from './pictures.ts';

/** Scripts for the page are texts: the tests do not have the types of browsers. */
const smallTargetsScript = (least: number) => `
  [...document.querySelectorAll('button, select, input:not([hidden]), .choice label, summary, .documents a')]
    .filter((element) => !element.matches('.choice input, .skip, .unseen') && element.getClientRects().length > 0)
    .filter((element) => element.getBoundingClientRect().height < ${least})
    .map((element) => element.outerHTML.slice(0, 100))
`;
const sidewaysScript = 'Math.max(0, document.documentElement.scrollWidth - window.innerWidth)';
const fontSizeScript = (size: string) => `void (document.documentElement.style.fontSize = '${size}')`;

/** What is smaller than it may be: buttons, fields and links that stand alone. */
async function smallTargets(page: Page, least: number): Promise<readonly string[]> {
  return z.array(z.string()).parse(await page.evaluate(smallTargetsScript(least)));
}

/** Pixels that a page is wider than its window. */
async function sideways(page: Page): Promise<number> {
  return z.number().parse(await page.evaluate(sidewaysScript));
}

/**
 * What every screen has to be: nothing that axe finds (WCAG 2.2 AA and good practice), no sideways scrolling also with
 * text twice as large, targets that a thumb hits, one heading of the first level. Keeps a picture of it where pictures are asked for.
 * @param leastTarget pixels that a target is high at least: 44 for applicants, 24 at a desk
 */
export async function checkScreen(page: Page, name: string, leastTarget = 44): Promise<void> {
  await keepPicture(page, name);
  const found = await axeFindings(page);
  // By its element: what lies over the page hides the rest of it from roles.
  const headings = await page.locator('h1').count();
  const isWider = await sideways(page);
  await page.evaluate(fontSizeScript('200%'));
  const isWiderEnlarged = await sideways(page);
  await page.evaluate(fontSizeScript(''));
  const small = await smallTargets(page, leastTarget);
  expect({ name, found, headings, isWider, isWiderEnlarged, small }).toEqual({
    name,
    found: [],
    headings: 1,
    isWider: 0,
    isWiderEnlarged: 0,
    small: [],
  });
}
