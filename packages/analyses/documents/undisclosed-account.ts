import type { Evidence } from './analysis-envelope.ts';

/** An account in the applicant's own name that is not connected, as far as transactions of connected ones show it. */
export interface UndisclosedAccount {
  /** Slug of the bank; null where no transaction names one */
  bank: string | null;
  bank_name: string | null;
  /** The finding in words */
  finding: string;
  /** Transactions that came from the account */
  count_in: number;
  /** Transactions that went to the account */
  count_out: number;
  amount_in: number;
  /** As a positive number */
  amount_out: number;
  /** Calendar date in Africa/Johannesburg */
  first_on: string;
  /** Calendar date in Africa/Johannesburg */
  last_on: string;
  /** Whether there are transactions in three calendar months or more */
  regular: boolean;
  /** Of the surest transaction, 0 to 1 */
  confidence: number;
  evidence: Evidence;
}
