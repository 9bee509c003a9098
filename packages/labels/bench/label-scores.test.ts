import { describe, expect, test } from '@jest/globals';
import { isHeldOut } from './hold-out.ts';
import { type ScoredRow, scoresOf } from './label-scores.ts';

const row = (truth: string, said: string, confidence: number, amountCents: number): ScoredRow => ({
  truth,
  said,
  right: truth === said,
  confidence,
  amountCents,
});

describe('scoresOf', () => {
  const scores = scoresOf([
    row('a', 'a', 0.95, -600),
    row('a', 'a', 0.92, 100),
    row('a', 'b', 0.91, -100),
    row('b', 'b', 0.5, 200),
  ]);

  test('Label scores count rows and weigh them by cents', () => {
    // 3 of 4 rows; (600 + 100 + 200) of 1 000 cents.
    expect([scores.rows, scores.accuracy, scores.accuracyByAmount]).toEqual([4, 0.75, 0.9]);
  });

  test('The macro F1 is the average of the F1 of each class', () => {
    // a: 2 hits, 3 true, 2 said: 4/5. b: 1 hit, 1 true, 2 said: 2/3. Mean (0.8 + 0.6667) / 2 = 0.7333.
    expect(scores.macroF1).toBeCloseTo(0.7333, 4);
  });

  test('Label scores report the accuracy of sure rows and the calibration error', () => {
    // Sure: 3 rows, 2 right. Bin .9: share 2/3, mean confidence 2.78/3, off by 0.26. Bin .5: off by .5. (3 * 0.26 + .5) / 4.
    expect([scores.sureRows, scores.sureShare]).toEqual([3, 2 / 3]);
    expect(scores.calibrationError).toBeCloseTo(0.32, 10);
    expect(scores.reliability[9]).toMatchObject({ from: 0.9, rows: 3, share: 2 / 3 });
  });

  test('Mistakes are listed as confusions, and scores without rows are 0', () => {
    expect(scores.confusions).toEqual([{ truth: 'a', said: 'b', rows: 1 }]);
    expect(scoresOf([])).toMatchObject({ rows: 0, accuracy: 0, macroF1: 0, calibrationError: 0, confusions: [] });
  });
});

test('About three in ten subjects are held out, and always the same ones', () => {
  const held = Array.from({ length: 2_000 }, (_, index) => isHeldOut('description', `row ${index}`));
  expect(held.filter(Boolean).length / held.length).toBeCloseTo(0.3, 1);
  expect(held).toEqual(Array.from({ length: 2_000 }, (_, index) => isHeldOut('description', `row ${index}`)));
});
