import { describe, expect, test } from '@jest/globals';
import { labelAccuracy } from './accuracy.ts';
import { labelAccuracyReport } from './accuracy-report.ts';

/** One seed of each part: enough to see a figure fall, and quick. */
const [TRAIN_SEED, HELD_OUT_SEED] = [6, 1];

const { personas, labelledSet, heldOutTogether, readers } = labelAccuracy([TRAIN_SEED, HELD_OUT_SEED]);

describe('the accuracy of labels', () => {
  test('The accuracy of labels is measured on two parts that make up the whole set', () => {
    for (const { train, holdOut, all } of [personas, labelledSet]) {
      expect(train.rows).toBeGreaterThan(0);
      expect(holdOut.rows).toBeGreaterThan(0);
      expect(train.rows + holdOut.rows).toBe(all.rows);
    }
  });

  test('The accuracy of held-out labels does not fall below the last measurement', () => {
    expect(personas.holdOut.accuracyByAmount).toBeGreaterThanOrEqual(0.98);
    expect(personas.holdOut.macroF1).toBeGreaterThanOrEqual(0.85);
    expect(labelledSet.holdOut.accuracy).toBeGreaterThanOrEqual(0.85);
  });

  test('Held-out labels with high confidence are right at least nine times in ten', () => {
    expect(personas.holdOut.sureShare).toBeGreaterThanOrEqual(0.95);
    expect(labelledSet.holdOut.sureShare).toBeGreaterThanOrEqual(0.9);
  });
});

test('what is held out of personas and labelled set is scored as one, too', () => {
  expect(heldOutTogether.rows).toBe(personas.holdOut.rows + labelledSet.holdOut.rows);
});

test('readers who saw no labels agree with the labelled set on most rows, and not on all', () => {
  for (const { all } of Object.values(readers)) {
    expect(all.rows).toBe(245);
    expect(all.accuracy).toBeGreaterThan(0.8);
    expect(all.accuracy).toBeLessThan(0.97);
  }
});

test('the report holds a figure for every score of every part, and how far those of small sets may be off', () => {
  const { figures, tables } = labelAccuracyReport([6, 1]);
  expect(Object.keys(figures)).toHaveLength((4 * 3 + 6 + 1) * 7 + 3 * 4 * 2);
  expect(figures['labelled_set_all_rows_count']).toBe(245);
  expect(tables).toHaveLength(20);
});
