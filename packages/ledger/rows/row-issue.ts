/** A data quality issue names this many rows and says how many there are. */
export const MAX_NAMED = 200;

/** What does not add up in the rows of one account. It is kept and shown, never a reason to refuse. */
export interface RowIssue {
  code: 'balance_break' | 'closing_balance_mismatch' | 'statements_not_contiguous';
  /** For people. */
  message: string;
  account_id: string;
  /** The first of the rows, at most `MAX_NAMED`. */
  transaction_ids: string[];
}
