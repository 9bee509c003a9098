import type { CalendarMonth } from '@imali/ledger/basics/calendar.ts';
import type { Contradiction } from '@imali/ledger/rows/contradictions.ts';
import type { CoveredPeriod } from '@imali/ledger/rows/covered-period.ts';
import type { AccountLedger, LedgerAccount, LedgerTransaction, SourceLedger } from '@imali/ledger/rows/ledger.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';

/** Where the rows of an account are: one entry per month, oldest first. */
export interface LedgerMonth {
  readonly month: CalendarMonth;
  readonly rows: number;
}

/** An account as kept: what the ledger knows of it, and where its rows are. */
export interface StoredAccount {
  readonly account: LedgerAccount;
  readonly months: readonly LedgerMonth[];
  readonly firstOn: string | null;
  readonly lastOn: string | null;
  /** Days of which its sources show every row, oldest first, with the balances around them. */
  readonly covered: readonly CoveredPeriod[];
  readonly createdAt: string;
}

/** Accounts and transactions that one connection may hold: three of the largest accounts, or twenty ordinary ones. */
export const MAX_ACCOUNTS = 20;
export const MAX_CONNECTION_TRANSACTIONS = 60_000;

/** What adding rows for a receipt came to. */
export interface AccountReceipt {
  readonly added: number;
  readonly duplicates: number;
}

/** What `LedgerStore` offers to functions that may only read. */
export interface LedgerReader {
  accounts(ref: ConnectionRef): Promise<StoredAccount[]>;
  /** What was added to an account for a receipt; null when nothing was. Kept for a month. */
  receipt(ref: ConnectionRef, accountId: string, receiptId: string): Promise<AccountReceipt | null>;
  /** The rows of the named months, oldest first. */
  ledgerMonths(ref: ConnectionRef, accountId: string, months: readonly CalendarMonth[]): Promise<LedgerTransaction[]>;
  /** Every account with every row: what the analysis worker reads. */
  wholeLedger(ref: ConnectionRef): Promise<AccountLedger[]>;
}

/** The accounts of a bank connection and their rows. */
export interface LedgerStore extends LedgerReader {
  /**
   * Adds an account with its rows and asks for an analysis: everything becomes visible at once or not at all.
   * @param receiptId names who adds: what was added is kept under it in the same step, and nothing is added twice for it
   * @returns the generation to analyse; 'account_exists' also when the receipt does.
   */
  addAccount(
    ref: ConnectionRef,
    ledger: SourceLedger,
    at: string,
    receiptId?: string,
  ): Promise<
    | { readonly outcome: 'added'; readonly generation: number }
    | { readonly outcome: 'account_exists' | 'connection_full' | 'not_found' | 'withdrawn' }
  >;
  /**
   * Merges the rows of a further statement or feed into an account that is there (packages/ledger/rows/merge-ledger.ts) and asks
   * for an analysis. Rows and their ids that were there stay as they are; rows that are known already change nothing.
   * A source that says which days it covers changes nothing where it contradicts the rows that are kept of them.
   * @param receiptId as for addAccount; an extension that changes nothing leaves no receipt
   */
  extendAccount(
    ref: ConnectionRef,
    incoming: SourceLedger,
    cause: string,
    at: string,
    receiptId?: string,
  ): Promise<
    | {
        readonly outcome: 'extended';
        readonly generation: number;
        readonly added: number;
        readonly duplicates: number;
      }
    | { readonly outcome: 'unchanged'; readonly duplicates: number }
    | { readonly outcome: 'contradicts'; readonly contradictions: readonly Contradiction[] }
    | { readonly outcome: 'connection_full' | 'not_found' | 'withdrawn' }
  >;
}
