/**
 * Scaffolds an endpoint: its declaration, its operation with a test, and what its function may touch.
 * `npm run new-endpoint -- --area applications --id cancelApplication --method POST \
 *   --path '/v1/applications/applications/{application_id}/cancel'`
 * with optional `--summary "Cancel an application"`, `--scopes none|organisation:api|internal` (by default
 * organisation:api) and `--permission applications.write` (by default that of the area). Replaces no file.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { endpoints } from '../schemas/registry.ts';
import { scaffoldEndpoint } from './scaffold/scaffold-endpoint.ts';

const root = resolve(import.meta.dirname, '..');

function fail(lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}

function readOptions(): Readonly<Record<string, unknown>> {
  try {
    return parseArgs({
      options: {
        area: { type: 'string' },
        id: { type: 'string' },
        method: { type: 'string' },
        path: { type: 'string' },
        summary: { type: 'string' },
        scopes: { type: 'string', default: 'organisation:api' },
        permission: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return fail([error instanceof Error ? error.message : String(error)]);
  }
}

const result = scaffoldEndpoint(readOptions(), endpoints, (path) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null,
);
if (result.outcome === 'refused') fail(result.reasons);

for (const { path, text, isNew } of result.files) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  // 'wx' fails rather than replace a file that appeared since.
  writeFileSync(join(root, path), text, { flag: isNew ? 'wx' : 'w' });
}
const paths = result.files.map(({ path }) => path);
const formatted = spawnSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...paths], {
  cwd: root,
  encoding: 'utf8',
});
if (formatted.status !== 0) process.stderr.write(`biome could not tidy the files:\n${formatted.stderr ?? ''}\n`);

const made = result.files.map(({ path, isNew }) => `${isNew ? 'made   ' : 'changed'} ${path}`);
process.stdout.write(
  `${[
    ...made,
    '',
    'Next: state the request, replies and errors in the declaration; write the operation and its test; give',
    'the function what it may touch in the resources.ts of its capability; then npm run openapi and npm test.',
  ].join('\n')}\n`,
);
