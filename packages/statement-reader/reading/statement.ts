import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { RefusalCode } from '../refusals/refusal-codes.ts';
import type { Remedy } from '../refusals/remedies.ts';
import type { StatementErrorType } from '../refusals/statement-error-types.ts';

/** Formats that a statement comes in, detected from its bytes. */
export type StatementFormat = 'pdf' | 'csv' | 'ofx' | 'qif' | 'xlsx' | 'mt940' | 'camt053' | 'zip' | 'png' | 'jpeg';

/** One booked transaction as the file shows it. */
export interface StatementRow {
  readonly place: StatementPlace;
  /** Calendar date of booking; a year that the file leaves out is worked out from the statement's period. */
  readonly bookedOn: CalendarDate;
  /** Signed integer cents: positive is money in. */
  readonly amountCents: number;
  /** While a file is read: the part of the amount that is a fee in a column of its own. It becomes a row of its own (split-fee-rows.ts). */
  readonly feeCents?: number;
  /** Running balance after this row in cents, null where the file shows none. */
  readonly balanceCents: number | null;
  readonly description: string;
  readonly reference: string;
  /** How sure the reader is that these are the very characters: 1 for digital text, less for OCR. */
  readonly confidence: number;
}

/** What is reported of a statement and refuses nothing. */
export const statementFindingCodes = [
  'outside_period',
  'counts_differ',
  'not_proved',
  'closing_not_proved',
  'pending_left_out',
  'period_differs',
  'part_left_out',
  'lines_unread',
  'descriptions_uncertain',
  'bank_differs',
  'day_order_assumed',
  'total_not_compared',
  'fees_unsettled',
] as const;

/** Something about a statement that is reported and refuses nothing. */
export interface StatementFinding {
  readonly code: (typeof statementFindingCodes)[number];
  readonly message: string;
  readonly place: StatementPlace | null;
}

/** The rows of one account in one period, as one statement shows them. */
export interface Statement {
  /** Slug of schemas/banks.ts. */
  readonly bankSlug: string;
  /** Id of the layout or preset that read it, 'generic' for the fallback. */
  readonly layout: string;
  /** Digits only: of a masked number those behind the mask. */
  readonly accountNumber: string;
  readonly accountName: string;
  readonly accountType: AccountType;
  /** As printed; '' where the file does not say. */
  readonly holderName: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Days that the statement says it covers; of its rows where it does not say. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly openingCents: number | null;
  readonly closingCents: number | null;
  /** Oldest first, in the order of the running balance. */
  readonly rows: readonly StatementRow[];
  /** What the reader left out or settled by itself; left out of statements where there is nothing to say. */
  readonly notes?: readonly StatementFinding[];
  /** Totals that the file prints about itself, to be checked against its rows. */
  readonly printedTotals: {
    readonly creditCents: number | null;
    readonly debitCents: number | null;
    readonly credits: number | null;
    readonly debits: number | null;
  };
}

/** What the sender of a file can state about its account, where the file does not say it. */
export const statableParts = ['bank_slug', 'account_number'] as const;

export type StatablePart = (typeof statableParts)[number];

/** Why a statement is not analysed, as `refusal` makes it. `expected` and `found` are for people: rands, dates or text. */
export interface StatementError {
  readonly type: StatementErrorType;
  readonly code: RefusalCode;
  readonly message: string;
  readonly place: StatementPlace | null;
  readonly expected: string | null;
  readonly found: string | null;
  /** What its sender has to state for the file to be read; left out of errors that no statement of theirs would fix. */
  readonly missing?: readonly StatablePart[] | undefined;
  /** What its sender can do, where that is another thing than the code says (next-step.ts). */
  readonly remedy?: Remedy | undefined;
}

/** What was read of a file that is refused as a whole, and what was not. */
export interface PartialReading {
  readonly statements: readonly Statement[];
  /** Rows that are in the file and in none of the statements. */
  readonly unreadRows: readonly StatementPlace[];
  readonly unreadPages: readonly number[];
  /** Statements of the file that are left out whole, with the rows of them that were read; absent where there are none. */
  readonly leftOut?: readonly Statement[];
}

/** What reading one file came to. */
export type StatementReading =
  | { readonly outcome: 'read'; readonly statements: readonly Statement[] }
  | { readonly outcome: 'password_needed'; readonly passwordWasWrong: boolean }
  | {
      readonly outcome: 'refused';
      readonly errors: readonly StatementError[];
      /** Left out where the rest of the file is worth nothing by itself. */
      readonly partial?: PartialReading;
    };
