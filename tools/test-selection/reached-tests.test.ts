import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { reachedTests, withinSeconds } from './reached-tests.ts';

const isTest = (path: string): boolean => path.endsWith('.test.ts');

describe('reachedTests', () => {
  test('A change reaches the tests that import it, by way of other files too, nearest first', () => {
    const imports = new Map([
      ['a.ts', []],
      ['b.ts', ['a.ts']],
      ['c.ts', ['d.ts']],
      ['d.ts', ['c.ts']],
      ['a.test.ts', ['a.ts']],
      ['b.test.ts', ['b.ts']],
      ['d.test.ts', ['d.ts']],
    ]);
    expect(reachedTests(imports, ['a.ts'], isTest)).toEqual([
      { path: 'a.test.ts', distance: 1 },
      { path: 'b.test.ts', distance: 2 },
    ]);
    expect(reachedTests(imports, ['c.ts'], isTest)).toEqual([{ path: 'd.test.ts', distance: 2 }]);
    expect(reachedTests(imports, ['b.test.ts'], isTest)).toEqual([{ path: 'b.test.ts', distance: 0 }]);
  });

  test('A test is reached exactly when a path of imports leads from it to the change', () => {
    const names = Array.from({ length: 8 }, (_, at) => `${at}.test.ts`);
    const graphs = fc.array(fc.subarray(names), { minLength: names.length, maxLength: names.length });
    const leads = (imports: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean => {
      const seen = new Set<string>();
      const visit = (path: string): boolean => {
        if (path === to) return true;
        if (seen.has(path)) return false;
        seen.add(path);
        return (imports.get(path) ?? []).some(visit);
      };
      return visit(from);
    };
    fc.assert(
      fc.property(graphs, fc.constantFrom(...names), (graph, changed) => {
        const imports = new Map(names.map((name, at) => [name, graph[at] ?? []]));
        const reached = reachedTests(imports, [changed], isTest).map(({ path }) => path);
        expect(reached.toSorted()).toEqual(names.filter((name) => leads(imports, name, changed)));
      }),
    );
  });
});

describe('withinSeconds', () => {
  const tests = ['a', 'b', 'c'].map((path, at) => ({ path, distance: at + 1 }));

  test('The nearest tests that fit run, a test that is too long is left out', () => {
    const seconds = new Map([
      ['a', 10],
      ['b', 60],
      ['c', 20],
    ]);
    expect(withinSeconds(tests, seconds, 30)).toEqual({ run: ['a', 'c'], left: ['b'] });
  });

  test('A test that never ran here counts as three seconds', () => {
    expect(withinSeconds(tests, new Map(), 6)).toEqual({ run: ['a', 'b'], left: ['c'] });
  });

  test('A test that changed itself runs, however long it takes', () => {
    expect(withinSeconds([{ path: 'a', distance: 0 }], new Map([['a', 100]]), 30)).toEqual({ run: ['a'], left: [] });
  });
});
