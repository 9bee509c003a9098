/**
 * What earlier runs of `npm test` on this machine left in .build: the packages whose tests passed, by the digest of what they
 * depend on, and the seconds of each test file. Plain Node 20 without packages, as what calls it.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import config from '../../jest.config.mjs';
import { node, root } from '../prepare.mjs';

const passedFile = join(root, '.build', 'passed-packages.json');
const secondsFile = join(root, '.build', 'test-seconds.json');

const readJson = (file) => readFile(file, 'utf8').then(JSON.parse, () => ({}));

async function write(file, value) {
  await mkdir(join(root, '.build'), { recursive: true });
  await writeFile(file, JSON.stringify(value));
}

async function printed(program, args, env) {
  const { stdout } = await promisify(execFile)(
    node,
    ['--no-warnings', join(root, 'tools/test-selection', program), ...args],
    {
      cwd: root,
      env,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(stdout);
}

/** Whether nothing may be left out: in CI, which calls with IMALI_TEST_EVERYTHING or sets CI. */
export const isEverything = (env) => [env['IMALI_TEST_EVERYTHING'], env['CI']].some((value) => (value ?? '') !== '');

/**
 * The folders of the project `packages` whose tests are to run: those that have not passed on what they depend on now.
 * @returns {Promise<{ test: string[], passed: () => Promise<void> }>} `passed` keeps that they passed
 */
export async function packagesToTest(env) {
  const { roots } = config.projects.find(({ displayName }) => displayName === 'packages');
  const folders = roots.map((folder) => folder.replace('<rootDir>/', ''));
  if (isEverything(env)) return { test: folders, passed: async () => {} };
  const digests = await printed('content-hashes.ts', folders, env);
  const known = await readJson(passedFile);
  const unchanged = folders.filter((folder) => known[folder] === digests[folder]);
  if (unchanged.length > 0) console.log(`Passed before on the same content, not run: ${unchanged.join(', ')}`);
  return {
    test: folders.filter((folder) => !unchanged.includes(folder)),
    passed: () => write(passedFile, digests),
  };
}

/**
 * Which tests the change since a commit reaches.
 * @returns {Promise<{ changed: string[], run: string[], left: string[], slow: string[] }>} see test-selection/changed-tests.ts
 */
export const changedTests = (ref, env) => printed('changed-tests.ts', [ref], env);

/** Keeps the seconds of each test file of a report of jest. */
export async function keepSeconds(testResults) {
  if (testResults.length === 0) return;
  const seconds = testResults.map(({ name, startTime, endTime }) => [
    relative(root, name),
    (endTime - startTime) / 1000,
  ]);
  await write(secondsFile, { ...(await readJson(secondsFile)), ...Object.fromEntries(seconds) });
}
