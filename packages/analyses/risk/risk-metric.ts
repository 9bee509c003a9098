import {
  type CalendarDate,
  type CalendarMonth,
  daysBetween,
  monthOf,
  monthRange,
} from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { RiskMetric } from '../documents/risk-insights.ts';
import { groupRows, rowsByMonth } from '../expenses/grouped-rows.ts';
import { payerKeyOf } from '../income/payer-key.ts';
import { shareOf } from '../streams/ratio.ts';

/** What the figures of one risk analysis share. */
export interface RiskContext {
  readonly window: { readonly from: CalendarDate; readonly to: CalendarDate };
  readonly asOf: CalendarDate;
  /** Income of the window in cents. */
  readonly incomeCents: number;
  readonly topCounterparties: number;
  /** Months that the data covers whole. */
  readonly fullMonths: ReadonlySet<CalendarMonth>;
}

/** How a row counts: its size in cents, unless a caller knows better (a bounce whose amount is only in its text). */
export type SizeOf = (row: LabelledTransaction) => number;

const absolute: SizeOf = (row) => Math.abs(row.amountCents);

/** Name of the other side of a row: its counterparty, or its text where none was found. */
export function counterpartyName(row: LabelledTransaction): string {
  return row.counterparty?.name ?? row.description;
}

function topCounterparties(
  rows: readonly LabelledTransaction[],
  limit: number,
  sizeOf: SizeOf,
): RiskMetric['top_counterparties'] {
  return [...groupRows(rows, payerKeyOf)]
    .map(([key, group]) => ({
      key,
      name: group[0] ? counterpartyName(group[0]) : key,
      cents: group.reduce((sum, row) => sum + sizeOf(row), 0),
      count: group.length,
    }))
    .toSorted((a, b) => b.cents - a.cents || b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, limit)
    .map(({ name, cents, count }) => ({ name, amount: randsOf(cents), count }));
}

/**
 * Amount, count, months, share of income, days since the last one, and the largest counterparties of some rows.
 * Every month of the window is listed, those without a row with 0. Rows are oldest first.
 */
export function riskMetric(
  rows: readonly LabelledTransaction[],
  context: RiskContext,
  sizeOf: SizeOf = absolute,
): RiskMetric {
  const cents = rows.reduce((sum, row) => sum + sizeOf(row), 0);
  const byMonth = rowsByMonth(rows);
  const last = rows.at(-1);
  return {
    amount: randsOf(cents),
    count: rows.length,
    monthly: monthRange(monthOf(context.window.from), monthOf(context.window.to)).map((month) => {
      const group = byMonth.get(month) ?? [];
      return {
        year: Number(month.slice(0, 4)),
        month: Number(month.slice(5, 7)),
        amount: randsOf(group.reduce((sum, row) => sum + sizeOf(row), 0)),
        count: group.length,
        full_month: context.fullMonths.has(month),
      };
    }),
    share_of_income: shareOf(cents, context.incomeCents),
    days_since_last: last ? daysBetween(last.bookedOn, context.asOf) : null,
    top_counterparties: topCounterparties(rows, context.topCounterparties, sizeOf),
    evidence: { amount: rows.map((row) => row.id) },
  };
}
