import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { docsFolder } from '../../cdk/docs-site-rules.ts';
import { buildIfChanged } from './build-if-changed.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Files and folders that decide what is built; a file more or less counts too. */
const sources = [
  'docs',
  'openapi.json',
  'console/design',
  // What the statements of the sandbox's people are written by.
  'packages/sandbox-data',
  'packages/pdf-writer',
  'tools/generate-docs.ts',
  'tools/docs/persona-statements.ts',
];

/** Installed or made, so no input. */
const made = /^docs\/(?:node_modules|\.cache|public|static\/personas|src\/generated|src\/design\/generated)(?:\/|$)/;

/** What Gatsby leaves beside the site for itself. */
const internals = new Set(['_gatsby', '~partytown', 'webpack.stats.json', 'chunk-map.json']);

/**
 * Builds the documentation site: packages of its own, the files that are generated for it, Gatsby. Its folder is
 * exchanged when all is done, so that who serves it never serves half of it.
 * @param options.root folder of the project
 * @param options.log receives one line for each thing that takes long
 * @returns whether anything had to be built
 * @throws Error with the end of what a program said that failed
 */
export async function buildDocs(options: {
  readonly root: string;
  readonly log?: (line: string) => void;
}): Promise<boolean> {
  const { root, log = () => {} } = options;
  const inputs = await inputsOf(root);
  return await buildIfChanged({
    root,
    out: root,
    record: '.build/docs.json',
    outputs: [join(docsFolder, 'index.html')],
    // With what is in them now: a file that is changed while the build runs is built again.
    recipe: [...inputs, await digestOf(root, inputs), 'docs-2'],
    build: async () => {
      const folder = join(root, 'docs');
      await installPackages(root, log);
      log('Building the docs …');
      await run(root, ['--no-warnings', 'tools/generate-docs.ts', '--static']);
      // From nothing: Gatsby does not see that a snippet or a generated file has changed, and then pages and scripts differ.
      for (const kept of ['.cache', 'public']) await rm(join(folder, kept), { recursive: true, force: true });
      await run(folder, ['node_modules/gatsby/cli.js', 'build']);
      await exchange(join(folder, 'public'), join(root, docsFolder));
      return inputs;
    },
  });
}

async function inputsOf(root: string): Promise<readonly string[]> {
  const found: string[] = [];
  const visit = async (path: string): Promise<void> => {
    if (made.test(path)) return;
    const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => null);
    if (entries === null) {
      if (!/\.test\.tsx?$/.test(path)) found.push(path);
      return;
    }
    for (const entry of entries) await visit(join(path, entry.name));
  };
  for (const source of sources) if (existsSync(join(root, source))) await visit(source);
  return found.toSorted();
}

async function digestOf(root: string, inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(`\n${input}\n`).update(await readFile(join(root, input)));
  return hash.digest('hex');
}

/** The docs' packages are no part of the product's: a developer who never opens the docs never waits for them. */
async function installPackages(root: string, log: (line: string) => void): Promise<void> {
  const folder = join(root, 'docs');
  const record = join(root, '.build', 'installed-docs.sha256');
  const lock = createHash('sha256')
    .update(await readFile(join(folder, 'package-lock.json')))
    .digest('hex');
  const isInstalled = existsSync(join(folder, 'node_modules', 'gatsby'));
  if (isInstalled && (await readFile(record, 'utf8').catch(() => '')) === lock) return;
  log('Installing packages of docs/ …');
  // `ci` for a fresh folder; in one that is there it would throw everything away to add what little is new.
  const command = isInstalled ? 'install' : 'ci';
  await run(folder, [command, '--no-audit', '--no-fund', '--loglevel=error'], 'npm');
  await mkdir(join(root, '.build'), { recursive: true });
  await writeFile(record, lock);
}

/** The end of a long output is where the reason stands. */
const SHOWN_OUTPUT = 4000;

async function run(cwd: string, args: readonly string[], program = process.execPath): Promise<void> {
  const child = spawn(program, args, {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_OPTIONS: '--no-warnings',
      CI: 'true',
      GATSBY_TELEMETRY_DISABLED: '1',
      TMPDIR: temporaryFolder(),
      ...(program === 'npm' ? { NODE_ENV: 'development', NODE_OPTIONS: '' } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (text: string) => {
    output = (output + text).slice(-SHOWN_OUTPUT);
  };
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const code = await new Promise<number | null>((done, failed) => {
    child.on('error', failed);
    child.on('close', done);
  });
  process.off('exit', end);
  if (code !== 0)
    throw new Error(`${relative(process.cwd(), cwd) || '.'}: ${program} ${args.join(' ')} failed.\n${output}`);
}

/** Puts a copy of a folder in the place of another. */
async function exchange(from: string, to: string): Promise<void> {
  const next = `${to}.next`;
  const last = `${to}.last`;
  for (const folder of [next, last]) await rm(folder, { recursive: true, force: true });
  await cp(from, next, {
    recursive: true,
    filter: (path) => !internals.has(relative(from, path)) && !path.endsWith('.js.map'),
  });
  if (existsSync(to)) await rename(to, last);
  await rename(next, to);
  await rm(last, { recursive: true, force: true });
}

async function main(): Promise<void> {
  try {
    const built = await buildDocs({ root: resolve(import.meta.dirname, '../..'), log: console.log });
    console.log(built ? `Built ${docsFolder}.` : `${docsFolder} is up to date.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

// Nothing is awaited at the top: jest requires the module, and a module that waits cannot be required.
if (import.meta.main) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  void main();
}
