import { roundHalfUp } from '@imali/ledger/basics/cents.ts';
import { median, quantile } from '@imali/ledger/basics/quantile.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { CountedMonth, CountedMonths } from '../affordability/affordability-months.ts';
import { type WaterfallLineId, waterfallLines } from '../documents/affordability-waterfall.ts';
import { sumCents } from '../expenses/money-flow.ts';
import { roundTo } from '../streams/ratio.ts';
import type { RowsByLine } from './rows-by-line.ts';

/** A percentile of fewer months than this says nothing. */
const MONTHS_FOR_PERCENTILE = 3;

/** What a month really left, in cents; all but `leftCents` never below 0. */
export interface MonthLeft {
  readonly year: number;
  readonly month: number;
  readonly isFull: boolean;
  readonly inCents: number;
  readonly outCents: number;
  readonly leftCents: number;
  /** Part of the money in that is new credit. */
  readonly borrowedCents: number;
  /** What the pay of the month would be more at its present level, below 0 less; no part of `leftCents`. */
  readonly payStepCents: number;
}

/** The distribution of what the months behind the figures left; null of no month. */
export interface LeftOverMonths {
  readonly sample: readonly MonthLeft[];
  readonly medianCents: number | null;
  readonly worstCents: number | null;
  /** Of two months as bad, the later; null unless full months are behind the figures. */
  readonly worst: MonthLeft | null;
  readonly p10Cents: number | null;
}

const NOT_MOVED: ReadonlySet<WaterfallLineId> = new Set(['own_transfers', 'saving', 'loan_accounts', 'other_currency']);

/** The lines of a month that are money in or out and have rows: all but own money, loan accounts and other currencies. */
export function movedLines(lines: RowsByLine): [WaterfallLineId, readonly LabelledTransaction[]][] {
  return waterfallLines.flatMap((line) =>
    NOT_MOVED.has(line) || lines[line].length === 0 ? [] : [[line, lines[line]]],
  );
}

/** The rows of a month that are money in or out. */
export const movedRows = (lines: RowsByLine): LabelledTransaction[] => movedLines(lines).flatMap(([, rows]) => rows);

/**
 * All money in less all money out of a month but own transfers and saving. What was returned or cancelled counts with
 * what its two sides leave in the month: nothing where both are in it.
 */
export function monthLeft({ year, month, isFull, lines, payStepCents }: CountedMonth): MonthLeft {
  const { returned_payments: returned, cancelled_payments: cancelled } = lines;
  const inPairs = new Set([...returned, ...cancelled]);
  const moved = movedRows(lines).filter((row) => !inPairs.has(row));
  const pairs = sumCents(returned) + sumCents(cancelled);
  const inCents = sumCents(moved.filter((row) => row.amountCents > 0)) + Math.max(0, pairs);
  const outCents = Math.max(0, -pairs) - sumCents(moved.filter((row) => row.amountCents < 0));
  return {
    year,
    month,
    isFull,
    inCents,
    outCents,
    leftCents: inCents - outCents,
    borrowedCents: sumCents(lines.new_credit),
    payStepCents,
  };
}

/** What the months behind the figures left. */
export function leftOverMonths({ sample, sampleKind }: CountedMonths): LeftOverMonths {
  const months = sample.map(monthLeft);
  const amounts = months.map(({ leftCents }) => leftCents);
  const middle = median(amounts);
  const p10 = amounts.length >= MONTHS_FOR_PERCENTILE ? quantile(amounts, 0.1) : null;
  const worstCents = amounts.length === 0 ? null : Math.min(...amounts);
  return {
    sample: months,
    medianCents: middle === null ? null : roundHalfUp(middle),
    worstCents,
    worst: (sampleKind === 'full_months' && months.findLast(({ leftCents }) => leftCents === worstCents)) || null,
    p10Cents: p10 === null ? null : roundHalfUp(p10),
  };
}

/** What an instalment is held against in a month. */
export type JudgedMonth = Pick<MonthLeft, 'leftCents' | 'borrowedCents' | 'payStepCents'>;

/**
 * What a month would have left at the present level of pay. The instalment comes from that level, so that a month from
 * before a raise says nothing against it as it was, and one from before a cut nothing for it.
 */
export const leftAtPresentPay = ({ leftCents, payStepCents }: Omit<JudgedMonth, 'borrowedCents'>): number =>
  leftCents + payStepCents;

/** Whether a month could have carried an instalment at the present level of pay, without the money borrowed in it. */
export const carries = (month: JudgedMonth, instalmentCents: number): boolean =>
  leftAtPresentPay(month) - month.borrowedCents >= instalmentCents;

/** Share of months that could have carried an instalment, four decimals; null of no month. */
export function shareThatCarries(months: readonly MonthLeft[], instalmentCents: number): number | null {
  if (months.length === 0) return null;
  return roundTo(months.filter((month) => carries(month, instalmentCents)).length / months.length, 4);
}

/**
 * What even the month that left least without new credit would have carried, in cents, never above the largest
 * instalment; null where there is no largest instalment, or of no month.
 */
export function worstMonthInstalment(counted: CountedMonths, maxInstalmentCents: number | null): number | null {
  const left = leftOverMonths(counted).sample.map(({ leftCents, borrowedCents }) => leftCents - borrowedCents);
  return maxInstalmentCents === null || left.length === 0 ? null : Math.max(0, Math.min(maxInstalmentCents, ...left));
}
