/**
 * Prints as JSON which tests a change reaches: `node changed-tests.ts REF`, compared with where the checkout left REF, with
 * what is not committed. `run` are tests of the projects packages and unit that take less than a minute together, nearest
 * first; `left` those that don't fit; `slow` those of stack and docs among the changed files, which need the whole cloud.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { importGraph } from '../lint/import-graph.ts';
import { projectFiles } from '../lint/project-files.ts';
import { reachedTests, withinSeconds } from './reached-tests.ts';

/** Of one processor; two work at once, beside the type check. */
const SECONDS = 60;

const root = resolve(import.meta.dirname, '../..');
const [ref = 'main'] = process.argv.slice(2);
const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter(Boolean);

const [base = ref] = git('merge-base', ref, 'HEAD');
const changed = [
  ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
];

const sources = projectFiles(root).filter((path) => existsSync(join(root, path)));
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isSlow = (path: string): boolean => /^test\/(?!across\/|stored\/)/.test(path);

const graph = new Map<string, readonly string[]>(importGraph(root, sources));
const known = new Set(sources);
const data = changed.filter((path) => !known.has(path));
if (data.length > 0) {
  // What is no module is read by name: who names the file, or its folder in its own package, reads it.
  for (const path of sources) {
    const text = readFileSync(join(root, path), 'utf8');
    const read = data.filter(
      (one) =>
        text.includes(basename(one)) ||
        text.includes(`${basename(dirname(one))}/\``) ||
        text.includes(`/${basename(dirname(one))}'`),
    );
    if (read.length > 0) graph.set(path, [...(graph.get(path) ?? []), ...read]);
  }
}

const Times = z.record(z.string(), z.number());
const file = join(root, '.build/test-seconds.json');
const seconds = new Map(Object.entries(existsSync(file) ? Times.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}));
const reached = reachedTests(graph, changed, isTest);
const fast = reached.filter(({ path }) => !isSlow(path) && existsSync(join(root, path)));
const slow = reached.filter(({ path, distance }) => isSlow(path) && distance === 0).map(({ path }) => path);
console.log(
  JSON.stringify({
    ref,
    changed: changed.filter((path) => existsSync(join(root, path))),
    ...withinSeconds(fast, seconds, SECONDS),
    slow,
  }),
);
