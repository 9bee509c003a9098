/**
 * Deploys a stage: `npm run deploy -- --stage staging`. Hands over to the CDK, whose app builds the functions and
 * the layers first (cdk.json); it shows what changes and asks before it widens permissions. Then the pages are put into
 * their buckets (tools/publish-site.ts). What follows `--` goes to the CDK, for example
 * `npm run deploy -- --stage staging -- --no-execute`. Credentials are those of the shell, as for any AWS tool.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const deployable = ['staging', 'production'];

const { stage, toCdk } = readArguments();
const node = join(root, 'node_modules/.bin/node');
if (!existsSync(node)) fail('Install first: npm ci');
run(node, ['--no-warnings', 'console/build.ts']);
run(node, ['--no-warnings', 'tools/build/build-docs.ts']);
const outputs = '.build/deployment-outputs.json';
run(node, [
  'node_modules/aws-cdk/bin/cdk',
  'deploy',
  '--all',
  '-c',
  `stage=${stage}`,
  '--outputs-file',
  outputs,
  ...toCdk,
]);
// What is told to the CDK may keep it from deploying; then there may be no bucket, or not the one of these pages.
if (toCdk.length === 0) run(node, ['--no-warnings', 'tools/publish-site.ts', '--stage', stage, '--outputs', outputs]);

function readArguments() {
  const given = process.argv.slice(2);
  const end = given.indexOf('--');
  const [own, rest] = end === -1 ? [given, []] : [given.slice(0, end), given.slice(end + 1)];
  let wanted;
  try {
    wanted = parseArgs({ args: own, options: { stage: { type: 'string' } } }).values.stage;
  } catch (error) {
    fail(error.message);
  }
  if (!deployable.includes(wanted)) fail(`Say which stage: npm run deploy -- --stage ${deployable.join('|')}`);
  return { stage: wanted, toCdk: rest };
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (error) fail(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
