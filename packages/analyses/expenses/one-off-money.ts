import { monthOf } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { hasFlag } from '@imali/ledger/taxonomy/taxonomy.ts';
import { PRESUMED_REGULAR, TRADES } from '../income/income-sources.ts';
import { isExtraPay } from '../income/income-sources-extra-pay.ts';
import { payerKeyOf } from '../income/payer-key.ts';
import type { MoneyFlow } from './flow-by-label.ts';
import { groupRows } from './grouped-rows.ts';

/** Fewer months with money of a payer are no habit. */
const FEWEST_MONTHS = { income: 2, other: 3 } as const;

/** The rows whose payer, or whose trade, paid in fewer calendar months than this. */
function ofFewMonths(
  rows: readonly LabelledTransaction[],
  keyOf: (row: LabelledTransaction) => string,
  fewest: number,
): LabelledTransaction[] {
  return [...groupRows(rows, keyOf).values()]
    .filter((group) => new Set(group.map(({ bookedOn }) => monthOf(bookedOn))).size < fewest)
    .flat();
}

/**
 * Money in that came once and says nothing of how somebody fares: what does not recur by its label or its words (refunds of
 * tax, payouts, winnings, bonuses), income of a payer or a trade that paid in a single month, new credit, and other money
 * of payers seen in fewer than three months. More money never makes a row of it: pay, pensions and grants count from the
 * first payment on, and a payer that pays again is no longer one-off.
 */
export function oneOffMoney(flow: MoneyFlow): ReadonlySet<LabelledTransaction> {
  const isOnceByName = (row: LabelledTransaction): boolean => hasFlag(row.label, 'non_recurring') || isExtraPay(row);
  const { income, other_in: other, drawn_savings: drawn, new_credit: credit } = flow;
  const recurrable = income.filter((row) => !isOnceByName(row) && !PRESUMED_REGULAR.includes(row.label));
  const keyOfIncome = (row: LabelledTransaction): string => (TRADES.includes(row.label) ? row.label : payerKeyOf(row));
  return new Set([
    ...[...income, ...other, ...drawn].filter(isOnceByName),
    ...ofFewMonths(recurrable, keyOfIncome, FEWEST_MONTHS.income),
    ...credit,
    ...ofFewMonths(other, payerKeyOf, FEWEST_MONTHS.other),
  ]);
}
