import { expect, test } from '@jest/globals';
import { scoreOf } from './forecast-score.ts';
import { referenceForecasts } from './reference-forecasts.ts';

test('The coverage, error, pinball loss and width of two days are computed by hand', () => {
  const spread = { p10Cents: 0, p50Cents: 100, p90Cents: 200 };
  // 150: inside; off by 50; pinball (0.1 x 150 + 0.5 x 50 + 0.1 x 50) / 3 = (15 + 25 + 5) / 3 = 15
  // 300: outside; off by 200; pinball (0.1 x 300 + 0.5 x 200 + 0.9 x 100) / 3 = (30 + 100 + 90) / 3 = 73.33
  const score = scoreOf([
    { spread, actual: 150 },
    { spread, actual: 300 },
  ]);
  expect(score).toMatchObject({ days: 2, coverage: 0.5, meanAbsoluteError: 125, width: 200 });
  expect(score.pinball).toBeCloseTo((15 + 220 / 3) / 2, 9);
});

test('the references take a balance that stays, and last month again', () => {
  // It rises by one a day: after 40 days at 40, last month adds one a day once more; every change of a day was one.
  const past = Array.from({ length: 41 }, (_, day) => day);
  const { stays, lastMonth } = referenceForecasts(past, 3);
  expect(stays.map((day) => day.p50Cents)).toEqual([40, 40, 40]);
  expect(lastMonth.map((day) => day.p50Cents)).toEqual([41, 42, 43]);
  expect(lastMonth[2]).toEqual({ p10Cents: 43, p50Cents: 43, p90Cents: 43 });
});
