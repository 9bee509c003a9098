import type { AnalysisEnvelope, Evidence } from './analysis-envelope.ts';

export interface SpendSplit {
  /** Group of labels, as in the taxonomy */
  primary: string;
  amount: number;
  /** Of all expenses of the window, 0 to 1 */
  share: number | null;
  count: number;
  labels: {
    label: string;
    amount: number;
    /** Of all expenses of the window, 0 to 1 */
    share: number | null;
    count: number;
  }[];
  evidence: Evidence;
}

/** Where the money goes */
export interface ExpenseInsights extends AnalysisEnvelope {
  /** Money out without own-account transfers, savings and both legs of returned debit orders */
  total_expenses: number;
  /** Merchant refunds and bank corrections, not deducted from the total */
  total_refunds: number;
  /** Moved to savings, stokvels, investments and crypto: not an expense */
  total_saved: number;
  /** The ten payees that got the most, each once; the fields beside amount and count are of their largest payment */
  top_expense_amounts: {
    /** Identifier of 24 hexadecimal characters */
    transaction_id: string;
    /** Calendar date in Africa/Johannesburg */
    date: string;
    /** Everything paid to this payee over the window */
    amount: number;
    description: string;
    counterparty: string | null;
    label: string;
    /** Payments to this payee */
    count: number;
    /** Ids of the transactions behind each figure of this object, by the name of the figure */
    evidence: Evidence;
  }[];
  /** The largest single payment of the window; null without expenses */
  largest_expense: {
    /** Identifier of 24 hexadecimal characters */
    transaction_id: string;
    /** Calendar date in Africa/Johannesburg */
    date: string;
    amount: number;
    description: string;
    counterparty: string | null;
    label: string;
  } | null;
  spend_split: SpendSplit[];
  /** Months that hold an expense, as YYYY-MM, oldest first */
  unique_months: string[];
  months: {
    year: number;
    month: number;
    amount: number;
    count: number;
    full_month: boolean;
    fixed_amount: number;
    flexible_amount: number;
    by_primary: Record<string, number>;
  }[];
  /** Recurring expenses and credit agreements */
  fixed_amount: number;
  flexible_amount: number;
  subscriptions: {
    stream_id: string;
    name: string;
    label: string;
    cadence: string;
    state: string;
    usual_amount: number;
    payments: number;
    /** Calendar date in Africa/Johannesburg */
    last_paid: string;
    /** Null when it has ended or was due before the day of reading */
    next_expected: string | null;
    evidence: Evidence;
  }[];
  outliers: {
    /** Identifier of 24 hexadecimal characters */
    transaction_id: string;
    /** Calendar date in Africa/Johannesburg */
    date: string;
    amount: number;
    label: string;
    /** Median amount of this label */
    usual_amount: number;
    /** Modified z-score; above 3.5 is an outlier */
    deviation: number;
  }[];
  /** Expenses of the last 30 and 90 days against as many days before them */
  spending_changes: {
    days: number;
    amount: number;
    amount_before: number;
    change: number;
    /** Change over the amount before; null when that is zero */
    change_share: number | null;
    by_primary: {
      primary: string;
      amount: number;
      amount_before: number;
      change: number;
    }[];
  }[];
  /** Confidence of the labels, weighted by amount; null without expenses */
  label_confidence: number | null;
  evidence: Evidence;
}
