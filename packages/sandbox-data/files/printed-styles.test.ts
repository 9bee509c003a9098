import { widthOf, wrapped } from '@imali/pdf-writer/standard-fonts.ts';
import { expect, test } from '@jest/globals';
import { digitsOf, minusCommas, minusSpaces, shortNumber, trailingMinus, withCommas } from './number-styles.ts';

test('The amounts are written as banks write them', () => {
  expect(withCommas(-123_456_789)).toBe('1,234,567.89');
  expect(minusCommas(-50)).toBe('-0.50');
  expect(minusSpaces(-116_965)).toBe('-1 169.65');
  expect(trailingMinus(-37_635)).toBe('376.35-');
  expect(digitsOf(1_000_000, { thousands: '.', decimal: ',' })).toBe('10.000,00');
  expect(shortNumber(-11_000)).toBe('-110');
  expect(shortNumber(-2_050)).toBe('-20.5');
});

test('a text is as wide as its letters', () => {
  // Helvetica: R 722, a space 278, and 1 556 thousandths of the size.
  expect(widthOf('R 1', 'Helvetica', 10)).toBeCloseTo(15.56);
  expect(widthOf('R 1', 'Courier', 10)).toBe(18);
});

test('a line breaks between words', () => {
  expect(wrapped('ONE TWO THREE', 'Courier', 10, 42)).toEqual(['ONE TWO', 'THREE']);
  expect(wrapped('UNBREAKABLE', 'Courier', 10, 10)).toEqual(['UNBREAKABLE']);
});
