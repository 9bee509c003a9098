import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { add, compare, type Decimal, decimalOf, decimalText, floorUnits, multiply, subtract } from './decimal.ts';
import { valueText } from './value.ts';

const decimal: fc.Arbitrary<Decimal> = fc.record({
  units: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  scale: fc.integer({ min: 0, max: 9 }),
});
/** The same number in units of 10^-18. */
const exact = ({ units, scale }: Decimal): bigint => units * 10n ** BigInt(18 - scale);

test('Sums, differences, products and orders of decimals are those of the integers behind them', () => {
  fc.assert(
    fc.property(decimal, decimal, (one, other) => {
      expect(exact(add(one, other))).toBe(exact(one) + exact(other));
      expect(exact(subtract(one, other))).toBe(exact(one) - exact(other));
      expect(exact(multiply(one, other)) * 10n ** 18n).toBe(exact(one) * exact(other));
      expect(Math.sign(compare(one, other))).toBe(exact(one) < exact(other) ? -1 : exact(one) > exact(other) ? 1 : 0);
    }),
  );
});

test('A decimal is read from its text and written as the same number', () => {
  fc.assert(
    fc.property(decimal, (value) => {
      const read = decimalOf(decimalText(value));
      expect(read && exact(read)).toBe(exact(value));
    }),
  );
});

test('A tenth and two tenths are three tenths', () => {
  const [tenth, fifth] = [decimalOf('0.1'), decimalOf('0.2')];
  expect(tenth && fifth && decimalText(add(tenth, fifth))).toBe('0.3');
});

test.each(['1e3', '.5', '5.', '--1', '1 000', '1234567890123456', '0.1234567890', ''])(
  'A decimal is not read from %j',
  (text) => {
    expect(decimalOf(text)).toBeNull();
  },
);

test('Rounding down goes to the lower cent on both sides of zero', () => {
  expect(floorUnits({ units: 12_345n, scale: 3 }, 2)).toBe(1_234n);
  expect(floorUnits({ units: -12_345n, scale: 3 }, 2)).toBe(-1_235n);
  expect(floorUnits({ units: 5n, scale: 0 }, 2)).toBe(500n);
});

test('Values are written as the language reads them', () => {
  const half = { units: 5n, scale: 1 };
  expect(valueText(half, 'money')).toBe('R0.5');
  expect(valueText({ units: -150_050n, scale: 2 }, 'money')).toBe('-R1500.5');
  expect(valueText(half, 'percent')).toBe('50%');
  expect(valueText({ units: 1n, scale: 0 }, 'days')).toBe('1 day');
  expect(valueText(true, 'yes_or_no')).toBe('yes');
});
