import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { calibration, discrimination } from './discrimination.ts';
import { addedLosses, expectedLoss, lossOf, noLosses, type ObservedLoan, vintageCurves } from './loan-losses.ts';
import { countByBand, quantileBounds, stabilityIndex, stabilityOf } from './population-stability.ts';
import { adverseImpact, differenceOfShares, exactInterval, shareOf, wilsonInterval } from './proportions.ts';

const lossesOf = (loans: readonly ObservedLoan[]) => expectedLoss(loans.map(lossOf).reduce(addedLosses, noLosses));

const counts = fc
  .tuple(fc.nat(400), fc.nat(400))
  .map(([hits, others]) => ({ hits, all: hits + others }))
  .filter(({ all }) => all > 0);

describe('intervals of shares', () => {
  test('Wilson by hand: 15 of 50 lie between 19.1 % and 43.8 %', () => {
    // z = 1.96: middle = (0.3 + 3.8415 / 100) / (1 + 3.8415 / 50) = 0.338415 / 1.07683 = 0.31427;
    // half = 1.96 / 1.07683 * sqrt(0.21 / 50 + 3.8415 / 10000) = 1.82013 * 0.067706 = 0.12323.
    const interval = wilsonInterval(15, 50);
    expect(interval?.low).toBeCloseTo(0.191, 3);
    expect(interval?.high).toBeCloseTo(0.4375, 3);
  });

  test('Clopper and Pearson by hand: none of 10 is at most 30.8 %, all of 10 at least 69.2 %', () => {
    // 1 - 0.025 ^ (1 / 10) = 1 - 0.69150 = 0.30850.
    expect(exactInterval(0, 10)?.low).toBe(0);
    expect(exactInterval(0, 10)?.high).toBeCloseTo(0.3085, 4);
    expect(exactInterval(10, 10)?.low).toBeCloseTo(0.6915, 4);
    expect(exactInterval(10, 10)?.high).toBe(1);
  });

  test('Both hold the share, stay within 0 and 1, and mirror; the exact one is symmetrical too', () => {
    fc.assert(
      fc.property(counts, ({ hits, all }) => {
        for (const intervalOf of [wilsonInterval, exactInterval]) {
          const [interval, mirrored] = [intervalOf(hits, all), intervalOf(all - hits, all)];
          if (interval === null || mirrored === null) throw new Error('no interval');
          expect(interval.low).toBeGreaterThanOrEqual(0);
          expect(interval.high).toBeLessThanOrEqual(1);
          expect(interval.low).toBeLessThanOrEqual(hits / all + 1e-9);
          expect(interval.high).toBeGreaterThanOrEqual(hits / all - 1e-9);
          expect(interval.low).toBeCloseTo(1 - mirrored.high, 9);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('A share of nothing has no value, and few cases or few hits are marked', () => {
    expect(shareOf(0, 0)).toMatchObject({ share: null, interval: null, isSmall: true });
    expect(shareOf(10, 29).isSmall).toBe(true);
    expect(shareOf(4, 4_000).isSmall).toBe(true);
    expect(shareOf(15, 30).isSmall).toBe(false);
  });

  test('The difference of shares by hand, and against itself it holds zero', () => {
    // 56 of 70 and 48 of 80 (Newcombe 1998, example a): 0.2000, from 0.0524 to 0.3339.
    const found = differenceOfShares({ hits: 56, all: 70 }, { hits: 48, all: 80 });
    expect(found?.difference).toBeCloseTo(0.2, 10);
    expect(found?.interval.low).toBeCloseTo(0.0524, 4);
    expect(found?.interval.high).toBeCloseTo(0.3339, 4);
    expect(differenceOfShares({ hits: 0, all: 0 }, { hits: 1, all: 2 })).toBeNull();
  });
});

describe('the stability index', () => {
  test('By hand: halves that become 60 and 40 of 100 have an index of 0.0405', () => {
    // (0.6 - 0.5) * ln(0.6 / 0.5) + (0.4 - 0.5) * ln(0.4 / 0.5) = 0.1 * 0.18232 + 0.1 * 0.22314 = 0.04055.
    expect(stabilityIndex([50, 50], [60, 40])).toBeCloseTo(0.04055, 5);
    expect([0, 0.09, 0.1, 0.25, 0.26].map(stabilityOf)).toEqual([
      'stable',
      'stable',
      'shifting',
      'shifting',
      'shifted',
    ]);
  });

  test('A band that nobody is in any more counts as half a case', () => {
    // e = 0.5, a = 0.5 / 100 = 0.005: (0.005 - 0.5) * ln(0.01) = 2.27956; and (1 - 0.5) * ln 2 = 0.34657.
    expect(stabilityIndex([50, 50], [0, 100])).toBeCloseTo(2.62613, 4);
  });

  test('PSI is zero against itself, never negative, and the same whichever side is the reference where no band is empty', () => {
    const side = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(side, side, (one, other) => {
        expect(stabilityIndex(one, one)).toBeCloseTo(0, 12);
        const index = stabilityIndex(one, other) ?? -1;
        expect(index).toBeGreaterThanOrEqual(0);
        expect(stabilityIndex(other, one)).toBeCloseTo(index, 9);
      }),
    );
  });

  test('Each value is in one band, and what has none is in a band of its own', () => {
    const value = fc.option(fc.integer({ min: -50, max: 50 }), { nil: null });
    fc.assert(
      fc.property(fc.array(value), fc.array(fc.integer({ min: -50, max: 50 })), (values, reference) => {
        const bounds = quantileBounds(reference, 10);
        expect(bounds).toEqual([...new Set(bounds)].toSorted((one, other) => one - other));
        const found = countByBand(values, bounds);
        expect(found.reduce((sum, count) => sum + count, 0)).toBe(values.length);
        expect(found.at(-1)).toBe(values.filter((one) => one === null).length);
        if (reference.length > 0) expect(countByBand(reference, bounds).slice(0, -1)).not.toContain(0);
      }),
    );
  });
});

describe('how well a score separates', () => {
  test('Gini and KS by hand: bad 1, 2, 4 and good 3, 5, 6, 7', () => {
    // Pairs of good above bad: 3 beats 1, 2 (2 of 3); 5, 6 and 7 beat all (9): 11 of 12. Gini = 22 / 12 - 1 = 0.8333.
    // Up to 2: 2 of 3 bad, 0 of 4 good: 0.6667. Up to 4: 3 of 3 bad, 1 of 4 good: 0.75.
    const loans = [1, 2, 4]
      .map((score) => ({ score, isBad: true }))
      .concat([3, 5, 6, 7].map((score) => ({ score, isBad: false })));
    const found = discrimination(loans);
    expect(found?.gini).toBeCloseTo(0.8333, 4);
    expect(found?.ks).toBeCloseTo(0.75, 10);
    expect(found?.isSmall).toBe(true);
  });

  test('Gini and KS stay within bounds, turn sign with the score, and KS is at least as large as half of Gini', () => {
    const loans = fc.array(fc.record({ score: fc.integer({ min: 0, max: 20 }), isBad: fc.boolean() }), {
      minLength: 2,
    });
    fc.assert(
      fc.property(loans, (given) => {
        const found = discrimination(given);
        if (found === null) return;
        const turned = discrimination(given.map(({ score, isBad }) => ({ score: -score, isBad })));
        expect(turned?.gini).toBeCloseTo(-found.gini, 9);
        expect(turned?.ks).toBeCloseTo(found.ks, 9);
        expect(Math.abs(found.gini)).toBeLessThanOrEqual(1);
        // |Gini| is twice the area between the curves, each point of which is at most KS.
        expect(found.ks).toBeGreaterThanOrEqual(Math.abs(found.gini) / 2 - 1e-9);
      }),
    );
    expect(discrimination([{ score: 1, isBad: true }])).toBeNull();
  });

  test('Calibration has every loan in one band, with the mean prediction beside what came', () => {
    const loans = [0.1, 0.1, 0.4, 0.6].map((predicted, index) => ({ predicted, isBad: index > 2 }));
    const [low, high] = calibration(loans, 2);
    expect(low).toMatchObject({ from: 0.1, to: 0.1, expected: 0.1, observed: { hits: 0, all: 2 } });
    expect(high).toMatchObject({ from: 0.4, to: 0.6, expected: 0.5, observed: { hits: 1, all: 2 } });
    expect(calibration([], 5)).toEqual([]);
  });
});

describe('losses', () => {
  test('A vintage curve counts loans for as long as they are known, and a default for ever', () => {
    const loans = [
      { month: '2026-01', knownTo: '2026-04', defaultedIn: null },
      { month: '2026-01', knownTo: '2026-03', defaultedIn: '2026-03' },
      { month: '2026-01', knownTo: '2026-01', defaultedIn: null },
    ];
    const [curve] = vintageCurves(loans, 12);
    // Month 0: 0 of 3; 1: 0 of 2; 2: 1 of 2; 3: 1 of 2 (the default stays, the one that is known for a month does not).
    expect(curve?.points.map(({ defaulted: { hits, all } }) => [hits, all])).toEqual([
      [0, 3],
      [0, 2],
      [1, 2],
      [1, 2],
    ]);
  });

  test('Expected loss by hand: the part that was lost then, of the amount that would be granted', () => {
    // 400 of 1000 were lost: of 500 it would be 200. 0 of 2000: 0. Of 700 without an outcome nothing is known.
    const found = lossesOf([
      { amountCents: 50_000, grantedCents: 100_000, lostCents: 40_000 },
      { amountCents: 200_000, grantedCents: 200_000, lostCents: 0 },
      { amountCents: 70_000, grantedCents: null, lostCents: null },
    ]);
    expect(found).toMatchObject({
      amountCents: 320_000,
      observedAmountCents: 250_000,
      observedLossCents: 20_000,
      lossRate: 0.08,
      withoutOutcome: 1,
      isSmall: true,
    });
    expect(lossesOf([]).lossRate).toBeNull();
  });

  test('Nobody loses more than is granted, and one who grants half loses half', () => {
    const loan = fc.record({
      amountCents: fc.integer({ min: 0, max: 1e6 }).map((half) => half * 2),
      grantedCents: fc.integer({ min: 1, max: 1e6 }),
      lostCents: fc.integer({ min: 0, max: 2e6 }),
    });
    fc.assert(
      fc.property(fc.array(loan), (loans) => {
        const whole = lossesOf(loans);
        const half = lossesOf(loans.map((one) => ({ ...one, amountCents: one.amountCents / 2 })));
        expect(whole.observedLossCents).toBeLessThanOrEqual(whole.observedAmountCents);
        expect(Math.abs(whole.observedLossCents - 2 * half.observedLossCents)).toBeLessThanOrEqual(loans.length);
      }),
    );
  });
});

describe('adverse impact', () => {
  test('A group that is approved less than four fifths as often as the best is marked, a small one is not', () => {
    const found = adverseImpact([
      { group: 'bank_a', approved: 60, all: 100 },
      { group: 'bank_b', approved: 40, all: 100 },
      { group: 'bank_c', approved: 1, all: 10 },
    ]);
    // 40 % / 60 % = 0.667.
    expect(found.map(({ ratio }) => ratio)).toEqual([1, expect.closeTo(0.6667, 4), expect.closeTo(0.1667, 4)]);
    expect(found.map(({ isBelowFourFifths }) => isBelowFourFifths)).toEqual([false, true, false]);
    expect(adverseImpact([{ group: 'only', approved: 0, all: 3 }])).toMatchObject([{ ratio: null }]);
  });
});
