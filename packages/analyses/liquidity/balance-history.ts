import type { LabelledAccount, LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { type AnalysisInput, countedRows } from '../input/analysis-input.ts';
import { oncePerInput } from '../input/once-per-input.ts';
import { windowOf } from '../input/window.ts';
import { balancesKnownFrom, type DailyBalance, liquidAccounts, totalDailyBalances } from './daily-balances.ts';

/** The money at hand of an applicant over the days on which the balances of all its accounts are known. */
export interface BalanceHistory {
  /** Spending and savings accounts in the reporting currency. */
  readonly accounts: readonly LabelledAccount[];
  /** End-of-day totals up to the last booked day; empty without such an account. */
  readonly balances: readonly DailyBalance[];
  /** The counted transactions behind them, oldest first. */
  readonly rows: readonly LabelledTransaction[];
}

/** The balance history of an input. */
export const balanceHistory = oncePerInput((input: AnalysisInput): BalanceHistory => {
  const accounts = liquidAccounts(input);
  const from = balancesKnownFrom(input, accounts, windowOf(input).from);
  const ids = new Set(accounts.map(({ account }) => account.id));
  return {
    accounts,
    balances: totalDailyBalances(accounts, from, input.asOf),
    rows: countedRows(input).filter((row) => ids.has(row.accountId) && row.bookedOn >= from),
  };
});
