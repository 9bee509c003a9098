/**
 * Prints a JSON object with the digest of what the tests of each folder depend on: `node content-hashes.ts FOLDER...`.
 * npm test compares it with that of the last run in which they passed.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { importGraph } from '../lint/import-graph.ts';
import { projectFiles } from '../lint/project-files.ts';
import { packageHashes } from './package-hashes.ts';

const root = resolve(import.meta.dirname, '../..');
const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const contents = new Map(
  listed
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex'),
    ]),
);
const sources = projectFiles(root).filter((path) => contents.has(path));
const imports = new Map(
  [...importGraph(root, sources)].map(([path, named]) => [path, [...named, ...startedBy(path)]] as const),
);
const surroundings = `node ${process.versions.node} seed ${process.env['PROPERTY_SEED'] ?? ''}`;
console.log(JSON.stringify(Object.fromEntries(packageHashes(process.argv.slice(2), imports, contents, surroundings))));

/** Files that one names by a relative path without importing them: workers and processes that it starts. */
function startedBy(path: string): readonly string[] {
  const named = readFileSync(join(root, path), 'utf8').matchAll(/['"`](\.{1,2}\/[\w./-]+\.(?:tsx?|mjs))['"`]/g);
  return [...named].map(([, name = '']) => normalize(join(dirname(path), name))).filter((file) => contents.has(file));
}
