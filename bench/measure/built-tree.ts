import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { bundlesFolder, functionBundles } from '../../cdk/function-bundles.ts';

/** Folder of the project. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const BuildRecord = z.object({ inputs: z.array(z.string()) });

/**
 * Makes sure that there are bundles to measure. It builds nothing itself: a benchmark must not replace bundles that
 * something else runs. Throws with one line when they are missing.
 * @returns a note when a source is newer than the bundles, so that the figures are those of older code
 */
export async function bundlesToMeasure(): Promise<string | undefined> {
  const record = await readFile(join(projectFolder, '.build/functions.json'), 'utf8').catch(() => undefined);
  const built = await Promise.all(
    functionBundles().map(({ folder }) =>
      stat(join(projectFolder, bundlesFolder, folder, 'index.js')).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      ),
    ),
  );
  const times = built.filter((time) => time !== undefined);
  if (record === undefined || times.length < built.length) {
    throw new Error('The functions are not built: run `node tools/prepare.mjs` first.');
  }
  const { inputs } = BuildRecord.parse(JSON.parse(record));
  const oldest = Math.min(...times);
  const changed = await Promise.all(
    inputs.map((input) =>
      stat(join(projectFolder, input)).then(
        ({ mtimeMs }) => mtimeMs > oldest,
        () => true,
      ),
    ),
  );
  const count = changed.filter(Boolean).length;
  return count === 0
    ? undefined
    : `${count} source files are newer than the bundles measured here; \`node tools/prepare.mjs\` builds them.`;
}
