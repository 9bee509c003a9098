import { createHash } from 'node:crypto';

/** What every test may read besides what it imports: fixtures, data of packages, and how tests are run at all. */
const READ_BY_ALL =
  /^(?:packages|test\/fixtures|bench\/independent)\/|^(?:package-lock\.json|jest\.config\.mjs)$|^tools\/[^/]+\.mjs$/;
const isSource = (path: string): boolean => /\.(?:ts|tsx|mts)$/.test(path);

/**
 * A digest for each part (a folder) of everything that its tests can depend on: the files that they import, by way of
 * others too, and whatever may be read without an import. Equal digests mean that its tests find the same.
 * @param imports of each source file, paths from the root
 * @param contents text or digest of each file of the project, source or not
 * @param surroundings what else decides: the version of Node, seeds
 */
export function packageHashes(
  parts: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
  contents: ReadonlyMap<string, string>,
  surroundings: string,
): ReadonlyMap<string, string> {
  const paths = [...contents.keys()].sort();
  return new Map(
    parts.map((part) => {
      const reached = new Set(paths.filter((path) => path.startsWith(`${part}/`) && path.endsWith('.test.ts')));
      for (const path of reached) for (const next of imports.get(path) ?? []) reached.add(next);
      const read = paths.filter((path) => (isSource(path) ? reached.has(path) : READ_BY_ALL.test(path)));
      const hash = createHash('sha256').update(`${surroundings}\n`);
      for (const path of read) hash.update(`${path} ${contents.get(path)}\n`);
      return [part, hash.digest('hex')];
    }),
  );
}
