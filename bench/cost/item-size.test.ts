import { describe, expect, test } from '@jest/globals';
import { itemBytes } from './item-size.ts';

describe('itemBytes', () => {
  test('The size of an item adds names and values: text in UTF-8, binary decoded, two digits of a number in a byte', () => {
    // pk 2 + "é" 2; n 1 + ceil(5 / 2) + 1 = 4; b 1 + 3 bytes; t 1 + 1.
    expect(itemBytes({ pk: { S: 'é' }, n: { N: '-123.45' }, b: { B: 'AAAA' }, t: { BOOL: true } })).toBe(4 + 5 + 4 + 2);
  });

  test('The size of an item charges lists and maps for themselves and for each member', () => {
    // l 1 + 3 + 2 * (1 + 1); m 1 + 3 + (a 1 + "xy" 2) + 1.
    expect(itemBytes({ l: { L: [{ S: 'x' }, { S: 'y' }] }, m: { M: { a: { S: 'xy' } } } })).toBe(8 + 8);
  });
});
