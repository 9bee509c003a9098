import { addDays, type CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import { affordability } from '../affordability/affordability.ts';
import { expenseInsights } from '../expenses/expenses.ts';
import { healthScore } from '../health/health.ts';
import { incomeAnalysis } from '../income/income.ts';
import { liquidityScore } from '../liquidity/liquidity.ts';
import { envelopeOf } from './envelope.ts';
import {
  fixtureId,
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from './labelled-row.fixture.ts';
import { isMonthMissing, isMonthQuiet, knownDays, missingStretches } from './missing-days.ts';

/** R100 of groceries every day and R6 000 of wages every Friday, from one day to another. */
function weeklyLife(from: CalendarDate, days: number): LabelledTransaction[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index)).flatMap((bookedOn, index) => [
    makeRow({ bookedOn, amountCents: -10_000, label: 'food.groceries', counterparty: makeCounterparty('Shop') }),
    ...(index % 7 === 0
      ? [makeRow({ bookedOn, amountCents: 600_000, label: 'income.salary', counterparty: makeCounterparty('Farm') })]
      : []),
  ]);
}

// 2 January 2026 is a Friday. 59 days end on 1 March; 1 May, 119 days after 2 January, is a Friday as well.
const before = weeklyLife('2026-01-02', 59);
const after = weeklyLife('2026-05-01', 61);
/** Two months are missing: the balance after them does not follow from the one before. */
const gapped = makeInput([makeAccount([...withRunningBalances(before, 0), ...withRunningBalances(after, 9_900_000)])]);

describe('a gap of two months', () => {
  test('A gap of two months is found, with what the balances prove', () => {
    expect(envelopeOf(gapped, {}).coverage.gaps).toEqual([
      { account_id: fixtureId(0xa1), from: '2026-03-02', to: '2026-04-30', days: 60, balance: 'breaks' },
    ]);
    expect(missingStretches(gapped)).toHaveLength(1);
    expect(['2026-02', '2026-03', '2026-04', '2026-05'].map((month) => isMonthMissing(gapped, month))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    // 2 January to 30 June are 180 days, 60 of them missing.
    expect(knownDays(gapped, '2026-01-02', '2026-06-30')).toBe(120);
  });

  test('A gap of two months is not among the days that the data covers', () => {
    // 3 January to 28 February are 57 days, March and April 61, and 252 more make a window of 370: 370 - 61 = 309.
    const year = makeInput([
      makeAccount([
        ...withRunningBalances(weeklyLife('2025-01-03', 57), 0),
        ...withRunningBalances(weeklyLife('2025-05-01', 252), 9_900_000),
      ]),
    ]);
    const { window, coverage } = envelopeOf(year, {});
    expect(window).toEqual({ from: '2025-01-03', to: '2026-01-07' });
    expect([coverage.days, coverage.gaps.map(({ days }) => days)]).toEqual([309, [61]]);
  });

  test('A gap of two months has no full month, and is no break of income', () => {
    const { months, full_months: full } = affordability(gapped);
    expect(months.map((month) => month.full_month)).toEqual([true, true, false, false, true, true]);
    expect(full).toBe(4);
    expect(incomeAnalysis(gapped)).toMatchObject({ income_month_breaks: 0, income_indicator: 'STABLE' });
  });

  test('A gap of two months does not end a weekly wage', () => {
    const [stream] = incomeAnalysis(gapped).streams;
    // 9 Fridays from 2 January to 27 February, 9 from 1 May to 26 June.
    expect(stream).toMatchObject({ cadence: 'weekly', state: 'MATURE', payments: 18, regularity: 100 });
  });

  test('Balance figures use only what is known after a gap of two months', () => {
    const liquidity = liquidityScore(gapped);
    expect(liquidity.daily_balances[0]?.date).toBe('2026-05-01');
    expect([liquidity.score_30_days, liquidity.score_60_days, liquidity.score_90_days].map((x) => x === null)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('A gap of two months enters no comparison of expenses and lowers no health score', () => {
    // The last 30 days and those before them are known; of the 180 days of the longer comparison 60 are not.
    expect(expenseInsights(gapped).spending_changes.map((change) => change.days)).toEqual([30]);
    const terms = healthScore(gapped).components.flatMap((component) => component.terms);
    expect(terms.find((term) => term.code === 'months_with_income')?.value).toBe(1);
  });
});

describe('a period without transactions', () => {
  const quiet = makeInput([makeAccount(withRunningBalances([...before, ...after], 0))]);

  test('A period without transactions is no gap in the data when the balance is unchanged after it', () => {
    expect(envelopeOf(quiet, {}).coverage.gaps.map((gap) => gap.balance)).toEqual(['continues']);
    expect(envelopeOf(quiet, {})).toMatchObject({ status: 'available', data_quality_issues: [] });
    expect(missingStretches(quiet)).toEqual([]);
    expect([isMonthQuiet(quiet, '2026-03'), isMonthQuiet(quiet, '2026-04')]).toEqual([false, true]);
  });

  test('A period without transactions and with an unchanged balance is a break of the income', () => {
    expect(incomeAnalysis(quiet).income_month_breaks).toBe(2);
    expect(affordability(quiet).full_months).toBe(6);
  });

  test('A quiet account is not missing data where no balance is printed and another account is active', () => {
    const savings = [makeRow({ bookedOn: '2026-01-05' }), makeRow({ bookedOn: '2026-06-05' })];
    const both = makeInput([
      makeAccount(withRunningBalances(weeklyLife('2026-01-02', 180), 0)),
      makeAccount(savings, { id: fixtureId(0xa2), accountType: 'savings' }),
    ]);
    expect(envelopeOf(both, {}).coverage.gaps.map((gap) => gap.balance)).toEqual(['unknown']);
    expect(missingStretches(both)).toEqual([]);
  });

  test('A quiet loan account leaves no month incomplete, though its balance changed', () => {
    const loan = [
      makeRow({ bookedOn: '2026-01-05', balanceCents: -900_000 }),
      makeRow({ bookedOn: '2026-06-05', balanceCents: -100_000 }),
    ];
    const both = makeInput([
      makeAccount(withRunningBalances(weeklyLife('2026-01-02', 180), 0)),
      makeAccount(loan, { id: fixtureId(0xa2), accountType: 'home_loan' }),
    ]);
    expect(envelopeOf(both, {}).coverage.gaps.map((gap) => gap.balance)).toEqual(['breaks']);
    expect(missingStretches(both)).toEqual([]);
  });

  test('A quiet period of ten days is a gap where the balance breaks over it', () => {
    const rows = [
      ...withRunningBalances(weeklyLife('2026-01-02', 20), 0),
      ...withRunningBalances(weeklyLife('2026-02-01', 20), 5_000),
    ];
    expect(envelopeOf(makeInput([makeAccount(rows)]), {}).coverage.gaps).toMatchObject([
      { days: 10, balance: 'breaks' },
    ]);
  });
});
