import type { AnalysisEnvelope, Evidence } from './analysis-envelope.ts';
import type { IncomeStream } from './income-analysis.ts';
import type { UndisclosedAccount } from './undisclosed-account.ts';

/** An account's summary together with the specification's account analysis of its transactions. */
export interface AccountAnalysis {
  /** Identifier of 24 hexadecimal characters */
  id: string;
  bank_name: string;
  account_name: string;
  account_number: string;
  account_holder_name: string;
  /** As the source of the account states it; null where it states none, as statements do */
  account_holder_gov_id: string | null;
  /** ONLINE_BANKING_PROFILE where the bank itself gave the data, ACCOUNT where it was uploaded */
  verification_level: 'ONLINE_BANKING_PROFILE' | 'ACCOUNT';
  balance: number;
  /** Identifier of 24 hexadecimal characters */
  account: string;
  account_type: string;
  /** Slug of the bank */
  bank: string;
  /** ISO 4217 currency code */
  currency: string;
  is_manual_upload: boolean;
  /** Last booked day of the account */
  statement_date: string | null;
  /** Calendar date in Africa/Johannesburg */
  statement_start_date: string | null;
  /** Calendar date in Africa/Johannesburg */
  statement_end_date: string | null;
  opening_balance: number | null;
  closing_balance: number | null;
  total_transactions: number;
  credit_count: number;
  debit_count: number;
  average_credit_amount: number | null;
  /** As a positive number */
  average_debit_amount: number | null;
  total_credit_amount: number;
  /** As a positive number */
  total_debit_amount: number;
  /** Null where the source printed no balances, or none around a transaction in another currency */
  reconciliation: {
    /** Opening balance plus every transaction; one in another currency counts for what the printed balance moved over it */
    expected_closing_balance: number;
    /** Closing balance less the expected one */
    difference: number;
    reconciles: boolean;
  } | null;
  balance_breaks: {
    /** Identifier of 24 hexadecimal characters */
    transaction_id: string;
    expected: number;
    found: number;
  }[];
  gaps: {
    /** Calendar date in Africa/Johannesburg */
    from: string;
    /** Calendar date in Africa/Johannesburg */
    to: string;
    days: number;
    /** continues: the balance after the gap follows from the one before, so nothing is missing; breaks: transactions are missing, and figures leave the gap out; unknown: no balances are printed around it */
    balance: 'continues' | 'breaks' | 'unknown';
  }[];
  /** Groups of transactions with the same day, amount, balance and text */
  suspected_duplicates: string[][];
}

/** The accounts and what their statements add up to */
export interface StatementSummary extends AnalysisEnvelope {
  accounts_summary: AccountAnalysis[];
  /** The strongest regular income that goes on in a usual month: the median over the months of net income of what it brings in them */
  primary_income: number | null;
  /** Its usual payment; null where it has no rhythm */
  primary_income_payment: number | null;
  /** How often that payment comes; null where it has no rhythm */
  primary_income_cadence: IncomeStream['cadence'] | null;
  /** Day of the month on which it is usually paid; null where it is not monthly */
  primary_income_day: number | null;
  account_holder_name: string | null;
  /** Every spelling over the accounts */
  account_holder_names: string[];
  account_holder_email: string | null;
  /** Accounts in the own name of the applicant that are not connected, the largest first */
  undisclosed_accounts: UndisclosedAccount[];
  evidence: Evidence;
}
