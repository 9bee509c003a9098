import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { BankSlug } from '../../../schemas/banks.ts';
import type { DateFormat } from '../reading/dates.ts';

/**
 * What a column holds. `amount` has both sides in one column, distinguished by sign or suffix; `text` and `figure` are columns that
 * are read past: words, or numbers that are neither amount nor balance.
 */
export type ColumnRole =
  | 'date'
  | 'valueDate'
  | 'description'
  | 'reference'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'fee'
  | 'balance'
  | 'text'
  | 'figure';

/** Roles of columns that hold numbers. */
export type MoneyRole = Extract<ColumnRole, 'amount' | 'debit' | 'credit' | 'fee' | 'balance' | 'figure'>;

const moneyRoles: ReadonlySet<ColumnRole> = new Set<MoneyRole>([
  'amount',
  'debit',
  'credit',
  'fee',
  'balance',
  'figure',
]);

export function isMoneyRole(role: ColumnRole): role is MoneyRole {
  return moneyRoles.has(role);
}

export interface ColumnLayout {
  readonly role: ColumnRole;
  /** The words above the column in each language and edition. Case, spaces and punctuation do not count. */
  readonly headers: readonly string[];
  /** For a column that some editions leave out, or whose header is on a line of its own. */
  readonly optional?: true;
}

/**
 * A statement as one bank prints one product: data only, so that a new bank is a new file. Read layouts/standard-bank.ts
 * for an example of each part.
 */
export interface StatementLayout {
  /** `bank/product`, which statements name as their layout. */
  readonly id: string;
  readonly bankSlug: BankSlug;
  /** Words that all occur on the first two pages, never in the file's name; `|` parts names of which one is enough. Case, spaces and punctuation do not count. */
  readonly marks: readonly string[];
  /** Words of which none occurs on the first two pages, to distinguish products of one bank. */
  readonly notMarks?: readonly string[];
  /** The columns from left to right, one list for each language or edition. The first list that fits a page's header counts. */
  readonly tables: readonly (readonly ColumnLayout[])[];
  /** How the rows' dates are printed, tried in order. */
  readonly dates: readonly DateFormat[];
  /** Whether groups of digits may be parted by spaces: a number then joins words. */
  readonly spacedThousands: boolean;
  /** Side of an amount without sign or suffix in an `amount` column. */
  readonly bareAmount: 'credit' | 'debit';
  /** Sign of a balance without sign or suffix. */
  readonly bareBalance: 'positive' | 'negative';
  /** Whether the debit column prints its minus, so that a number there without one is money in; otherwise the column alone says it. */
  readonly debitSign: 'printed' | 'implied';
  /**
   * A fee in a column of its own: `shown` is booked elsewhere, `deducted` is part of the row's amount, `alone` is the row's
   * amount where no other is printed and shown otherwise. Where that breaks the running balance and the other reading
   * does not, the balance decides.
   */
  readonly fee: 'shown' | 'deducted' | 'alone';
  /** Whether balances are what the holder owes (cards, loans): money in lowers them. */
  readonly owed?: true;
  /** Rows printed side by side on one line, each with its own columns. */
  readonly sideBySide?: 2;
  /** Lines without date and amount belong to the row above them, or to the nearest row where amounts are in the middle. */
  readonly continuation: 'after' | 'nearest';
  /** Openings of second lines that say what kind of transaction it was: they are put before the first line, which names the payee. */
  readonly typeLines?: readonly string[];
  /** Words in descriptions that are signs of the bank, such as `##` for a fee that includes VAT, and no part of the text. */
  readonly rowMarks?: readonly string[];
  /** Whether an amount alone on the line below a row is the fee of it, in the column of the amounts. */
  readonly feeBelow?: true;
  /** What opens the second line of a row and is no part of its text, such as the time of day. */
  readonly secondLineOpening?: RegExp;
  /** Words of rows that print no day because they belong to the row above: its fees. Any other row without a day has lost it. */
  readonly undatedRows?: readonly string[];
  /** Patterns (see facts.ts) of what a statement says about itself. */
  readonly facts: readonly string[];
  /** Lines inside the table that are no rows, as patterns. */
  readonly skip: readonly string[];
  /** Lines that end the table until the next header, as patterns; a closing balance does too. */
  readonly stop: readonly string[];
  /** Name of the account where the file prints none. */
  readonly accountName: string;
  /** Kind of the account where its name does not show it. */
  readonly accountType: AccountType;
}
