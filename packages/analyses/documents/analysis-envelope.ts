export interface DataQualityIssue {
  code:
    | 'data_not_recent'
    | 'data_stale'
    | 'too_little_history'
    | 'gap_in_history'
    | 'statements_not_contiguous'
    | 'rows_missing'
    | 'partial_month'
    | 'regular_income_ended'
    | 'income_account_ends_early'
    | 'no_income_account'
    | 'pay_not_counted'
    | 'last_pay_differs'
    | 'pay_presumed'
    | 'person_income_not_counted'
    | 'regular_credits_not_counted'
    | 'cash_not_counted'
    | 'undisclosed_account'
    | 'holder_differs_from_applicant'
    | 'accounts_of_several_holders'
    | 'balance_break'
    | 'closing_balance_mismatch'
    | 'foreign_currency_rows_excluded'
    | 'low_label_confidence'
    | 'spending_not_categorised'
    | 'no_balances';
  message: string;
  /** Identifier of 24 hexadecimal characters */
  account_id: string | null;
  transaction_ids: string[];
}

/** What a figure is measured in; money is in the currency of the envelope. */
export type FigureUnit =
  | 'money'
  | 'score'
  | 'share'
  | 'percent'
  | 'count'
  | 'days'
  | 'months'
  | 'day_of_month'
  | 'date'
  | 'yes_or_no'
  | 'category'
  | 'list';

export interface AnalysisEnvelope {
  /** Last booked day of the data: every window is counted back from here */
  as_of: string;
  engine_version: string;
  taxonomy_version: string;
  rules_version: string;
  /** Of every amount; nothing is converted */
  currency: string;
  window: {
    /** Calendar date in Africa/Johannesburg */
    from: string;
    /** Calendar date in Africa/Johannesburg */
    to: string;
  };
  coverage: {
    /** Calendar days from the first to the last booked day, both included, that the data does not miss: days of gaps that no balance explains are not counted */
    days: number;
    gaps: {
      /** Identifier of 24 hexadecimal characters */
      account_id: string;
      /** Calendar date in Africa/Johannesburg */
      from: string;
      /** Calendar date in Africa/Johannesburg */
      to: string;
      days: number;
      /** continues: the balance after the gap follows from the one before, so nothing is missing; breaks: transactions are missing, and figures leave the gap out; unknown: no balances are printed around it */
      balance: 'continues' | 'breaks' | 'unknown';
    }[];
    accounts: number;
  };
  /** stale: the data ends more than 92 days before the day of reading; figures are those of as_of, and nothing is forecast from them */
  status: 'available' | 'partially_available' | 'stale' | 'not_available';
  data_quality_issues: DataQualityIssue[];
  /** Address of the definition of each figure in the metric dictionary */
  definitions: Record<string, string>;
  /** What each figure is measured in: money in the currency above, scores from 0 to 100, shares from 0 to 1 of the whole */
  units: Record<string, FigureUnit>;
}

/** Ids of the transactions behind a figure, oldest first. */
export type Evidence = Record<string, string[]>;
