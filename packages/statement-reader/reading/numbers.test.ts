import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { printedMoney } from './numbers.ts';

describe('a printed amount', () => {
  test.each([
    ['1,234.56', 123456, 0],
    ['R 1 234,56', 123456, 0],
    ['1,234.56Cr', 123456, 1],
    ['284.77 CR', 28477, 1],
    ['1,178.06 DR', 117806, -1],
    ['50,00Kt', 5000, 1],
    ['7 720,70-', 772070, -1],
    ['10.000,00-', 1000000, -1],
    ['(123.45)', 12345, -1],
    ['(R350.00)', 35000, -1],
    ['- R 429.99', 42999, -1],
    ['-R1,730.55', 173055, -1],
    ['+ 2 250.00', 225000, 1],
    ['R 125.54-', 12554, -1],
    ['12 345 678.90', 1234567890, 0],
    ['0.00', 0, 0],
    ['\u2212200.00', 20000, -1],
    ['1\u00a0169.65', 116965, 0],
  ])('The printed amount %s is read', (text, cents, sign) => {
    expect(printedMoney(text)).toEqual({ cents, sign, starred: false });
  });

  test('A star is kept, and the letter for the kind of a charge is left out', () => {
    expect(printedMoney('65.00*')).toEqual({ cents: 6500, sign: 0, starred: true });
    expect(printedMoney('10.00 T')).toEqual({ cents: 1000, sign: 0, starred: false });
  });

  test.each([
    '',
    '12',
    '4067',
    '1,23.45',
    '1.234.56',
    '12.345',
    '1 2345.00',
    '-5.00Cr',
    'R',
    '7.050%',
    '31/10/2026',
    '12.34.56',
  ])('The text %j is no amount', (text) => {
    expect(printedMoney(text)).toBeNull();
  });

  test('Every amount is read back in every style of separating thousands', () => {
    const styles = [
      [',', '.'],
      [' ', '.'],
      [' ', ','],
      ['.', ','],
      ['', '.'],
    ] as const;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), fc.constantFrom(...styles), (cents, [thousands, decimal]) => {
        const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, thousands);
        const text = `${whole}${decimal}${String(cents % 100).padStart(2, '0')}`;
        expect(printedMoney(text)?.cents).toBe(cents);
        expect(printedMoney(`${text}-`)).toEqual({ cents, sign: -1, starred: false });
      }),
    );
  });
});
