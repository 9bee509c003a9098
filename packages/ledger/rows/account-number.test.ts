import { describe, expect, test } from '@jest/globals';
import { bareNumber, isSameNumber } from './account-number.ts';

describe('an account number', () => {
  test('is the same with and without spaces and leading zeros', () => {
    expect(bareNumber('0062 0000-000 11')).toBe('62000000011');
    expect(isSameNumber('0062000000011', '62 000 000 011')).toBe(true);
    expect(bareNumber('000')).toBe('');
  });

  test('may be cut to its last digits, four at least', () => {
    expect(isSameNumber('0011', '62000000011')).toBe(true);
    expect(isSameNumber('****1234', '62000001234')).toBe(true);
    expect(isSameNumber('62000001234', '234')).toBe(false);
    expect(isSameNumber('', '62000001234')).toBe(false);
  });
});
