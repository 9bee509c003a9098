import { expect, test } from '@jest/globals';
import { AffordabilityThresholds } from '../../../schemas/entities/analyses/affordability-waterfall.ts';
import { bandFields, enteredLimit, limitText, thresholdFields } from './own-limits.ts';

const [months, , , gambling] = thresholdFields;

test('a share is entered and shown in percent', () => {
  expect(limitText(gambling, 0.125)).toBe('12.5');
  expect(enteredLimit(gambling, '12,5')).toBe(0.125);
  // 0.07 x 100 is 7.000000000000001 in binary.
  expect(limitText(gambling, 0.07)).toBe('7');
});

test('months and scores are whole numbers', () => {
  expect(enteredLimit(months, '6')).toBe(6);
  expect(enteredLimit(months, '2.5')).toBeNull();
});

test('every limit reads as it is shown, at its bounds, and not beyond them', () => {
  for (const field of [...thresholdFields, ...bandFields]) {
    for (const entered of [field.least, field.most]) {
      const value = enteredLimit(field, String(entered));
      expect(value === null ? null : limitText(field, value)).toBe(String(entered));
    }
    expect(enteredLimit(field, String(field.most + 1))).toBeNull();
    expect(enteredLimit(field, 'much')).toBeNull();
  }
});

test('the bounds of the thresholds are those of the API', () => {
  const at = (bound: 'least' | 'most', beyond: number) =>
    Object.fromEntries(
      thresholdFields.map(({ name, unit, [bound]: limit }) => [
        name,
        (limit + beyond) / (unit === 'percent' ? 100 : 1),
      ]),
    );
  expect(AffordabilityThresholds.safeParse(at('least', 0)).success).toBe(true);
  expect(AffordabilityThresholds.safeParse(at('most', 0)).success).toBe(true);
  for (const [bound, beyond] of [
    ['least', -1],
    ['most', 1],
  ] as const) {
    const { error } = AffordabilityThresholds.safeParse(at(bound, beyond));
    expect(error?.issues.map(({ path }) => path[0])).toEqual(thresholdFields.map(({ name }) => name));
  }
});
