import { expect, test } from '@jest/globals';
import { partsOf } from './treemap.tsx';

const parts = (amounts: readonly number[], width?: number) =>
  partsOf(
    amounts.map((amount, index) => ({ amount, name: `p${index}` })),
    ({ name }) => name,
    ({ amount }) => amount,
    width,
  ).map(({ key, amount }) => [key, amount]);

test('parts under six hundredths of the whole are one part together', () => {
  // 3 and 2 of 100 are under 6.
  expect(parts([60, 35, 3, 2])).toEqual([
    ['p0', 60],
    ['p1', 35],
    ['rest', 5],
  ]);
});

test('A treemap on a phone joins more small parts into one', () => {
  // 11 000 square pixels of 275 by 320 are an eighth.
  expect(parts([60, 28, 12], 275)).toEqual([
    ['p0', 60],
    ['p1', 28],
    ['rest', 12],
  ]);
  expect(parts([60, 28, 12], 900)).toHaveLength(3);
  expect(parts([60, 27, 13], 275)[2]).toEqual(['p2', 13]);
});

test('there is no rest where all parts are large, and no part of nothing', () => {
  expect(parts([50, 50, 0])).toEqual([
    ['p0', 50],
    ['p1', 50],
  ]);
  expect(parts([])).toEqual([]);
});
