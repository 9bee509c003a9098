import { expect, test } from '@jest/globals';
import { dateAs } from './date-styles.ts';

test('dates are written in a pattern and a language', () => {
  expect(dateAs('2025-11-04', 'dd MMM')).toBe('04 Nov');
  expect(dateAs('2026-03-01', 'dd MMM', 'af')).toBe('01 Maa');
  expect(dateAs('2025-11-13', 'd MMMM yyyy')).toBe('13 November 2025');
  expect(dateAs('2026-05-01', 'MM dd')).toBe('05 01');
  expect(dateAs('2026-02-01', 'd/MM/yy')).toBe('1/02/26');
});
