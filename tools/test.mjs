/**
 * `npm test`: everything that must hold, the checks and then the tests; every step runs even after one has failed.
 * Arguments go to jest only, as jest-arguments.mjs reads them: projects, paths and jest's own options. With `--coverage` the
 * coverage is measured and shown, which takes more than twice the time of the unit tests. A path that no test is at ends
 * the run before the checks.
 * `--checks-only` runs the checks alone, `--no-checks` the tests alone: CI does both at once on machines of its own.
 * `--changed [REF]` tests what a change reaches since REF (main): Biome, types and the nearest tests that take a minute.
 * A whole run leaves out packages whose tests passed here on the same content. In CI (IMALI_TEST_EVERYTHING) it does not.
 * The last line is `N passed, N failed`: jest's tests, and each other step that failed as one.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { asProgram, installPackages, node, prepare, root } from './prepare.mjs';
import { runSteps, stepLine } from './run-steps.mjs';
import { jestArguments, partOf, pathProblems } from './test-selection/jest-arguments.mjs';
import { changedTests, keepSeconds, packagesToTest } from './test-selection/tests-kept.mjs';

const report = (name) => join(root, '.build', `jest-report-${name}.json`);
/** What Node is called with to run jest, whose progress goes to the error output. */
const jestProgram = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
const jest = (name, ...args) => [...jestProgram, '--json', `--outputFile=${report(name)}`, ...args];

