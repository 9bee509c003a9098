/**
 * `npm test`: everything that must hold, in order; every step runs even after one has failed. Arguments go to jest only:
 * with `--coverage` the coverage is measured and told, which takes more than twice the time of the unit tests.
 * The last line is `N passed, N failed`: jest's tests, and each other step that failed as one.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { asProgram, node, prepare, root } from './prepare.mjs';

const bin = (name) => join('node_modules', '.bin', name);

const steps = [
  { name: 'generated tables', program: node, args: ['--no-warnings', 'tools/generate-tables.ts', '--check'] },
  { name: 'openapi.json', program: node, args: ['--no-warnings', 'tools/generate-openapi.ts', '--check'] },
  { name: 'docs data', program: node, args: ['--no-warnings', 'tools/generate-docs.ts', '--check'] },
  { name: 'biome', program: bin('biome'), args: ['check', '.'] },
  { name: 'types', program: bin('tsc'), args: ['-p', 'tsconfig.json'] },
  { name: 'types of pages', program: bin('tsc'), args: ['-p', 'console/tsconfig.json'] },
  { name: 'types of snippets', program: bin('tsc'), args: ['-p', 'docs/snippets/tsconfig.json'] },
  { name: 'unused code', program: bin('knip'), args: [] },
  // Cached: it takes its minutes when the docs or what they show have changed.
  { name: 'docs', program: node, args: ['--no-warnings', 'tools/build/build-docs.ts'] },
  { name: 'spelling of docs', program: node, args: ['--no-warnings', 'docs/build/check-spelling.ts'] },
  { name: 'types of docs', program: join('docs', 'node_modules', '.bin', 'tsc'), args: ['-p', 'docs/tsconfig.json'] },
];

asProgram(async () => {
  await prepare();
  let passed = 0;
  let failed = 0;
  for (const step of steps) {
    const ok = await timed(step.name, () => succeeds(step.program, step.args));
    if (!ok) failed += 1;
  }

  const report = join(root, '.build', 'jest-report.json');
  await mkdir(join(root, '.build'), { recursive: true });
  await rm(report, { force: true });
  const jestOk = await timed('tests', () =>
    succeeds(
      node,
      [
        '--experimental-vm-modules',
        '--no-warnings',
        'node_modules/jest/bin/jest.js',
        '--json',
        `--outputFile=${report}`,
        ...process.argv.slice(2),
      ],
      // jest writes the report to its output as well when asked for JSON; its own progress goes to the error output.
      { stdio: ['ignore', 'ignore', 'inherit'] },
    ),
  );
  const results = await readFile(report, 'utf8').then(JSON.parse, () => undefined);
  passed += results?.numPassedTests ?? 0;
  const failedTests = (results?.numFailedTests ?? 0) + (results?.numRuntimeErrorTestSuites ?? 0);
  // jest can fail without a failed test: a teardown, a threshold, a crash before its report.
  failed += failedTests > 0 || jestOk ? failedTests : 1;

  if (process.argv.includes('--coverage')) await showCoverage();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});

async function timed(name, work) {
  const start = performance.now();
  const ok = await work();
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  return ok;
}

async function succeeds(program, args, options = {}) {
  const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}` };
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  return await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
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
