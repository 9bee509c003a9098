import { addDays, type CalendarDate, daysBetween } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import { median, medianAbsoluteDeviation } from '@imali/ledger/basics/quantile.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { labelOf, PRIMARIES, type Primary } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { ExpenseInsights, SpendSplit } from '../documents/expense-insights.ts';
import { roundTo, shareOf } from '../streams/ratio.ts';
import { groupRows } from './grouped-rows.ts';
import { sumAbsCents } from './money-flow.ts';

const byAmount = <T extends { amount: number; name: string }>(a: T, b: T): number =>
  b.amount - a.amount || (a.name < b.name ? -1 : 1);

/** Expenses by primary and, inside, by label; the largest first. The amounts add up to the expenses given. */
export function spendSplit(expenses: readonly LabelledTransaction[]): SpendSplit[] {
  const total = sumAbsCents(expenses);
  return [...groupRows(expenses, (row) => labelOf(row.label).primary)]
    .map(([primary, rows]) => ({ name: primary, amount: sumAbsCents(rows), rows }))
    .toSorted(byAmount)
    .map(({ name, amount, rows }) => ({
      primary: name,
      amount: randsOf(amount),
      share: shareOf(amount, total),
      count: rows.length,
      labels: [...groupRows(rows, (row) => row.label)]
        .map(([label, some]) => ({ name: label, amount: sumAbsCents(some), count: some.length }))
        .toSorted(byAmount)
        .map((part) => ({
          label: part.name,
          amount: randsOf(part.amount),
          share: shareOf(part.amount, total),
          count: part.count,
        })),
      evidence: { amount: rows.map((row) => row.id) },
    }));
}

/** Modified z-scores above this are outliers (Iglewicz and Hoaglin, "How to detect and handle outliers", 1993). */
const OUTLIER_SCORE = 3.5;
/** 0.6745 is the 0.75 quantile of the standard normal: it makes the MAD comparable with a standard deviation. */
const MAD_TO_SIGMA = 0.6745;
/** Fewer amounts of a label than this have no usual amount to stand out from. */
const LEAST_ROWS = 8;

/** Expenses that are unusually large for their label: 0.6745 x (amount - median) / MAD > 3.5, the most unusual first. */
export function outliers(expenses: readonly LabelledTransaction[]): ExpenseInsights['outliers'] {
  return [...groupRows(expenses, (row) => row.label)]
    .flatMap(([label, rows]) => {
      if (rows.length < LEAST_ROWS) return [];
      const sizes = rows.map((row) => Math.abs(row.amountCents));
      const middle = median(sizes) ?? 0;
      const spread = medianAbsoluteDeviation(sizes) ?? 0;
      if (spread === 0) return [];
      return rows.flatMap((row) => {
        const deviation = (MAD_TO_SIGMA * (Math.abs(row.amountCents) - middle)) / spread;
        if (deviation <= OUTLIER_SCORE) return [];
        return [
          {
            transaction_id: row.id,
            date: row.bookedOn,
            amount: randsOf(Math.abs(row.amountCents)),
            label,
            usual_amount: randsOf(Math.round(middle)),
            deviation: roundTo(deviation, 2),
          },
        ];
      });
    })
    .toSorted((a, b) => b.deviation - a.deviation || (a.transaction_id < b.transaction_id ? -1 : 1));
}

function centsByPrimary(rows: readonly LabelledTransaction[]): ReadonlyMap<Primary, number> {
  const cents = new Map<Primary, number>();
  for (const row of rows) {
    const { primary } = labelOf(row.label);
    cents.set(primary, (cents.get(primary) ?? 0) + Math.abs(row.amountCents));
  }
  return cents;
}

const CHANGE_WINDOWS = [30, 90] as const;

/**
 * Expenses of the last 30 and 90 days against as many days before them. A window is left out where the data does not
 * reach back over both, or misses days of them.
 * @param from first booked day of the data
 * @param daysKnown counts the days that the data does not miss
 */
export function spendingChanges(
  expenses: readonly LabelledTransaction[],
  from: CalendarDate,
  asOf: CalendarDate,
  daysKnown: (from: CalendarDate, to: CalendarDate) => number,
): ExpenseInsights['spending_changes'] {
  const isCovered = (days: number): boolean =>
    daysBetween(from, asOf) + 1 >= 2 * days && daysKnown(addDays(asOf, 1 - 2 * days), asOf) === 2 * days;
  return CHANGE_WINDOWS.filter(isCovered).map((days) => {
    const [start, startBefore] = [addDays(asOf, -days), addDays(asOf, -2 * days)];
    const now = expenses.filter((row) => row.bookedOn > start && row.bookedOn <= asOf);
    const before = expenses.filter((row) => row.bookedOn > startBefore && row.bookedOn <= start);
    const [nowOf, beforeOf] = [centsByPrimary(now), centsByPrimary(before)];
    const nowCents = sumAbsCents(now);
    const beforeCents = sumAbsCents(before);
    return {
      days,
      amount: randsOf(nowCents),
      amount_before: randsOf(beforeCents),
      change: randsOf(nowCents - beforeCents),
      change_share: shareOf(nowCents - beforeCents, beforeCents),
      by_primary: PRIMARIES.flatMap((primary) => {
        const amount = nowOf.get(primary) ?? 0;
        const amountBefore = beforeOf.get(primary) ?? 0;
        if (amount === 0 && amountBefore === 0) return [];
        return [
          {
            primary,
            amount: randsOf(amount),
            amount_before: randsOf(amountBefore),
            change: randsOf(amount - amountBefore),
          },
        ];
      }),
    };
  });
}

/** Confidence of the labels weighted by amount, four decimals; null without expenses. */
export function labelConfidence(expenses: readonly LabelledTransaction[]): number | null {
  const total = sumAbsCents(expenses);
  if (total === 0) return null;
  const weighted = expenses.reduce((sum, row) => sum + Math.abs(row.amountCents) * row.confidence, 0);
  return roundTo(weighted / total, 4);
}