const bin = (name) => join('node_modules', '.bin', name);
const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}` };

/**
 * What is checked before the tests, two at a time on the two processors of a small machine. The docs take longest and begin;
 * what reads the built docs, or packages of theirs, waits for them. No other step reads what they write (docs/node_modules,
 * docs/.cache, docs/public, what is generated there, .build/docs-*), and those with --check write nothing. Each type check
 * keeps a file of its own in .build.
 */
const steps = [
  // Cached: it takes its minutes when the docs or what they show have changed.
  { name: 'docs', program: node, args: ['--no-warnings', 'tools/build/build-docs.ts'] },
  { name: 'types', program: bin('tsc'), args: ['-p', 'tsconfig.json'] },
  { name: 'types of pages', program: bin('tsc'), args: ['-p', 'console/tsconfig.json'] },
  { name: 'biome', program: bin('biome'), args: ['check', '.'] },
  {
    name: 'types of docs',
    program: join('docs', 'node_modules', '.bin', 'tsc'),
    args: ['-p', 'docs/tsconfig.json'],
    after: 'docs',
  },
  { name: 'unused code', program: bin('knip'), args: [] },
  { name: 'words', program: node, args: ['--no-warnings', 'tools/list-prose.ts', '--check'] },
  { name: 'types of snippets', program: bin('tsc'), args: ['-p', 'docs/snippets/tsconfig.json'] },
  { name: 'docs data', program: node, args: ['--no-warnings', 'tools/generate-docs.ts', '--check'] },
  { name: 'generated tables', program: node, args: ['--no-warnings', 'tools/generate-tables.ts', '--check'] },
  { name: 'openapi.json', program: node, args: ['--no-warnings', 'tools/generate-openapi.ts', '--check'] },
  {
    name: 'spelling of docs',
    program: node,
    args: ['--no-warnings', 'docs/build/check-spelling.ts'],
    after: 'docs',
  },
];

/**
 * Where everything is tested, the tests that need nothing built run while the docs still are: Gatsby leaves half of a
 * processor over. What was asked for by arguments runs as one.
 */
const early = (folders) => ({
  name: 'tests of packages',
  program: node,
  args: jest(
    'packages',
    '--maxWorkers=2',
    '--selectProjects',
    'packages',
    ...folders.map((folder) => `--testPathPatterns=^${join(root, folder)}/`),
  ),
});

asProgram(async () => {
  const { only, changedSince, given } = partOf(process.argv.slice(2));
  if (changedSince !== null) return await testChanged(changedSince);
  await prepare();
  const { args: asked, paths } = jestArguments(given, root);
  const isWhole = asked.length === 0 && only === null;
  const problems = paths.length === 0 ? [] : pathProblems(paths, await listedTests(asked), root);
  if (problems.length > 0) {
    for (const problem of problems) console.error(problem);
    console.log(`0 passed, ${problems.length} failed`);
    process.exitCode = 1;
    return;
  }
  await mkdir(join(root, '.build'), { recursive: true });
  for (const name of ['packages', 'rest']) await rm(report(name), { force: true });
  const checks = only === 'tests' ? [] : steps;
  const packages = isWhole ? await packagesToTest(env) : { test: [], passed: async () => {} };
  const tested = packages.test.length > 0 ? [early(packages.test)] : [];
  const failedSteps = await runSteps([...checks, ...tested], { cwd: root, env, atOnce: 2 });
  if (only === 'checks') {
    console.log(`${checks.length - failedSteps} passed, ${failedSteps} failed`);
    process.exitCode = failedSteps === 0 ? 0 : 1;
    return;
  }

  const start = performance.now();
  const restOk = await testsSucceed(jest('rest', ...(isWhole ? ['--ignoreProjects', 'packages'] : asked)));
  console.log(stepLine(restOk, 'tests', start));
  const ofPackages = await results('packages');
  const rest = await results('rest');
  if (ofPackages.isGood) await packages.passed();
  const passed = ofPackages.passed + rest.passed;
  // The tests of packages were counted as one step; jest can fail without a failed test: a teardown, a threshold, a crash.
  const failed = failedSteps + Math.max(0, ofPackages.failed - 1) + (restOk ? rest.failed : Math.max(1, rest.failed));

  if (process.argv.includes('--coverage')) await showCoverage();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});

/** Absolute paths of the test files that jest would run; none where it fails, which it says by itself. */
async function listedTests(args) {
  const child = spawn(node, [...jestProgram, '--listTests', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let listed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    listed += text;
  });
  await new Promise((resolve) => {
    child.on('error', resolve);
    child.on('close', resolve);
  });
  return listed.split('\n').filter((line) => line.startsWith('/'));
}

async function testsSucceed(args) {
  const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

async function results(name) {
  const written = await readFile(report(name), 'utf8').then(JSON.parse, () => undefined);
  await keepSeconds(written?.testResults ?? []);
  return {
    passed: written?.numPassedTests ?? 0,
    failed: (written?.numFailedTests ?? 0) + (written?.numRuntimeErrorTestSuites ?? 0),
    isGood: written?.success === true,
  };
}

/** What `--changed` runs: no build, since no test of packages and unit reads one. */
async function testChanged(ref) {
  await installPackages();
  const { changed, run, left, slow } = await changedTests(ref, env);
  const files = changed.filter((path) => /\.(?:[mc]?[jt]sx?|json|css)$/.test(path));
  const types = steps.filter(({ name }) => name.startsWith('types') && name !== 'types of docs');
  const biome = { name: 'biome', program: bin('biome'), args: ['check', '--no-errors-on-unmatched', ...files] };
  const tests = { name: 'tests', program: node, args: jest('changed', '--runTestsByPath', ...run) };
  await mkdir(join(root, '.build'), { recursive: true });
  await rm(report('changed'), { force: true });
  const failedSteps = await runSteps(
    [...(run.length > 0 ? [tests] : []), ...(files.length > 0 ? [biome] : []), ...types],
    { cwd: root, env, atOnce: 2 },
  );
  const { passed, failed } = await results('changed');
  if (left.length > 0) console.log(`${left.length} more tests are reached, which would take over a minute: npm test`);
  for (const path of slow) console.log(`Changed, and needs the cloud: npm test -- ${path}`);
  const allFailed = failedSteps + Math.max(0, failed - 1);
  console.log(`${passed} passed, ${allFailed} failed`);
  process.exitCode = allFailed === 0 ? 0 : 1;
}

async function showCoverage() {
  const summary = await readFile(join(root, 'coverage', 'coverage-summary.json'), 'utf8').then(
    JSON.parse,
    () => undefined,
  );
  if (summary === undefined) return;
  const parts = ['statements', 'branches', 'functions', 'lines'].map((key) => `${key} ${summary.total[key].pct} %`);
  console.log(`Coverage: ${parts.join(', ')}`);
}
