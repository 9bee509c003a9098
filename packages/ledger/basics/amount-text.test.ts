import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { amountText, centsOfText } from './amount-text-payments.ts';

describe('an amount as text', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [100, '1.00'],
    [123_456, '1234.56'],
  ])('An amount of %i cents is written as %s', (cents, text) => {
    expect(amountText(cents)).toBe(text);
  });

  test('An amount written as text is parsed back to the same cents, for any amount', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999_999), (cents) => {
        expect(centsOfText(amountText(cents))).toBe(cents);
      }),
    );
  });

  test('An amount is parsed with one decimal or without decimals, and any other text is refused', () => {
    expect([centsOfText('12.3'), centsOfText('12')]).toEqual([1230, 1200]);
    for (const text of ['', '-1.00', '1.234', '1e3', '1,00', ' 1', '0x1', 'NaN', '1.'])
      expect(centsOfText(text)).toBeNull();
  });

  test('Amount text is refused for fractions of a cent, negative amounts, NaN and unsafe integers', () => {
    for (const cents of [0.5, -1, Number.NaN, Number.MAX_VALUE]) expect(() => amountText(cents)).toThrow(RangeError);
  });
});
