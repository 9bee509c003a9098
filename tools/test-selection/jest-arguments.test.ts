import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { jestArguments, partOf, pathProblems, projects } from './jest-arguments.mjs';

const root = join(import.meta.dirname, '../..');
const folder = (path: string): string => `--testPathPatterns=^${root}/${path}/`;
const argsOf = (...given: readonly string[]): readonly string[] => jestArguments(given, root).args;

describe('the arguments of npm test', () => {
  test('--checks-only and --no-checks name the part that runs, and jest gets neither', () => {
    expect(partOf(['--checks-only'])).toEqual({ only: 'checks', changedSince: null, given: [] });
    expect(partOf(['--no-checks', '--selectProjects', 'unit'])).toEqual({
      only: 'tests',
      changedSince: null,
      given: ['--selectProjects', 'unit'],
    });
    expect(partOf(['packages/labels'])).toEqual({ only: null, changedSince: null, given: ['packages/labels'] });
  });

  test('--changed compares with main, or with the commit behind it', () => {
    expect(partOf(['--changed'])).toEqual({ only: null, changedSince: 'main', given: [] });
    expect(partOf(['--changed', 'HEAD~1'])).toEqual({ only: null, changedSince: 'HEAD~1', given: [] });
  });

  test('a path alone selects the tests in it', () => {
    expect(argsOf('packages/labels')).toEqual([folder('packages/labels')]);
    expect(argsOf('packages/labels/')).toEqual([folder('packages/labels')]);
    expect(argsOf('./packages/labels')).toEqual([folder('packages/labels')]);
    expect(argsOf(`${root}/packages/labels`)).toEqual([folder('packages/labels')]);
  });

  test('a path behind the names of projects is a path', () => {
    expect(argsOf('--selectProjects', 'packages', 'packages/labels')).toEqual([
      '--selectProjects=packages',
      folder('packages/labels'),
    ]);
    expect(argsOf('--selectProjects=unit', 'console/app/parts')).toEqual([
      '--selectProjects=unit',
      folder('console/app/parts'),
    ]);
    expect(argsOf('--selectProjects', 'packages', 'unit', 'packages/ledger/basics', 'tools')).toEqual([
      '--selectProjects=packages',
      '--selectProjects=unit',
      folder('packages/ledger/basics'),
      folder('tools'),
    ]);
    expect(argsOf('packages/ledger/basics', '--ignoreProjects', 'stack', 'docs')).toEqual([
      '--ignoreProjects=stack',
      '--ignoreProjects=docs',
      folder('packages/ledger/basics'),
    ]);
  });

  test('a file selects itself, and its dots stand for dots', () => {
    const [pattern = ''] = argsOf('tools/test-selection/jest-arguments.test.ts');
    expect(pattern).toBe(`--testPathPatterns=^${root}/tools/test-selection/jest-arguments\\.test\\.ts$`);
  });

  test('a path that does not exist stays the pattern that it is', () => {
    expect(argsOf('labels/(draft|channel)')).toEqual(['--testPathPatterns=labels/(draft|channel)']);
  });

  test('options of jest keep their values, and those of projects that nobody knows are left to jest', () => {
    expect(argsOf('-t', 'packages/labels', '--maxWorkers', '2', '--coverage')).toEqual([
      ...['-t', 'packages/labels', '--maxWorkers', '2', '--coverage'],
    ]);
    expect(argsOf('--selectProjects=other')).toEqual(['--selectProjects=other']);
    expect(argsOf('--testNamePattern=a=b', '--', '-odd')).toEqual(['--testNamePattern=a=b', '--testPathPatterns=-odd']);
    expect(argsOf()).toEqual([]);
  });

  test('files whose tests are looked for stay files', () => {
    expect(argsOf('--findRelatedTests', 'packages/ledger/versions.ts')).toEqual([
      '--findRelatedTests',
      'packages/ledger/versions.ts',
    ]);
  });

  test('the projects are those of jest', async () => {
    const config = await readFile(join(root, 'jest.config.mjs'), 'utf8');
    const names = [...config.matchAll(/displayName: '(\w+)'/g)].map(([, name]) => name);
    expect([...new Set(names)]).toEqual(projects);
  });
});

describe('a path without a test', () => {
  const tests = [join(root, 'packages/labels/draft.test.ts'), join(root, 'tools/packages/labels.test.ts')];
  const problemsOf = (...given: readonly string[]) => pathProblems(jestArguments(given, root).paths, tests, root);

  test('A path without a test is named, also beside one that has some', () => {
    expect(problemsOf('packages/labels', 'packages/ledger/versions.ts', 'no/such', '[')).toEqual([
      'No test of the selected projects is at packages/ledger/versions.ts.',
      'No test of the selected projects is at no/such.',
      'No test of the selected projects is at [.',
    ]);
  });

  test('A path without a test is matched as jest matches it', () => {
    expect(problemsOf('LABELS', './tools', 'draft.test', '^packages/labels/d')).toEqual([]);
    expect(problemsOf('./labels')).toHaveLength(1);
  });

  test('A path without a test is reported as a project where it is one', () => {
    expect(problemsOf('stack')).toEqual([
      'No test of the selected projects is at stack. It is a project: --selectProjects stack',
    ]);
  });
});

test('jest runs the tests of the path alone, of the project alone', async () => {
  const listed = async (...given: readonly string[]): Promise<readonly string[]> => {
    const program = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--listTests'];
    const { stdout } = await promisify(execFile)(process.execPath, [...program, ...argsOf(...given)], { cwd: root });
    return stdout.split('\n').flatMap((line) => (line.startsWith('/') ? [line.slice(root.length + 1)] : []));
  };
  const here = 'tools/test-selection/jest-arguments.test.ts';
  expect(await listed('--selectProjects', 'unit', 'packages', here)).toEqual([here]);
  expect(await listed('--selectProjects', 'packages', here)).toEqual([]);
  const parts = await listed('--selectProjects=unit', 'console/app/parts');
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter((path) => !path.startsWith('console/app/parts/'))).toEqual([]);
}, 300_000);
