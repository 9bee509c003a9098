import { addDays } from '@imali/ledger/basics/calendar.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { makeCase, makeFigures, makeLoan } from './revet-case.fixture.ts';
import { type RevetCase, revetOutcome } from './revet-outcome.ts';
import { type RevetReason, severity } from './revet-reason.ts';

const asOf = '2026-03-20';
const amount = fc.option(fc.integer({ min: 0, max: 300_000 }), { nil: null });
const backed = <T>(value: fc.Arbitrary<T>) => value.map((given) => ({ value: given, evidence: ['x'] }));

const flag = fc.record({
  code: fc.constantFrom('statement_altered', 'name_differs', 'other'),
  colour: fc.constantFrom('GREEN' as const, 'AMBER' as const, 'RED' as const),
  message: fc.constantFrom('one', 'two'),
  unit: fc.constant('yes_or_no' as const),
  measured: fc.boolean(),
  limit: fc.constant(false),
  evidence: fc.array(fc.constantFrom('p', 'q'), { maxLength: 2 }),
}) satisfies fc.Arbitrary<RevetReason>;

const anyCase: fc.Arbitrary<RevetCase> = fc
  .record({
    instalmentCents: fc.integer({ min: 90_000, max: 130_000 }),
    usual: amount,
    worstShare: fc.double({ min: 0, max: 1, noNaN: true }),
    fullMonths: fc.integer({ min: 0, max: 12 }),
    debtReviewActive: backed(fc.boolean()),
    days: fc.array(fc.integer({ min: 0, max: 150 }), { maxLength: 4 }),
    gamblingShare: backed(fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null })),
    collections: backed(fc.integer({ min: 0, max: 3 })),
    loansStacked: backed(fc.boolean()),
    incomeEnded: backed(fc.boolean()),
    age: fc.integer({ min: 0, max: 60 }),
    flags: fc.array(flag, { maxLength: 3 }),
  })
  .map(({ instalmentCents, usual, worstShare, days, age, flags, ...figures }) =>
    makeCase({
      loan: makeLoan({ instalmentCents }),
      today: addDays(asOf, age),
      flags,
      figures: makeFigures({
        ...figures,
        asOf,
        maxInstalmentCents: { value: usual, evidence: [] },
        worstMonthMaxInstalmentCents: { value: usual === null ? null : Math.floor(usual * worstShare), evidence: [] },
        lackOfFundsReturns: days.map((day, index) => ({ id: `r${index}`, bookedOn: addDays(asOf, -day) })),
      }),
    }),
  );

const badness = (given: RevetCase): number => severity(revetOutcome(given).outcome);
const more = (cents: number | null, by: number): number | null => (cents === null ? null : cents + by);

describe('an outcome', () => {
  test('An outcome never worsens when income rises', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 0, max: 500_000 }), (given, extra) => {
        const { figures } = given;
        const { maxInstalmentCents: usual, worstMonthMaxInstalmentCents: worst, gamblingShare } = figures;
        const richer: RevetCase = {
          ...given,
          figures: {
            ...figures,
            maxInstalmentCents: { ...usual, value: more(usual.value, extra) },
            worstMonthMaxInstalmentCents: { ...worst, value: more(worst.value, extra) },
            // The same bets are a smaller share of a larger income.
            gamblingShare: { ...gamblingShare, value: gamblingShare.value === null ? null : gamblingShare.value / 2 },
          },
        };
        expect(badness(richer)).toBeLessThanOrEqual(badness(given));
      }),
    );
  });

  test('An outcome never improves when a larger loan on the same terms raises the instalment', () => {
    fc.assert(
      fc.property(anyCase, fc.double({ min: 1.01, max: 5, noNaN: true }), (given, factor) => {
        const { loan } = given;
        const larger = makeLoan({
          loanCents: Math.round(loan.loanCents * factor),
          instalmentCents: Math.round(loan.instalmentCents * factor),
          effectiveRatePercent: null,
        });
        const smaller = { ...loan, effectiveRatePercent: null };
        expect(badness({ ...given, loan: larger })).toBeGreaterThanOrEqual(badness({ ...given, loan: smaller }));
      }),
    );
  });

  test('A higher instalment is never better covered', () => {
    const coverage = (given: RevetCase): number[] =>
      revetOutcome(given)
        .reasons.filter(({ code }) => code.startsWith('covered_in'))
        .toSorted((a, b) => (a.code < b.code ? -1 : 1))
        .map(({ colour }) => severity(colour));
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 0, max: 100_000 }), (given, extra) => {
        const higher = { ...given, loan: { ...given.loan, instalmentCents: given.loan.instalmentCents + extra } };
        const before = coverage(given);
        for (const [index, colour] of coverage(higher).entries()) {
          expect(colour).toBeGreaterThanOrEqual(before[index] ?? 0);
        }
      }),
    );
  });

  test('An outcome is red with a red flag, and never better with any flag', () => {
    fc.assert(
      fc.property(anyCase, flag, (given, extra) => {
        const flagged = { ...given, flags: [...(given.flags ?? []), extra] };
        expect(badness(flagged)).toBe(Math.max(badness(given), severity(extra.colour)));
      }),
    );
  });

  test('An outcome is red under debt review and with returns in two of the last three months', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const review = { ...given.figures, debtReviewActive: { value: true, evidence: [] } };
        expect(revetOutcome({ ...given, figures: review }).outcome).toBe('RED');
        const returns = ['2026-03-01', '2026-02-01'].map((bookedOn) => ({ id: bookedOn, bookedOn }));
        const bounced = { ...given.figures, lackOfFundsReturns: [...given.figures.lackOfFundsReturns, ...returns] };
        expect(revetOutcome({ ...given, figures: bounced }).outcome).toBe('RED');
      }),
    );
  });

  test('An outcome is green only when both months carry the instalment and every reason is green', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const { outcome, reasons, monthlyInstalmentCents } = revetOutcome(given);
        expect(outcome === 'GREEN').toBe(reasons.every(({ colour }) => colour === 'GREEN'));
        if (outcome !== 'GREEN') return;
        const { maxInstalmentCents, worstMonthMaxInstalmentCents } = given.figures;
        expect(maxInstalmentCents.value).toBeGreaterThanOrEqual(monthlyInstalmentCents);
        expect(worstMonthMaxInstalmentCents.value).toBeGreaterThanOrEqual(monthlyInstalmentCents);
      }),
    );
  });

  test('An outcome does not depend on the order of flags and returns', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const turned: RevetCase = {
          ...given,
          flags: (given.flags ?? []).toReversed(),
          figures: { ...given.figures, lackOfFundsReturns: given.figures.lackOfFundsReturns.toReversed() },
        };
        expect(JSON.stringify(revetOutcome(turned))).toBe(JSON.stringify(revetOutcome(given)));
      }),
    );
  });
});
