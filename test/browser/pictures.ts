import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';

/** Folder of the pictures that tests take. */
const picturesFolder = resolve(import.meta.dirname, '../../.artefacts/screens');

export interface PictureOptions {
  /** The whole page by default, or only what is seen at first. */
  readonly fullPage?: boolean;
  /** Taken only when asked for, with KEEP_PICTURES=1: people look at pictures, no test does. */
  readonly isAskedFor?: boolean;
}

/**
 * Keeps what a page looks like under a name, for a person who asked for it. The browser answers such a command only once it
 * has drawn another frame, which it sometimes never does; so a picture that cannot be taken is reported, and the test goes
 * on with what it is about.
 */
export async function keepPicture(
  page: Page,
  name: string,
  { fullPage = true, isAskedFor = process.env['KEEP_PICTURES'] === '1' }: PictureOptions = {},
): Promise<void> {
  if (!isAskedFor) return;
  try {
    await mkdir(picturesFolder, { recursive: true });
    await page.screenshot({ path: join(picturesFolder, `${name}.png`), fullPage });
  } catch (error) {
    console.warn(`There is no picture of ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
