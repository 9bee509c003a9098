import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as esbuild from 'esbuild';
import * as z from 'zod';

const Record = z.object({ inputs: z.array(z.string()), digest: z.string() });

/**
 * Runs a build unless its recipe, esbuild and the content of every file it read last time are unchanged and its
 * outputs are still there.
 * @param options.root folder that the inputs are relative to
 * @param options.out folder that record and outputs are relative to
 * @param options.record file that remembers the last build
 * @param options.recipe whatever else decides the result: entry points, options
 * @param options.build builds, and returns the files that it read, relative to the root
 * @returns whether the build ran
 */
export async function buildIfChanged(options: {
  readonly root: string;
  readonly out: string;
  readonly record: string;
  readonly outputs: readonly string[];
  readonly recipe: readonly string[];
  readonly build: () => Promise<readonly string[]>;
}): Promise<boolean> {
  const { root, out, recipe } = options;
  const record = join(out, options.record);
  const before = await readRecord(record);
  if (before !== undefined && (await exist(out, options.outputs))) {
    if ((await digestOf(root, recipe, before.inputs)) === before.digest) return false;
  }
  const inputs = (await options.build()).toSorted();
  const digest = await digestOf(root, recipe, inputs);
  await mkdir(dirname(record), { recursive: true });
  await writeFile(`${record}.new`, JSON.stringify({ inputs, digest }));
  await rename(`${record}.new`, record);
  return true;
}

/** A damaged record counts as none: the build then simply runs. */
async function readRecord(file: string): Promise<z.output<typeof Record> | undefined> {
  try {
    return Record.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

async function exist(root: string, paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(
    paths.map((path) =>
      access(join(root, path)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.every(Boolean);
}

/** SHA-256 over recipe, esbuild's version and the inputs; undefined when an input is gone. */
async function digestOf(
  root: string,
  recipe: readonly string[],
  inputs: readonly string[],
): Promise<string | undefined> {
  const hash = createHash('sha256').update(JSON.stringify([esbuild.version, recipe]));
  try {
    for (const input of inputs) hash.update(`\n${input}\n`).update(await readFile(join(root, input)));
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
