import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bareNumber, isSameNumber, shownDigits } from './account-number.ts';

describe('an account number', () => {
  test('Account numbers match with and without spaces and leading zeros', () => {
    expect(bareNumber('0062 0000-000 11')).toBe('62000000011');
    expect(isSameNumber('0062000000011', '62 000 000 011')).toBe(true);
    expect(bareNumber('000')).toBe('');
  });

  test('An account number may be shortened to its last digits, at least four', () => {
    expect(isSameNumber('0011', '62000000011')).toBe(true);
    expect(isSameNumber('****1234', '62000001234')).toBe(true);
    expect(isSameNumber('62000001234', '234')).toBe(false);
    expect(isSameNumber('', '62000001234')).toBe(false);
  });

  test.each([
    ['4901XXXXXXXX1234', '1234'],
    ['4901-****-****-1234', '1234'],
    ['xxxx 5678', '5678'],
    ['…5678', '5678'],
    ['490112345678XXXX', ''],
    ['4901XXXXXXXXX234', ''],
    ['TAX 62000000011', '62000000011'],
  ])('An account number printed as %s shows %s at its end', (printed, digits) => {
    expect(shownDigits(printed)).toBe(digits);
  });

  test('An account number masked in the middle matches by its first and last digits only', () => {
    expect(isSameNumber('4901XXXXXXXX1234', '4901222233331234')).toBe(true);
    expect(isSameNumber('4901XXXXXXXX1234', '5500222233331234')).toBe(false);
    expect(isSameNumber('4901XXXXXXXX1234', '49011234')).toBe(true);
    expect(isSameNumber('4901XXXXXXXX1234', '49011239')).toBe(false);
  });

  test('A masked account number matches for any mask length, and the digits around the mask are never joined', () => {
    const number = fc.stringMatching(/^[1-9]\d{9,15}$/);
    const mask = fc.constantFrom('X', 'x', '*', '•');
    fc.assert(
      fc.property(number, mask, fc.nat(4), (whole, character, shown) => {
        const hidden = whole.length - shown - 4;
        const printed = whole.slice(0, shown) + character.repeat(hidden) + whole.slice(-4);
        expect(isSameNumber(printed, whole)).toBe(true);
        expect(isSameNumber(whole, printed)).toBe(true);
        expect(shownDigits(printed)).toBe(whole.slice(-4));
      }),
    );
  });
});
