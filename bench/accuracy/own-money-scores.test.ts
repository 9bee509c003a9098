import { describe, expect, test } from '@jest/globals';
import { detectionScores } from './detection-scores.ts';
import { ownMoneyPerson } from './own-money-people.ts';
import { ownMoneyScores } from './own-money-scores.ts';

const seeds = Array.from({ length: 60 }, (_, index) => 3_000 + index);

describe('own money of generated people', () => {
  const scores = ownMoneyScores(seeds);

  test('Own money between connected accounts is found with a recall of .95 and a precision of .995', () => {
    const { truths, recall, precision } = detectionScores(scores.map(({ pairs }) => pairs));
    expect(truths).toBeGreaterThan(2_000);
    expect(recall).toBeGreaterThanOrEqual(0.95);
    expect(precision).toBeGreaterThanOrEqual(0.995);
  });

  test('Own money to and from an account that is not connected is found with a recall of .90 and a precision of .99', () => {
    const { truths, recall, precision } = detectionScores(scores.map(({ unconnected }) => unconnected));
    expect(truths).toBeGreaterThan(200);
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(precision).toBeGreaterThanOrEqual(0.99);
  });

  test('Own money is paired as surely as is stated', () => {
    const stated = scores.flatMap((score) => score.stated);
    const right = stated.filter((pair) => pair.right).length / stated.length;
    const said = stated.reduce((sum, { confidence }) => sum + confidence, 0) / stated.length;
    expect(Math.abs(right - said)).toBeLessThanOrEqual(0.03);
  });

  test('Own money of generated people is the same for one seed', () => {
    expect(ownMoneyPerson(7)).toEqual(ownMoneyPerson(7));
  });
});
