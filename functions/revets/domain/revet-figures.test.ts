import { affordability } from '@imali/analyses/affordability/affordability.ts';
import { makeAccount, makeCounterparty, makeInput, makeRow } from '@imali/analyses/input/labelled-row.fixture.ts';
import { riskInsights } from '@imali/analyses/risk/risk.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { makeUpload } from '../../bank-data/domain/files/upload-record.fixture.ts';
import { makeCase, makeLoan } from './revet-case.fixture.ts';
import { type RevetFigures, revetFigures } from './revet-figures.ts';
import { revetOutcome } from './revet-outcome.ts';
import { severity } from './revet-reason.ts';

const months = ['2025-11', '2025-12', '2026-01', '2026-02'];

function monthly(day: string, label: LabelId, amountCents: number, name: string): LabelledTransaction[] {
  return months.map((month) =>
    makeRow({ bookedOn: `${month}-${day}`, amountCents, label, counterparty: makeCounterparty(name) }),
  );
}

/** Salary, groceries and a loan from November to the last day of February. */
function figuresOf(
  salaryCents: number,
  more: readonly LabelledTransaction[] = [],
  files: Parameters<typeof revetFigures>[2] = [],
): RevetFigures {
  const rows = [
    ...monthly('01', 'income.salary', salaryCents, 'Acme'),
    ...monthly('05', 'food.groceries', -100_000, 'Checkers'),
    ...monthly('07', 'debt.personal_loan', -200_000, 'Lender'),
    makeRow({ bookedOn: '2026-02-28', amountCents: -100, label: 'food.fast_food' }),
    ...more,
  ];
  const input = makeInput([makeAccount(rows)]);
  const days = new Map(rows.map(({ id, bookedOn }) => [id, bookedOn]));
  return revetFigures(affordability(input), riskInsights(input), files, (id) => days.get(id));
}

/** A lawful loan of R70 000 over 12 months: the instalment may be anything from R5 833.34 to R6 932.10. */
const vet = (figures: RevetFigures, instalmentCents: number) =>
  revetOutcome(
    makeCase({
      today: '2026-03-01',
      loan: makeLoan({ loanCents: 7_000_000, instalmentCents, effectiveRatePercent: null }),
      figures,
    }),
  );

