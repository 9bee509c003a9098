import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { withReports } from './loan-outcome.ts';
import { type BookEntry, driftOf, portfolioOf } from './portfolio.ts';

const id = (number: number): string => number.toString(16).padStart(24, '0');

function entryOf(number: number, changes: Partial<BookEntry['book']> = {}): BookEntry {
  return {
    book: {
      applicationId: id(number),
      decisionId: id(1_000 + number),
      decidedOn: '2026-03-10',
      madeAt: '2026-03-10T08:00:00.000Z',
      policyId: id(1),
      versionId: id(2),
      product: 'short_term_loan',
      outcome: 'approve',
      dominantReason: null,
      askedCents: 300_000,
      termMonths: 3,
      grantedCents: 200_000,
      instalmentCents: 80_000,
      figures: {
        'affordability.net_income': 12_000,
        'affordability.verdict': 'within',
        'health_score.final_score': number,
      },
      scores: { risk: String(number) },
      ...changes,
    },
  };
}

const declined = { outcome: 'decline', dominantReason: 'gambling', grantedCents: null } as const;

describe('the numbers of a month', () => {
  test('What a person decided counts instead of the policy, in outcomes and amounts', () => {
    const overridden: BookEntry = {
      ...entryOf(2, declined),
      standing: {
        id: id(9),
        made_at: '2026-03-11T08:00:00.000Z',
        outcome: {
          kind: 'approve',
          amount: 500.5,
          term_months: 3,
          annual_rate: '20%',
          instalment: 200,
          initiation_fee: 0,
          monthly_fee: 0,
          conditions: [],
        },
      },
    };
    const found = portfolioOf([entryOf(1), overridden, entryOf(3, declined)], [], []);
    // R2 000 by the policy and R500.50 by a person.
    expect(found).toMatchObject({ approve: 2, decline: 1, refer: 0, overridden: 1, grantedCents: 250_050 });
    expect(found.reasons).toEqual([{ value: 'gambling', decisions: 2 }]);
  });

  test('Every decision is in one outcome and in one band, or in those that are not known', () => {
    const entries = fc.array(
      fc.record({
        income: fc.option(fc.integer({ min: -100, max: 200_000 }), { nil: null }),
        isDeclined: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(entries, (all) => {
        const found = portfolioOf(
          all.map(({ income, isDeclined }, index) =>
            entryOf(index, { figures: { 'affordability.net_income': income }, ...(isDeclined ? declined : {}) }),
          ),
          [],
          [],
        );
        expect(found.approve + found.refer + found.decline).toBe(all.length);
        const { bands, notKnown } = found.netIncome;
        expect(bands.reduce((sum, { decisions }) => sum + decisions, notKnown)).toBe(all.length);
        expect(notKnown).toBe(all.filter(({ income }) => income === null).length);
      }),
    );
  });

  test('A score that parts all defaults from the others has a Gini of 1', () => {
    const entries = Array.from({ length: 40 }, (_, index) => entryOf(index));
    const outcomes = entries.flatMap(({ book }, index) => {
      const report = { asOf: '2026-06-30', arrearsDays: 0, grantedCents: null, balanceCents: null, lostCents: null };
      const state = index < 10 ? 'default' : 'settled';
      return withReports(null, book.applicationId, [{ ...report, state }], '2026-07-01T00:00:00Z') ?? [];
    });
    const found = portfolioOf(entries, [], outcomes);
    expect(found.separation).toEqual([
      { input: 'health_score.final_score', gini: 1, ks: 1, bad: 10, good: 30, isSmall: false },
      { input: 'score: risk', gini: 1, ks: 1, bad: 10, good: 30, isSmall: false },
    ]);
    expect(found.loans).toEqual([
      { value: 'settled', decisions: 30 },
      { value: 'default', decisions: 10 },
    ]);
  });
});

describe('drift', () => {
  const month = Array.from({ length: 100 }, (_, index) => entryOf(index));

  test('A month has not moved from itself, and is small where there are few decisions', () => {
    for (const drift of driftOf(month, month))
      expect(drift).toMatchObject({ index: 0, reading: 'stable', isSmall: false });
    expect(driftOf(month, month.slice(0, 5)).every(({ isSmall }) => isSmall)).toBe(true);
    expect(driftOf([], month).every(({ index }) => index === null)).toBe(true);
  });

  test('A portfolio moves where incomes, verdicts or scores do, and there alone', () => {
    const moved = month.map((entry, index) => ({
      book: {
        ...entry.book,
        figures: { ...entry.book.figures, 'affordability.verdict': index < 60 ? 'beyond' : 'within' },
      },
    }));
    const shifted = driftOf(month, moved).filter(({ reading }) => reading !== 'stable');
    expect(shifted.map(({ input }) => input)).toEqual(['affordability.verdict']);
  });
});
