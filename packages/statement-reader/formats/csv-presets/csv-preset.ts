import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { BankSlug } from '../../../../schemas/banks.ts';

/**
 * What a column holds. `wording` is a second wording of the description, of which the one that says more counts. `debit` is money out and `credit` money in; `side` says Cr or Dr of the amount beside it; `detail`
 * is more of the description; `account` names the account of each row, `currency` its currency; `status` says whether it is
 * booked.
 */
export type ColumnRole =
  | 'date'
  | 'description'
  | 'detail'
  | 'wording'
  | 'reference'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'fee'
  | 'side'
  | 'balance'
  | 'account'
  | 'currency'
  | 'status';

/** A bank's table, as its files are known to be written. */
export interface CsvPreset {
  readonly id: string;
  readonly bankSlug: BankSlug;
  /** Whether no other bank writes such a table; otherwise the bank that the uploader states counts. */
  readonly bankIsCertain: boolean;
  /** Kind of account where its name does not show it. */
  readonly accountType: AccountType;
  /** Every column in order: its heading in lower case, and what it holds where that is read. */
  readonly columns: readonly (readonly [heading: string, role: ColumnRole | null])[];
  /** Whether the headings are printed. Without them the rows above must identify the table. */
  readonly hasHeadings: boolean;
  /** Texts that stand above the table. */
  readonly above: readonly RegExp[];
  /** Form of every date, where the headings alone do not identify the bank. */
  readonly dateForm?: RegExp;
}
