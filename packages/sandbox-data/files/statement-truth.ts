import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { PrintedTotals } from './printed-account.ts';
import type { Tampering } from './statement-file-request.ts';

/** A booked transaction exactly as a perfect reader returns it. */
export interface TrueRow {
  /** Page and row on it, both from 1; in a file without pages the row in the file's own order. */
  readonly place: StatementPlace;
  readonly bookedOn: CalendarDate;
  /** Signed cents. A fee that is printed beside its transaction is a row of its own, after it and at the same place. */
  readonly amountCents: number;
  /** Null where the file shows none. */
  readonly balanceCents: number | null;
  /** As printed, with single spaces; kind of transaction first where the bank prints kind and party on two lines. */
  readonly description: string;
  /** Of a column of its own; '' where the layout has none. */
  readonly reference: string;
  /** The descriptive texts of the row line by line, in the order of the page. */
  readonly lines: readonly string[];
}

/** What a forger changed. Cents are null where nothing stood or stands there. */
export interface StatementChange {
  readonly kind: Tampering;
  readonly field: 'amount' | 'balance' | 'row' | 'file';
  /** Where a reader meets it: for a deleted row, the row that follows. Null for the file as a whole. */
  readonly place: StatementPlace | null;
  readonly beforeCents: number | null;
  readonly afterCents: number | null;
}

/** What is in a generated statement. Amounts are cents. */
export interface StatementTruth {
  readonly bankSlug: string;
  /** Names the layout within its bank and format. */
  readonly product: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly accountType: AccountType;
  readonly holderName: string;
  readonly currency: 'ZAR';
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** As the statement claims them; not every layout prints them. */
  readonly openingCents: number;
  readonly closingCents: number;
  readonly totals: PrintedTotals;
  /** Oldest first. */
  readonly rows: readonly TrueRow[];
  /** Null for a genuine statement. */
  readonly change: StatementChange | null;
}
