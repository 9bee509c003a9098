import type { LedgerAccount } from '../ledger/ledger.ts';
import type { LabelledTransaction } from '../labels/labelled-transaction.ts';
import type { CalendarDate } from '../time/calendar.ts';

/** An account with its labelled movements, oldest first, in the order of the ledger. */
export interface LabelledAccount {
  readonly account: LedgerAccount;
  readonly transactions: readonly LabelledTransaction[];
}

/** What every analysis reads. The same input gives the same bytes. */
export interface AnalysisInput {
  /** Sorted by account id; at least one account with at least one transaction. */
  readonly accounts: readonly LabelledAccount[];
  /** Last booked day over all accounts; windows are counted back from it. */
  readonly asOf: CalendarDate;
  /** Origin of the documentation site, for the addresses of definitions. */
  readonly docsUrl: string;
}

/** Rows that figures are made of: in their account's own currency, oldest first, ties by account then ledger order. */
export function countedRows(input: AnalysisInput): LabelledTransaction[] {
  return input.accounts
    .flatMap(({ account, transactions }) => transactions.filter((row) => row.currency === account.currency))
    .toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0));
}
