import { expect, test } from '@jest/globals';
import { scoresOf } from './label-scores.ts';
import { scoreIntervals, scoreIntervalsOfPeople, TARGETED_SCORES } from './score-intervals.ts';

const row = (description: string, right: boolean, amountCents = 100) => ({
  description,
  truth: 'a',
  said: right ? 'a' : 'b',
  right,
  confidence: 0.9,
  amountCents,
});
const many = (count: number, right: (index: number) => boolean) =>
  Array.from({ length: count }, (_, index) => row(`text ${index}`, right(index)));

test('rows that are all right leave nothing open', () => {
  const { accuracy, accuracyByAmount, macroF1 } = scoreIntervals(many(20, () => true));
  for (const interval of [accuracy, accuracyByAmount, macroF1]) expect(interval).toEqual({ low: 1, high: 1 });
});

test('the interval of a share is that of the binomial distribution', () => {
  // 80 of 100: the standard error is the root of .8 * .2 / 100 = .04, so 95 % lie within .8 - 1.96 * .04 and .8 + 1.96 * .04.
  const { accuracy } = scoreIntervals(many(100, (index) => index % 5 !== 0));
  expect(accuracy.low).toBeCloseTo(0.72, 1);
  expect(accuracy.high).toBeCloseTo(0.88, 1);
  expect(accuracy.high - accuracy.low).toBeCloseTo(2 * 1.96 * 0.04, 1);
});

test('one row that holds most of the money leaves the share by amount open', () => {
  const rows = [row('salary', false, 1_000_000), ...many(99, () => true)];
  const { accuracy, accuracyByAmount } = scoreIntervals(rows);
  expect(accuracy.low).toBeGreaterThan(0.95);
  expect(accuracyByAmount.low).toBeLessThan(0.05);
  // A resample lacks the row in 37 of 100 cases.
  expect(accuracyByAmount.high).toBe(1);
});

test('rows of one text count as one draw', () => {
  const repeated = Array.from({ length: 50 }, () => row('the same', false));
  const { accuracy } = scoreIntervals([...repeated, ...many(50, () => true)]);
  expect(accuracy.high - accuracy.low).toBeGreaterThan(0.5);
});

test('A score interval is the same each time, and includes what the rows themselves score', () => {
  const rows = many(60, (index) => index % 7 !== 0);
  const intervals = scoreIntervals(rows);
  expect(scoreIntervals(rows)).toEqual(intervals);
  const scores = scoresOf(rows);
  for (const score of TARGETED_SCORES) {
    if (score === 'calibrationError') continue;
    expect(intervals[score].low).toBeLessThanOrEqual(scores[score]);
    expect(intervals[score].high).toBeGreaterThanOrEqual(scores[score]);
  }
});

test('few people leave more open than their many texts', () => {
  // One of four people is wrong throughout: three of four draws of four people hold one, two or none of that person.
  const people = [false, true, true, true].map((right) => many(50, () => right));
  const rows = people.flatMap((ofPerson, at) =>
    ofPerson.map((one) => ({ ...one, description: `${at} ${one.description}` })),
  );
  const [byPerson, byTextAlone] = [scoreIntervalsOfPeople(people).accuracy, scoreIntervals(rows).accuracy];
  expect(byTextAlone.high - byTextAlone.low).toBeLessThan(0.2);
  expect(byPerson.low).toBeLessThanOrEqual(0.5);
  expect(byPerson.high).toBe(1);
});
