import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { functionSizes } from './function-sizes.ts';
import { comparedToList, largeFunctions, readList, sizesOf } from './large-functions.ts';
import { projectFiles } from './project-files.ts';

const root = resolve(import.meta.dirname, '../..');

describe('the functions of this project', () => {
  test('No function has more branches or lines than its bound, but for those of a list that only shrinks (npm run complexity)', () => {
    const sizes = sizesOf(root, projectFiles(root));
    const listed = readList(readFileSync(join(root, 'tools/lint/large-functions.txt'), 'utf8'));
    expect(comparedToList(largeFunctions(sizes), listed)).toEqual({ grown: [], stale: [] });
    expect(sizes.length).toBeGreaterThan(10_000);
  });
});

describe('functionSizes', () => {
  test('Each kind of branch counts once, and a function inside another counts by itself', () => {
    const text = [
      'export function outer(a, b) {', // 1
      '  if (a && b) return 1;', // if, &&: 3
      '  for (const c of a ?? []) b ||= c?.d;', // for, ??, ||=, ?.: 7
      '  switch (a) {',
      '    case 1:', // 8
      '    case 2:', // 9
      '      return a ? 1 : 2;', // 10
      '    default:',
      '  }',
      '  try {',
      '    while (b) b();', // 11
      '  } catch {}', // 12
      '  return a.map((one) => one || 0);', // the callback: 2
      '}',
      'const inner = (a) => a;',
    ].join('\n');
    expect(
      functionSizes('a.ts', text).map(({ name, line, lines, complexity }) => [name, line, lines, complexity]),
    ).toEqual([
      ['outer > callback', 13, 1, 2],
      ['outer', 1, 14, 12],
      ['inner', 15, 1, 1],
    ]);
  });

  test('Types have no branches', () => {
    const text = 'export function one<T>(a: T extends string ? 1 : 2, b?: T): a is string | number {}';
    expect(functionSizes('a.ts', text).map(({ complexity }) => complexity)).toEqual([1]);
  });
});

describe('comparedToList', () => {
  const one = { measure: 'lines', place: 'a.ts one' } as const;

  test('A function that is new or larger has grown, one that is smaller or gone is stale', () => {
    expect(comparedToList([{ ...one, size: 90 }], [])).toEqual({ grown: ['lines 90 a.ts one'], stale: [] });
    expect(comparedToList([{ ...one, size: 91 }], [{ ...one, size: 90 }])).toEqual({
      grown: ['lines 91 a.ts one'],
      stale: [],
    });
    expect(comparedToList([{ ...one, size: 90 }], [{ ...one, size: 91 }])).toEqual({
      grown: [],
      stale: ['lines 91 a.ts one'],
    });
    expect(comparedToList([], [{ ...one, size: 90 }])).toEqual({ grown: [], stale: ['lines 90 a.ts one'] });
  });

  test('A line of the list that cannot be read is an error that shows it', () => {
    expect(() => readList('lines many a.ts one')).toThrow('large-functions.txt: lines many a.ts one');
  });
});
