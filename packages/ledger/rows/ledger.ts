import type { CalendarDate } from '../basics/calendar.ts';
import type { CoveredPeriod } from './covered-period.ts';

/** One booked transaction on an account, as read from a statement or a feed, before any label. */
export interface LedgerTransaction {
  /** 24 hex characters; stable for as long as the account exists. */
  readonly id: string;
  readonly accountId: string;
  /** Calendar date in Africa/Johannesburg. */
  readonly bookedOn: CalendarDate;
  /** UTC instant (ISO 8601) as given by the source; order within a day follows the ledger, not this. */
  readonly bookedAt: string;
  /** Signed integer cents: positive is money in. */
  readonly amountCents: number;
  /** Running balance after this transaction in cents, null where the source printed none. */
  readonly balanceCents: number | null;
  /** ISO 4217. Analyses count rows in the account's own currency only. */
  readonly currency: string;
  readonly description: string;
  readonly reference: string;
  /** 0..1, how sure the reader of a scan is of the characters; absent where they were printed as text. */
  readonly readingConfidence?: number | undefined;
}

/** The kinds of account that the analyses tell apart. */
export const accountTypes = [
  'cheque',
  'savings',
  'credit_card',
  'loan',
  'home_loan',
  'investment',
  'business',
  'other',
] as const;
export type AccountType = (typeof accountTypes)[number];

/** Days, the first and the last included, of which rows are missing: the file that showed them was read in part. */
export interface MissingRows {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Rows that are known to be missing; pages that nothing could be read of hold more. */
  readonly rows: number;
}

export interface LedgerAccount {
  readonly id: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly accountType: AccountType;
  readonly bankSlug: string;
  readonly holderName: string;
  /** Government id of the holder as the source states it; absent where it states none, as statements do. */
  readonly holderGovId?: string | null | undefined;
  readonly currency: string;
  /** Balance as stated by the source in cents. */
  readonly balanceCents: number;
  readonly isManualUpload: boolean;
  /** Left out where none is known to be missing. */
  readonly missingRows?: readonly MissingRows[];
}

/** An account with its transactions, oldest first, in the order of the ledger. */
export interface AccountLedger {
  readonly account: LedgerAccount;
  readonly transactions: readonly LedgerTransaction[];
}

/** An account as one statement or feed shows it. */
export interface SourceLedger extends AccountLedger {
  /** The days that the source says it covers, one entry for each statement; left out where it does not say. */
  readonly periods?: readonly CoveredPeriod[];
  /** The source states no balance: `account.balanceCents` means nothing then. */
  readonly balanceIsUnknown?: true;
}
