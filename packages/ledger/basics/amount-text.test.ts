import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { amountText, centsOfText } from './amount-text-payments.ts';

describe('an amount as text', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [100, '1.00'],
    [123_456, '1234.56'],
  ])('of %i cents is %s', (cents, text) => {
    expect(amountText(cents)).toBe(text);
  });

  test('is read back to the same cents, whatever they are', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999_999), (cents) => {
        expect(centsOfText(amountText(cents))).toBe(cents);
      }),
    );
  });

  test('is read with one decimal or none, and never from anything else', () => {
    expect([centsOfText('12.3'), centsOfText('12')]).toEqual([1230, 1200]);
    for (const text of ['', '-1.00', '1.234', '1e3', '1,00', ' 1', '0x1', 'NaN', '1.'])
      expect(centsOfText(text)).toBeNull();
  });

  test('is never made of fractions, negative amounts or what is no number', () => {
    for (const cents of [0.5, -1, Number.NaN, Number.MAX_VALUE]) expect(() => amountText(cents)).toThrow(RangeError);
  });
});
