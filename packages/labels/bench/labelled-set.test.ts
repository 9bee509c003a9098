import { describe, expect, test } from '@jest/globals';
import { labelledSetCorrections, measureLabelledSet } from './labelled-set.ts';

/**
 * Shares right when measured; the set was seen while the tables were written, so these are development figures.
 * Many rows are shops that no public list names.
 */
const FLOOR = 0.85;
const FLOOR_OF_HIGH_CONFIDENCE = 0.92;

describe('the labelled set', () => {
  const measured = measureLabelledSet();

  test('The labelled set has 245 rows that print an amount', () => {
    expect(measured).toHaveLength(245);
  });

  test('The labelled set is labelled correctly at least as often as last measured', () => {
    expect(measured.filter(({ right }) => right).length / measured.length).toBeGreaterThanOrEqual(FLOOR);
  });

  test('Rows of the labelled set with high confidence are right at least nine times in ten', () => {
    const sure = measured.filter(({ confidence }) => confidence >= 0.9);
    expect(sure.length).toBeGreaterThan(100);
    expect(sure.filter(({ right }) => right).length / sure.length).toBeGreaterThanOrEqual(FLOOR_OF_HIGH_CONFIDENCE);
  });
});

describe('the corrected labelled set', () => {
  const given = measureLabelledSet();
  const corrected = measureLabelledSet(undefined, 'corrected');
  const changed = corrected.filter((row, index) => {
    const before = given[index];
    return row.theirLabel !== before?.theirLabel || row.amountCents !== before.amountCents;
  });

  test('The corrected set differs from the original in the listed rows and in no other', () => {
    expect(corrected.map(({ description }) => description)).toEqual(given.map(({ description }) => description));
    expect(changed.map(({ description }) => description.trim())).toEqual(
      labelledSetCorrections().map(({ description }) => description),
    );
  });

  test('Every debit order payment of the corrected set is a debit', () => {
    const payments = corrected.filter(({ description }) => description.includes('Debit Order Payment'));
    expect(payments.length).toBeGreaterThan(0);
    for (const { amountCents } of payments) expect(amountCents).toBeLessThan(0);
  });
});
