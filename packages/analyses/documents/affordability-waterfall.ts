import type { Evidence } from './analysis-envelope.ts';

/** What a line of the waterfall is part of, in the order in which it is worked out. */
export const waterfallParts = [
  'money_in',
  'statutory',
  'committed',
  'necessary',
  'free',
  'own_money',
  'apart',
] as const;
export type WaterfallPart = (typeof waterfallParts)[number];

/** The lines of the waterfall: every transaction of the window is in exactly one. */
export const waterfallLines = [
  'regular_income',
  'one_off_income',
  'other_money_in',
  'new_credit',
  'refunds',
  'statutory',
  'credit_agreements',
  'insurance',
  'medical_aid',
  'contracts',
  'school_fees',
  'bank_fees',
  'cost_of_sales',
  'housing',
  'food',
  'transport',
  'utilities',
  'health_care',
  'maintenance',
  'cash',
  'uncategorised',
  'gambling',
  'payments_to_people',
  'other_spending',
  'own_transfers',
  'saving',
  'returned_payments',
  'cancelled_payments',
  'loan_accounts',
  'other_currency',
] as const;
export type WaterfallLineId = (typeof waterfallLines)[number];

/** Where a verdict turns; an organisation may set its own. */
export interface AffordabilityThresholds {
  /** Fewer full months are tight */
  least_full_months: number;
  /** Share of the months that must have carried the instalment; less is tight */
  least_share_of_months: number;
  /** Credit repayments over gross income, 0.4 for 40 %; more is tight */
  most_debt_to_income: number;
  /** Share of the net income that may go to gambling; more is tight */
  most_gambling_share: number;
  /** Share of the spending that may be without a category; more is tight */
  most_uncategorised_share: number;
}

/** What each month really left; medians are over full months only */
export interface MonthsLeft {
  median: number | null;
  worst: number | null;
  worst_month: {
    year: number;
    month: number;
  } | null;
  /** Tenth percentile over three full months or more */
  p10: number | null;
  /** Share of the full months that could have carried the instalment at the present level of pay */
  share_of_months: number | null;
}

/** Why the verdict is what it is */
export interface VerdictDetails {
  /** The instalment that the verdict speaks of: the one asked about, else max_instalment */
  instalment: number | null;
  /** What weighs most first */
  reasons: {
    code:
      | 'data_stale'
      | 'statements_refused'
      | 'statements_suspect'
      | 'rows_missing'
      | 'too_little_history'
      | 'no_norm_for_currency'
      | 'no_income_seen'
      | 'income_ended'
      | 'no_regular_income'
      | 'nothing_left_by_worksheet'
      | 'instalment_above_worksheet'
      | 'debt_review'
      | 'months_leave_less_than_worksheet'
      | 'months_leave_nothing'
      | 'few_months_carry_it'
      | 'debt_to_income_high'
      | 'gambling_high'
      | 'debits_unpaid'
      | 'few_full_months'
      | 'spending_not_categorised'
      | 'months_carry_it';
    /** The verdict that this reason alone would give */
    speaks_for: 'within' | 'tight' | 'beyond' | 'cannot_tell';
    message: string;
    unit: 'money' | 'share' | 'days' | 'months' | 'count' | 'category';
    measured: number | string | null;
    limit: number | string | null;
    evidence: Evidence;
  }[];
  thresholds: AffordabilityThresholds;
  /** Organisation, or the day from which the thresholds of the product apply */
  thresholds_source: string;
}

export interface WaterfallLine {
  line: WaterfallLineId;
  /** money_in, statutory, committed and necessary lead to the instalment; free is spending that the worksheet leaves out; own_money stays with the applicant; apart is neither in nor out */
  part: WaterfallPart;
  /** Of a usual month, without sign; null of lines that are no monthly amount */
  usual_amount: number | null;
  /** Sum of its transactions over the window, money out negative */
  total_amount: number;
  count: number;
  /** The months in which it has transactions, oldest first */
  months: {
    year: number;
    month: number;
    /** Sum of the transactions of the month, money out negative */
    amount: number;
    /** Whether the figures of a usual month are taken from this month */
    counted: boolean;
    evidence: Evidence;
  }[];
}

export interface Waterfall {
  /** Those that have transactions, in the order of the calculation */
  lines: WaterfallLine[];
  /** Sum of all lines but other_currency: closing less opening balances of the accounts in the currency above */
  balance_change: number;
}

/** How a figure comes about: its formula over its operands, each of which opens to more */
export interface Working {
  figure: string;
  value: number | null;
  formula: string;
  operands: {
    name: string;
    value: number | string | null;
    /** The figure of another working that the value is worked out in; null where it is not */
    working: string | null;
    /** The line of the waterfall whose months and transactions are behind it */
    line: WaterfallLineId | null;
    evidence: Evidence;
  }[];
}

export type AffordabilityReason = VerdictDetails['reasons'][number];
