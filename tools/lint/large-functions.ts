import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FunctionSize, functionSizes } from './function-sizes.ts';

/** What a function may have at most: branches by McCabe, and lines. */
export const BOUNDS = { complexity: 20, lines: 80 } as const;
export type Measure = keyof typeof BOUNDS;

/** Source that runs in production or beside it. A test is long by its cases, a fixture and a table by their data. */
const isMeasured = (path: string): boolean =>
  !path.startsWith('test/') && !/\.(test|fixture|contract|evaluated)\.(tsx?|mjs)$/.test(path);

/** The sizes of all functions in the measured files of `files`, paths from `root`. */
export const sizesOf = (root: string, files: readonly string[]): readonly FunctionSize[] =>
  files.filter(isMeasured).flatMap((file) => functionSizes(file, readFileSync(join(root, file), 'utf8')));

/** The largest functions by one measure, largest first. */
export const largest = (sizes: readonly FunctionSize[], measure: Measure, count: number): readonly FunctionSize[] =>
  sizes.toSorted((a, b) => b[measure] - a[measure]).slice(0, count);

/** A function above a bound, as its list holds it: `lines 188 packages/partner-fakes/xero/start-xero.ts startXero`. */
export interface LargeFunction {
  readonly measure: Measure;
  readonly size: number;
  /** File and name. Functions of one file with the same name count as one, the largest. */
  readonly place: string;
}

/** Every function above a bound, by measure and place. */
export function largeFunctions(sizes: readonly FunctionSize[]): readonly LargeFunction[] {
  return MEASURES.flatMap((measure) => {
    const found = new Map<string, number>();
    for (const { file, name, [measure]: size } of sizes) {
      const place = `${file} ${name}`;
      if (size > BOUNDS[measure]) found.set(place, Math.max(size, found.get(place) ?? 0));
    }
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([place, size]) => ({ measure, size, place }));
  });
}

const MEASURES = ['complexity', 'lines'] as const;

export const lineOf = ({ measure, size, place }: LargeFunction): string => `${measure} ${size} ${place}`;

/** Reads the list. Throws on a line that is not one of it. */
export const readList = (text: string): readonly LargeFunction[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, size, place] = /^(\w+) (\d+) (.+)$/.exec(line) ?? [];
      const measure = MEASURES.find((one) => one === name);
      if (measure === undefined || place === undefined) throw new Error(`large-functions.txt: ${line}`);
      return { measure, size: Number(size), place };
    });

/**
 * How functions differ from the list: `grown` are not in it or larger than it says, `stale` are lines of functions that
 * are smaller by now, within the bound or gone.
 */
export function comparedToList(
  found: readonly LargeFunction[],
  listed: readonly LargeFunction[],
): { readonly grown: readonly string[]; readonly stale: readonly string[] } {
  const key = ({ measure, place }: LargeFunction): string => `${measure} ${place}`;
  const known = new Map(listed.map((one) => [key(one), one.size]));
  const now = new Map(found.map((one) => [key(one), one.size]));
  return {
    grown: found.filter((one) => one.size > (known.get(key(one)) ?? 0)).map(lineOf),
    stale: listed.filter((one) => (now.get(key(one)) ?? 0) < one.size).map(lineOf),
  };
}
