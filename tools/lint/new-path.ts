import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const table = new Map(
  readFileSync(join(import.meta.dirname, 'new-paths.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [now = '', then = ''] = line.split('\t');
      return [now, then];
    }),
);

/** Where most files of a folder go, for files that were added since the table was made. */
const byFolder = new Map<string, Map<string, number>>();
for (const [now, then] of table) {
  const counts = byFolder.get(dirname(now)) ?? new Map<string, number>();
  counts.set(dirname(then), (counts.get(dirname(then)) ?? 0) + 1);
  byFolder.set(dirname(now), counts);
}

/** What moves whole, so that a new file goes where most files of its folder go. From elsewhere only what the table names moves. */
const MOVES_WHOLE = /^(core|adapters|functions|client|local\/[^/]+|bench\/(labels|analyses)|tools\/labels)\//;

/**
 * The path that a file has once every room is in its place (docs/adr/0045-rooms-and-walls.md). A file that the table does
 * not know goes where its namesake goes (`x.test.ts` beside `x.ts`), else where most files of its folder go if that folder
 * moves whole.
 */
export function newPath(path: string): string {
  const known = table.get(path);
  if (known !== undefined) return known;
  const [stem = ''] = basename(path).split('.');
  const namesake = ['.ts', '.tsx'].map((end) => table.get(join(dirname(path), stem + end))).find((file) => file);
  if (namesake !== undefined) return join(dirname(namesake), basename(path));
  if (!MOVES_WHOLE.test(path)) return path;
  const [usual] = [...(byFolder.get(dirname(path)) ?? [])].sort((a, b) => b[1] - a[1]);
  return usual === undefined ? path : join(usual[0], basename(path));
}
