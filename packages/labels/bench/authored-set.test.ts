import { isLabelId, taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import { measureAuthoredSet } from './authored-set.ts';
import { scoresOf } from './label-scores.ts';

describe('the authored set', () => {
  const measured = measureAuthoredSet();
  const heldOut = scoresOf(measured.filter(({ part }) => part === 'held out'));

  test("The authored set has lines for every label that a single line can show, on that label's side", () => {
    // That a purchase is stock shows in the takings beside it, never in its own line.
    const ofOneLine = taxonomy.filter(({ id }) => id !== 'business.cost_of_sales');
    expect(new Set(measured.map(({ truth }) => truth))).toEqual(new Set(ofOneLine.map(({ id }) => id)));
    expect(measured.every(({ said }) => isLabelId(said))).toBe(true);
    const onTheWrongSide = measured.filter(({ truth, amountCents }) => {
      const direction = taxonomy.find(({ id }) => id === truth)?.direction;
      return direction !== 'both' && (direction === 'in') !== amountCents > 0;
    });
    expect(onTheWrongSide.map(({ id }) => id)).toEqual([]);
  });

  test('The authored set keeps a held-out part that is large enough to measure', () => {
    expect(heldOut.rows).toBeGreaterThan(1_500);
    expect(measured.filter(({ part }) => part === 'calibration').length).toBeGreaterThan(500);
  });

  test('Held-out lines of the authored set are labelled correctly at least as often as last measured', () => {
    expect(heldOut.accuracy).toBeGreaterThanOrEqual(0.88);
    expect(heldOut.macroF1).toBeGreaterThanOrEqual(0.9);
  });

  test('The confidence of authored lines states how often the label is right', () => {
    expect(heldOut.calibrationError).toBeLessThanOrEqual(0.05);
    expect(heldOut.sureShare).toBeGreaterThanOrEqual(0.95);
  });
});
