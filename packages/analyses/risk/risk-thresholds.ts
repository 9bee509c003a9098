import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** Choices of this product about when a sign of strain is named; none of them is law. */
export interface RiskThresholds {
  readonly effectiveFrom: CalendarDate;
  /** Share of the money of a pay day that is gone by the end of it for the day to count as drained. */
  readonly drainedShare: number;
  /** New credit agreements this many days apart or less belong to one episode of loan stacking. */
  readonly stackingDays: number;
  /** Days since the last debt review payment up to which the review counts as running: two months and a late day. */
  readonly debtReviewActiveDays: number;
  /** Savings rates within this distance of zero are neither saving nor spending. */
  readonly balancedRate: number;
  /** Days that the first transaction may lie after the start of a window that the data still counts as covering. */
  readonly coverageToleranceDays: number;
  readonly topCounterparties: number;
  /** Debit orders that were not provided for in the last three months beyond which no verdict is `within`: one a quarter may be an accident, and so may a second. */
  readonly mostUnpaidDebits: number;
}

const tables: readonly RiskThresholds[] = [
  {
    effectiveFrom: '2026-01-01',
    drainedShare: 0.8,
    stackingDays: 30,
    debtReviewActiveDays: 63,
    balancedRate: 0.02,
    coverageToleranceDays: 5,
    topCounterparties: 5,
    mostUnpaidDebits: 2,
  },
];

const [oldest] = tables;

/** The thresholds that apply on a day; the oldest before the first table. */
export function riskThresholdsOn(date: CalendarDate): RiskThresholds {
  const found = tables.findLast((table) => table.effectiveFrom <= date) ?? oldest;
  if (!found) throw new Error('no table of risk thresholds');
  return found;
}
