/** A test file that a change reaches, and by how many imports: 0 for a test that changed itself. */
export interface ReachedTest {
  readonly path: string;
  readonly distance: number;
}

/**
 * The test files that reach a changed file by imports, nearest first, then by name.
 * @param imports of each file, paths from the root: those that it imports or otherwise reads
 * @param isTest whether a file is one of the tests that can be run
 */
export function reachedTests(
  imports: ReadonlyMap<string, readonly string[]>,
  changed: readonly string[],
  isTest: (path: string) => boolean,
): readonly ReachedTest[] {
  const importers = new Map<string, string[]>();
  for (const [file, named] of imports) {
    for (const target of named) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const distances = new Map(changed.map((path) => [path, 0]));
  for (const [path, distance] of distances) {
    for (const importer of importers.get(path) ?? []) {
      // A map goes on with what is added to it: nearest first, each file once.
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return [...distances]
    .filter(([path]) => isTest(path))
    .map(([path, distance]) => ({ path, distance }))
    .sort((a, b) => a.distance - b.distance || (a.path < b.path ? -1 : 1));
}

/** What a test takes that never ran here, in seconds: the median of all is below a second, that of new ones unknown. */
const UNKNOWN_SECONDS = 3;

/**
 * The tests that fit into some seconds, nearest first, and those that don't. One that is too long is left out, and shorter
 * ones behind it still fit. A test that changed itself is never left out.
 * @param seconds what each test took when it last ran here
 */
export function withinSeconds(
  tests: readonly ReachedTest[],
  seconds: ReadonlyMap<string, number>,
  bound: number,
): { readonly run: readonly string[]; readonly left: readonly string[] } {
  const run: string[] = [];
  const left: string[] = [];
  let sum = 0;
  for (const { path, distance } of tests) {
    const expected = seconds.get(path) ?? UNKNOWN_SECONDS;
    if (distance > 0 && sum + expected > bound) left.push(path);
    else {
      run.push(path);
      sum += expected;
    }
  }
  return { run, left };
}
