/**
 * What is given to `npm test`, as jest has to be given it. jest takes everything behind `--selectProjects` for names of
 * projects, paths included: here only what is a project is one. Plain Node 20 without packages, as what calls it.
 */
import { statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The display names of jest.config.mjs. */
export const projects = ['packages', 'unit', 'stack', 'docs'];

const projectOptions = ['--selectProjects', '--ignoreProjects'];

/** Options of jest whose value may be the next argument, which then is no path. */
const valueOptions = new Set([
  ...['-t', '--testNamePattern', '-w', '--maxWorkers', '-c', '--config', '--seed', '--shard', '--testTimeout'],
  ...['--changedSince', '--coverageDirectory', '--coverageProvider', '--maxConcurrency'],
]);

/** Options of jest that make positional arguments files instead of patterns of test paths. */
const fileOptions = ['--findRelatedTests', '--runTestsByPath'];

const ownOptions = ['--checks-only', '--no-checks', '--changed'];

/**
 * Takes the options of `npm test` itself out of its arguments.
 * @param {readonly string[]} given
 * @returns {{ only: 'checks' | 'tests' | null, changedSince: string | null, given: string[] }} the part that is asked for, the
 *   commit of `--changed` (main by default), and what is for jest
 */
export function partOf(given) {
  const only = given.includes('--checks-only') ? 'checks' : given.includes('--no-checks') ? 'tests' : null;
  const rest = given.filter((argument) => !ownOptions.includes(argument));
  if (!given.includes('--changed')) return { only, changedSince: null, given: rest };
  return { only, changedSince: rest[0] ?? 'main', given: rest.slice(1) };
}

/** @typedef {{ given: string, pattern: string }} TestPath a path as it was given, and as jest matches it */

/**
 * Reads the arguments of `npm test`. Behind `--selectProjects` and `--ignoreProjects` the names of projects are names, up to
 * the first that is not one. Whatever else is no option is a path: one that exists means that file or folder alone, any
 * other is a pattern of jest.
 * @param {readonly string[]} given
 * @param {string} root folder of the project, absolute
 * @returns {{ args: string[], paths: TestPath[] }} what jest is called with, and the paths in it
 */
export function jestArguments(given, root) {
  const isFiles = given.some((argument) => fileOptions.includes(argument));
  const waiting = [...given];
  const args = [];
  const paths = [];
  let isOver = false;
  while (waiting.length > 0) {
    const argument = waiting.shift() ?? '';
    const [option = '', ...values] = argument.split('=');
    if (isOver || !argument.startsWith('-')) paths.push({ given: argument, pattern: patternOf(argument, root) });
    else if (argument === '--') isOver = true;
    else if (projectOptions.includes(option)) {
      const names = values.length > 0 ? [values.join('=')] : [];
      while (projects.includes(waiting[0] ?? '')) names.push(waiting.shift() ?? '');
      // With `=` jest takes one name, and leaves what follows it alone.
      args.push(...names.map((name) => `${option}=${name}`));
    } else if (valueOptions.has(argument) && waiting.length > 0) args.push(argument, waiting.shift() ?? '');
    else args.push(argument);
  }
  if (isFiles) return { args: [...args, ...paths.map((path) => path.given)], paths: [] };
  return { args: [...args, ...paths.map(({ pattern }) => `--testPathPatterns=${pattern}`)], paths };
}

/** jest looks for a pattern anywhere in a path; one of a file or folder that exists begins at the root and ends with its name. */
function patternOf(path, root) {
  const absolute = (path.startsWith(`${root}/`) ? path : join(root, path)).replace(/\/+$/, '');
  const found = statSync(absolute, { throwIfNoEntry: false });
  if (found === undefined) return path;
  const literal = absolute.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return found.isDirectory() ? `^${literal}/` : `^${literal}$`;
}

/**
 * Why these paths cannot be tested: those that match no test, by the rule of jest.
 * @param {readonly TestPath[]} paths
 * @param {readonly string[]} tests absolute paths of the test files that jest would run
 * @param {string} root folder of the project, absolute
 * @returns {string[]} a line for each path without a test, in their order
 */
export function pathProblems(paths, tests, root) {
  return paths
    .filter(({ pattern }) => !tests.some((test) => matches(pattern, test, root)))
    .map(({ given }) => {
      const hint = projects.includes(given) ? ` It is a project: --selectProjects ${given}` : '';
      return `No test of the selected projects is at ${given}.${hint}`;
    });
}

function matches(pattern, test, root) {
  try {
    const form = new RegExp(pattern.replace(/^\.\//, '^'), 'i');
    return form.test(test) || form.test(relative(root, test));
  } catch {
    // jest would run every test for a pattern that is no regular expression.
    return false;
  }
}
