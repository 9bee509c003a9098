/**
 * Scaffolds a capability: its folders, its README and its place in the order of tools/lint/rooms.ts.
 * `npm run new-capability -- --name debt-review --after books`; last without `--after`. Replaces no file of another.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { scaffoldCapability } from './scaffold/scaffold-capability.ts';

const root = resolve(import.meta.dirname, '..');

function fail(lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}

function readOptions(): Readonly<Record<string, unknown>> {
  try {
    return parseArgs({ options: { name: { type: 'string' }, after: { type: 'string' } } }).values;
  } catch (error) {
    return fail([error instanceof Error ? error.message : String(error)]);
  }
}

const result = scaffoldCapability(readOptions(), (path) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null,
);
if (result.outcome === 'refused') fail(result.reasons);

for (const { path, text, isNew } of result.files) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  // 'wx' fails rather than replace a file that appeared since.
  writeFileSync(join(root, path), text, { flag: isNew ? 'wx' : 'w' });
}
const made = result.files.map(({ path, isNew }) => `${isNew ? 'made   ' : 'changed'} ${path}`);
process.stdout.write(
  `${[
    ...made,
    '',
    'Next: fill in the README; add the first files (npm run new-endpoint for an endpoint) and remove the .gitkeep of each',
    'folder that has one; name the capability in README.md; then npm test -- tools/lint.',
  ].join('\n')}\n`,
);