describe('the figures of an outcome', () => {
  test('The figures of an outcome are those of regulation 23A, to the cent', () => {
    const figures = figuresOf(1_000_000);
    // The norm at R10 000: 1 167.88 + 9 % of (10 000 - 6 250) = 1 505.38, above the R1 000.00 of groceries.
    // 10 000.00 - 2 000.00 of debt - 1 505.38 = 6 494.62, the same in every month.
    expect(figures.maxInstalmentCents.value).toBe(649_462);
    expect(figures.worstMonthMaxInstalmentCents.value).toBe(649_462);
    expect(figures).toMatchObject({ asOf: '2026-02-28', fullMonths: 4 });
    expect(vet(figures, 649_462).outcome).toBe('GREEN');
    expect(vet(figures, 649_463).outcome).toBe('RED');
  });

  test('Outcome figures give no instalment verdict from data that is stale on the day of vetting', () => {
    const { verdictOn } = figuresOf(1_000_000);
    expect(verdictOn(100_000, '2026-03-01')?.verdict).toBe('within');
    // 93 days after the 28th of February.
    const stale = verdictOn(100_000, '2026-06-01');
    expect(stale).toMatchObject({ verdict: 'cannot_tell', reasons: [{ code: 'data_stale' }, {}] });
    expect(verdictOn(null, '2026-06-01')).toMatchObject({
      verdict: 'cannot_tell',
      reasons: [{ code: 'data_stale' }, {}],
    });
  });

  test('Outcome figures without an instalment give the verdict on the largest one', () => {
    const { verdictOn, maxInstalmentCents } = figuresOf(1_000_000);
    expect(maxInstalmentCents.value).toBe(649_462);
    expect(verdictOn(null, '2026-03-01')).toEqual(verdictOn(649_462, '2026-03-01'));
  });

  test('Outcome figures give no verdict on an instalment that depends on a refused statement file', () => {
    const file = (band: 'clear' | 'suspect' | 'refused') =>
      makeUpload({ id: 'u', state: 'ACCEPTED', authenticity: { score: 5, band, findings: [] } });
    const on = (band: Parameters<typeof file>[0]) => figuresOf(1_000_000, [], [file(band)]).verdictOn;
    expect(on('clear')(100_000, '2026-03-01')?.verdict).toBe('within');
    expect(on('suspect')(100_000, '2026-03-01')).toMatchObject({ verdict: 'tight' });
    expect(on('refused')(100_000, '2026-03-01')).toMatchObject({
      verdict: 'cannot_tell',
      reasons: [{ code: 'statements_refused' }, {}],
    });
    // The worksheet carries R6 494.62.
    expect(on('refused')(649_463, '2026-03-01')).toMatchObject({ verdict: 'beyond' });
    expect(vet(figuresOf(1_000_000, [], [file('refused')]), 649_462).outcome).toBe('AMBER');
  });

  test('Outcome figures name the transactions behind them', () => {
    const figures = figuresOf(1_000_000);
    // Four months of salary, groceries and loan.
    expect(figures.maxInstalmentCents.evidence).toHaveLength(12);
    expect(new Set(figures.maxInstalmentCents.evidence).size).toBe(12);
  });

  test('Outcome figures separate returns for lack of funds from other returns, with their days', () => {
    const returned = (bookedOn: string, label: LabelId) => makeRow({ bookedOn, amountCents: 30_000, label });
    const lack = [
      returned('2026-01-28', 'returned.insufficient_funds'),
      returned('2026-02-03', 'returned.insufficient_funds'),
    ];
    const figures = figuresOf(1_000_000, [...lack, returned('2026-02-04', 'returned.disputed_or_stopped')]);
    expect(figures.lackOfFundsReturns).toEqual(lack.map(({ id, bookedOn }) => ({ id, bookedOn })));
    // as_of 2026-02-28: the last month begins on 2026-01-29, the one before on 2025-12-29.
    const given = vet(figures, 600_000);
    expect([given.outcome, given.reasons[0]?.code]).toEqual(['RED', 'returned_for_lack_of_funds']);
    expect(given.reasons[0]?.evidence).toEqual(lack.map(({ id }) => id));
  });

  test('Outcome figures show debt review, gambling, collectors and stacked loans', () => {
    const sign = (bookedOn: string, label: LabelId, amountCents: number) => makeRow({ bookedOn, amountCents, label });
    const review = sign('2026-02-10', 'debt.debt_review', -50_000);
    const bet = sign('2026-02-11', 'gambling.betting_casino', -400_000);
    const collector = sign('2026-02-12', 'debt.collections', -20_000);
    const loans = [sign('2026-02-13', 'loan_in.short_term', 100_000), sign('2026-02-20', 'loan_in.personal', 100_000)];
    expect(figuresOf(1_000_000, [review, bet, collector, ...loans])).toMatchObject({
      debtReviewActive: { value: true, evidence: [review.id] },
      // 4 000 of 40 000
      gamblingShare: { value: 0.1, evidence: [bet.id] },
      collections: { value: 1, evidence: [collector.id] },
      loansStacked: { value: true, evidence: loans.map(({ id }) => id) },
    });
  });

  test('Outcome figures report an income that has ended, with its payments', () => {
    expect(figuresOf(1_000_000).incomeEnded).toEqual({ value: false, evidence: [] });
    const old = months.slice(0, 3).map((month, index) =>
      makeRow({
        bookedOn: `${month}-${['14', '15', '15'][index]}`,
        amountCents: 900_000,
        label: 'income.salary',
        counterparty: makeCounterparty('Other'),
      }),
    );
    // 15 November is a Saturday. Of 19 000 three months and 10 000 in the fourth, 10 000 still comes.
    const figures = figuresOf(1_000_000, old);
    expect(figures.incomeEnded).toEqual({ value: true, evidence: old.map(({ id }) => id) });
    expect(vet(figures, 100_000).reasons.find(({ code }) => code === 'regular_income_ended')).toMatchObject({
      colour: 'AMBER',
      evidence: old.map(({ id }) => id),
    });
  });

  test('Outcome figures are refused when the day of a return is not known', () => {
    const rows = [makeRow({ bookedOn: '2026-02-01', amountCents: 100, label: 'returned.insufficient_funds' })];
    const input = makeInput([makeAccount(rows)]);
    expect(() => revetFigures(affordability(input), riskInsights(input), [], () => undefined)).toThrow(/no day/);
  });

  test('A higher salary never makes an outcome worse', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 300_000, max: 3_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 583_400, max: 690_000 }),
        (salary, extra, instalment) => {
          const before = severity(vet(figuresOf(salary), instalment).outcome);
          expect(severity(vet(figuresOf(salary + extra), instalment).outcome)).toBeLessThanOrEqual(before);
        },
      ),
      { numRuns: 30 },
    );
  });
});
