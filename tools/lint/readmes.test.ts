import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { catalogue } from '../../bench/catalogue.ts';
import { CAPABILITIES } from './rooms.ts';

const root = resolve(import.meta.dirname, '../..');
const roomsIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);
const packages = roomsIn('packages');
const rooms = [...packages, ...roomsIn('functions')];

const readmeOf = (room: string): string => {
  const path = join(root, room, 'README.md');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};
/** Paths that a text names: in code marks or in an import, beginning at a top folder. */
const pathsIn = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /[`'](?:\.\/)?((?:packages|functions|schemas|cdk|tools|test|bench|local|layers|docs|console)\/[\w./-]+)[`']/g,
    ),
  ].map(([, path = '']) => path);

const exampleOf = (text: string): { readonly code: string; readonly output: string } => {
  const [, code = '', output = ''] = /```js\n([\s\S]*?)```\s+```text\n([\s\S]*?)```/.exec(text) ?? [];
  return { code, output };
};

describe('READMEs of rooms', () => {
  test('Every package and every capability has a README under its own name', () => {
    expect(rooms.filter((room) => !readmeOf(room).startsWith(`# ${room.split('/')[1]}\n`))).toEqual([]);
  });

  test('A README of a package has at most 40 lines, and one of a capability ten', () => {
    const most = (room: string): number => (room.startsWith('functions/') ? 10 : 40);
    expect(rooms.filter((room) => readmeOf(room).trimEnd().split('\n').length > most(room))).toEqual([]);
  });

  test('Every path that a README names exists', () => {
    const named = rooms.flatMap((room) => pathsIn(readmeOf(room)).map((path) => ({ room, path })));
    expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
    expect(named.length).toBeGreaterThan(50);
  });

  test('Every path that CONTRIBUTING names exists', () => {
    const named = pathsIn(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'));
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(named.length).toBeGreaterThan(30);
  });

  test('The capabilities that CONTRIBUTING lists are those of the rooms, in their order', () => {
    const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    const [, listed = ''] = /capabilities, lowest first: ([^.]*)\./.exec(text) ?? [];
    expect(listed.trim().split(/\s+/)).toEqual([...CAPABILITIES]);
  });

  test('Every package has its row in the table of CONTRIBUTING and its place among the engines', () => {
    const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    const [, places = ''] = /\npackages\/ +([\s\S]*?)\nfunctions\//.exec(text) ?? [];
    const rows = text.split('\n').filter((line) => line.startsWith('| `packages/'));
    for (const room of packages) {
      const name = room.slice('packages/'.length);
      const isListed = places.includes(name) || (name === 'client' && places.includes('the typed client'));
      expect([name, isListed, rows.some((row) => row.includes(`\`${room}\``))]).toEqual([name, true, true]);
    }
  });

  test('Every package says how it is measured, by a benchmark that exists', () => {
    const benchmarks = new Set(catalogue.map(({ name }) => name));
    for (const room of packages) {
      const named = [...readmeOf(room).matchAll(/npm run bench -- ([\w-]+)/g)].map(([, name = '']) => name);
      const hasNone = /It has no benchmark of its own, since/.test(readmeOf(room));
      expect([room, named.length > 0 || hasNone, named.filter((name) => !benchmarks.has(name))]).toEqual([
        room,
        true,
        [],
      ]);
    }
  });

  test.each(packages)(
    'The example in the README of %s prints what the README says',
    (room) => {
      const { code, output } = exampleOf(readmeOf(room));
      expect(output).not.toBe('');
      const { stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '--eval', code], {
        cwd: root,
        encoding: 'utf8',
      });
      expect({ stdout, stderr }).toEqual({ stdout: output, stderr: '' });
    },
    120_000,
  );
});

test('A path is found in code marks and in imports, and a word or a pattern of keys is not one', () => {
  const text = "`packages/labels/data/` `ORG#*|CRM` `npm test` import { a } from './packages/ledger/a.ts';";
  expect(pathsIn(text)).toEqual(['packages/labels/data/', 'packages/ledger/a.ts']);
});
