import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { withoutRunIn } from './run-in-figure.ts';

describe('a balance that ran into a description', () => {
  test.each([
    ['10BET 518103XXXXXX5878 9.446 .87Cr', 944_687, '10BET 518103XXXXXX5878'],
    ['SIXTY60 CHECKERS 3,544 96K1t', 354_496, 'SIXTY60 CHECKERS'],
    ['EASYBET 401196', 401_196, 'EASYBET'],
    // A stroke beside a digit was taken for one more.
    ['DEBICHECK TOYOTA 165:301515', 1_653_015, 'DEBICHECK TOYOTA'],
  ])('A merged balance is removed from the end of %s', (description, cents, rest) => {
    expect(withoutRunIn(description, cents)).toBe(rest);
  });

  test.each([
    ['another figure', 'EASYBET 401196', 777_777],
    ['a reference with the figure inside', 'PAYMENT 1401196552', 401_196],
    ['a name', 'SASOL 32106 BOSKRUIN', 32_106],
    ['nothing but the figure', '401196', 401_196],
    ['a short figure', 'UNIT 150', 150],
  ])('No merged balance is found in %s', (_, description, cents) => {
    expect(withoutRunIn(description, cents)).toBeNull();
  });

  test('A merged balance is found however its marks were read', () => {
    const mark = fc.constantFrom('.', ',', ' ', ':', '');
    fc.assert(
      fc.property(fc.integer({ min: 1_000_00, max: 9_999_999 }), mark, mark, (cents, group, decimal) => {
        const [whole, rest] = [String(Math.floor(cents / 100)), String(cents % 100).padStart(2, '0')];
        const printed = `${whole.slice(0, -3)}${group}${whole.slice(-3)}${decimal}${rest}`;
        expect(withoutRunIn(`SHOP ${printed}`, cents)).toBe('SHOP');
      }),
    );
  });
});
