import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { centsOfData, decimalMarkOf } from './data-amount.ts';

describe('amounts in files of data', () => {
  test.each([
    ['-110', '.', -11_000],
    ['-110.5', '.', -11_050],
    ['+138985.31', '.', 13_898_531],
    ['1 500.00', '.', 150_000],
    ['1\u00a0500.00', '.', 150_000],
    ['-10 000,00', ',', -1_000_000],
    ['10.000,00-', ',', -1_000_000],
    ['R1,234.50', '.', 123_450],
    ['- R 429.99', '.', -42_999],
    ['R 125.54-', '.', -12_554],
    ['(123.45)', '.', -12_345],
    ['50.00CR', '.', 5_000],
    ['1,178.06 DR', '.', -117_806],
    ['7 720,70 Kt', ',', 772_070],
    ['.50', '.', 50],
    ['-0.00', '.', 0],
    ['12.3400', '.', 1_234],
    ['1,234', '.', 123_400],
    ['\u2212 5,00', ',', -500],
  ] as const)('%s with the mark %s is %d cents', (text, mark, cents) => {
    expect(centsOfData(text, mark)).toBe(cents);
  });

  test.each([
    ['', '.'],
    ['-', '.'],
    ['abc', '.'],
    ['1.2.3', '.'],
    ['1,50', '.'],
    ['12.345', '.'],
    ['1 50.00', '.'],
    ['-50.00CR', '.'],
    ['(50.00', '.'],
    ['1e5', '.'],
    ['99999999999999999', '.'],
    ['2026/01/20', '.'],
  ] as const)('The text %s with the mark %s is no amount', (text, mark) => {
    expect(centsOfData(text, mark)).toBeNull();
  });

  test('An amount in any style is read back as written', () => {
    const style = fc.record({
      cents: fc.integer({ min: -1e11, max: 1e11 }),
      mark: fc.constantFrom('.', ','),
      group: fc.constantFrom('', ' ', "'"),
      side: fc.constantFrom('lead', 'trail', 'brackets', 'letters'),
    });
    fc.assert(
      fc.property(style, ({ cents, mark, group, side }) => {
        const whole = String(Math.trunc(Math.abs(cents) / 100)).replaceAll(/\B(?=(\d{3})+$)/g, group);
        const digits = `${whole}${mark}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
        const written = {
          lead: `${cents < 0 ? '-' : ''}${digits}`,
          trail: `${digits}${cents < 0 ? '-' : ''}`,
          brackets: cents < 0 ? `(${digits})` : digits,
          letters: `${digits} ${cents < 0 ? 'Dr' : 'Cr'}`,
        }[side];
        expect(centsOfData(written, mark === ',' ? ',' : '.')).toBe(cents);
      }),
    );
  });

  test('the decimal mark is a comma only where no amount ends in a point and cents', () => {
    expect(decimalMarkOf(['-10 000,00', '5', '20 000,50'])).toBe(',');
    expect(decimalMarkOf(['1,234.56', '1,234'])).toBe('.');
    expect(decimalMarkOf(['-110', '500.5'])).toBe('.');
    expect(decimalMarkOf(['-110,5'])).toBe(',');
    expect(decimalMarkOf([])).toBe('.');
  });
});
