import type { BankSlug } from '../../../schemas/banks.ts';
import type { AccountType } from './ledger.ts';

/** One row of an account as a source gives it, in rands. */
export interface GivenRow {
  /** As `bookingEpochMs` reads it: a date or a date-time. */
  readonly datetime: string;
  /** Signed, at most two decimals: positive is money in. */
  readonly amount: number;
  /** Running balance after the row; null or left out where the source has none. */
  readonly balance?: number | null | undefined;
  readonly description: string;
  readonly reference?: string | undefined;
  /** ISO 4217; the account's where left out. */
  readonly currency?: string | undefined;
}

/** An account with its rows as a source gives them. A body of `PUT` to the API is one, before and after its defaults are set. */
export interface GivenAccount {
  readonly account_number: string;
  readonly account_name: string;
  readonly account_type: AccountType;
  /** Closing balance as the source states it, in rands. */
  readonly balance: number;
  /** ISO 4217; rands where left out. */
  readonly currency?: string | undefined;
  readonly bank_slug: BankSlug;
  readonly account_holder_name: string;
  readonly account_holder_gov_id?: string | null | undefined;
  /** In any order. */
  readonly transactions: readonly GivenRow[];
}
