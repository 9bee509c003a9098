import type { MonthsLeft, VerdictDetails, Waterfall, Working } from './affordability-waterfall.ts';
import type { AnalysisEnvelope, Evidence } from './analysis-envelope.ts';

export interface AffordabilityMonth {
  year: number;
  month: number;
  /** From the strongest regular source of the window */
  primary_income: number;
  /** From every other regular source */
  secondary_income: number;
  /** Income that does not recur; in no other figure */
  one_off_income: number;
  /** Money in that nothing shows to be income: people, cash, unnamed payers; in no other figure */
  other_money_in: number;
  /** Regular credits of natural persons: part of other_money_in, or of primary and secondary_income where count_person_income is true */
  person_income: number;
  /** What a trade took in; its income is net_trading_income, and the figures of income hold no more of it */
  takings: number;
  /** Stock and supplies of the trade; in no expense */
  cost_of_sales: number;
  /** Takings less cost_of_sales; below 0 it is a loss, which affordability_amount deducts */
  net_trading_income: number;
  discretionary_expenses: number;
  non_discretionary_expenses: number;
  /** Part of the non-discretionary expenses: tax, fines and licences */
  statutory: number;
  /** Part of the non-discretionary expenses: credit repayments */
  debt_commitments: number;
  /** Instalments of credit that goes on at as_of and began after the month; part of no expense */
  new_debt_commitments: number;
  /** The necessary lines of the waterfall: housing, food, transport, utilities, health care, maintenance, cash drawn */
  necessary_expenses: number;
  /** Primary and secondary income less discretionary and non-discretionary expenses and a trading loss */
  affordability_amount: number;
  /** In documents of before only; left has taken its place */
  disposable_income?: number | null;
  /** All money in but own transfers and drawn savings; null in documents of before */
  money_in: number | null;
  /** All money out but own transfers and saving, without sign; null in documents of before */
  money_out: number | null;
  /** What the month really left: money_in less money_out; null in documents of before */
  left: number | null;
  /** Part of money_in that is new credit; null in documents of before */
  borrowed: number | null;
  /** What the regular income of the month would be more at its level since the last lasting change, below 0 less; part of no other figure, absent where nothing changed after the month */
  pay_step?: number;
  /** Whether left with pay_step less borrowed is at least the instalment of verdict_details; null where verdict_details has no instalment */
  carries_instalment: boolean | null;
  /** Whether the data covers the whole calendar month */
  full_month: boolean;
  evidence: Evidence;
}

/** What the applicant has left by month, and the instalment that it carries */
export interface Affordability extends AnalysisEnvelope {
  /** Every calendar month of the window, oldest first */
  months: AffordabilityMonth[];
  full_months: number;
  /** What the figures below are medians of: the full calendar months, or, when there is none, the one month that ends on as_of; null when the data is shorter */
  figures_from: 'full_months' | 'last_month_to_date' | null;
  /** In documents of before only; months_left has taken its place */
  median_affordability_amount?: number | null;
  /** In documents of before only; months_left has taken its place */
  worst_month_affordability_amount?: number | null;
  /** In documents of before only; months_left has taken its place */
  worst_month?: {
    year: number;
    month: number;
  } | null;
  /** In documents of before only; months_left has taken its place */
  p10_affordability_amount?: number | null;
  /** The strongest regular source; null when every one has ended */
  primary_income_source: {
    name: string;
    label: string;
    stream_id: string | null;
    monthly_amount: number;
  } | null;
  /** Median over the months of the regular income that goes on: without what has ended, at present amounts */
  net_income: number | null;
  /** Regular income that has ended, the latest first; in neither net_income nor max_instalment */
  ended_income: {
    name: string;
    label: string;
    stream_id: string | null;
    /** Usual amount a month while it was paid */
    monthly_amount: number;
    /** Day of the last payment */
    last_on: string;
  }[];
  /** Median of regular credits of natural persons a month, whether or not net_income counts them */
  person_income: number | null;
  /** Median of takings a month */
  takings: number | null;
  /** Median of cost_of_sales a month */
  cost_of_sales: number | null;
  /** Median of net_trading_income a month; net_income counts it in each month, never below 0 */
  net_trading_income: number | null;
  /** Whether net_income and all that follows from it counts person_income */
  count_person_income: boolean;
  /** The larger of the declared gross income and net_income */
  gross_income_estimate: number | null;
  /** Bank data shows income after deductions, which is the least that the gross income can be. declared: the declared one, which is not below it. net_as_gross_lower_bound: nothing was declared, or less than the banked income, which is used instead */
  gross_income_method: 'declared' | 'net_as_gross_lower_bound' | null;
  statutory: number | null;
  /** What the credit that goes on costs in a usual month: median of what its agreements took, their instalments that were returned unpaid, and new_debt_commitments */
  debt_commitments: number | null;
  /** Credit that began within the months behind the figures, in debt_commitments with all of its instalment */
  new_credit: {
    lender: string;
    label: string;
    /** instalments: at least one was paid. estimate: the loan was received and no instalment paid yet; monthly_amount is the usual instalment of its product */
    basis: 'instalments' | 'estimate';
    monthly_amount: number;
    /** First instalment; null of an estimate */
    first_on: string | null;
    /** What the estimate is made of: the receipt, the usual term and the highest lawful price */
    estimate: {
      /** Calendar date in Africa/Johannesburg */
      received_on: string;
      received_amount: number;
      number_of_instalments: number;
      annual_interest_rate: number;
      source: string;
    } | null;
    evidence: Evidence;
  }[];
  /** debt_commitments, insurance, medical aid, contracts, school fees, bank fees and a trading loss of a usual month */
  committed_obligations: number | null;
  /** Spending without a category, and the part of it that counts as necessary */
  uncategorised_spending: {
    /** Spending without a category over the months behind the figures */
    amount: number;
    /** Share of necessary ones among everyday purchases that have a category; 1 when there are no such purchases */
    necessary_share: number;
    /** Part of amount that counts as necessary */
    counted_share: number;
    /** Amount over all spending of those months */
    share_of_spending: number;
  } | null;
  /** Median of the necessary lines a month, with the necessary part of uncategorised spending */
  necessary_expenses_observed: number | null;
  /** Minimum expense norm of regulation 23A at gross_income_estimate */
  norm_applied: number | null;
  /** Calendar date in Africa/Johannesburg */
  norm_effective_from: string | null;
  norm_source: string | null;
  /** The larger of necessary_expenses_observed and norm_applied, unless a declaration replaces it */
  expenses_used: number | null;
  expenses_basis: 'observed' | 'norm' | 'declared' | null;
  /** The declaration given by the caller; one below expenses_used needs a reason */
  expenses_override: {
    amount: number;
    reason: string;
    applied: boolean;
  } | null;
  /** The steps of regulation 23A for a usual month, line by line */
  reg23a_worksheet: {
    gross_income: number;
    /** What a declared gross income exceeds net_income by, and statutory payments */
    statutory_deductions: number;
    /** gross_income less statutory_deductions: net_income less statutory. Null in documents of before, which have it in net_income */
    income_after_deductions: number | null;
    /** In documents of before only; income_after_deductions has taken its place */
    net_income?: number;
    /** committed_obligations */
    existing_obligations: number;
    /** expenses_used */
    living_expenses: number;
    /** income_after_deductions less existing_obligations and living_expenses; may be negative */
    discretionary_income: number;
  } | null;
  /** debt_commitments over gross_income_estimate */
  debt_to_income: number | null;
  /** Income after deductions less committed_obligations and expenses_used: that of reg23a_worksheet */
  discretionary_income: number | null;
  /** discretionary_income, never below 0; null when the data is too little to calculate it */
  max_instalment: number | null;
  /** What the month that really left least, new credit aside, would have carried: never below 0 or above max_instalment */
  max_instalment_worst_month: number | null;
  /** What max_instalment repays at the rate and term given; null without them */
  max_principal: number | null;
  /** The nominal rate of a year as a fraction and the number of monthly instalments */
  loan_terms: {
    annual_interest_rate: number;
    number_of_instalments: number;
  } | null;
  /** What each month really left; medians are over full months only */
  months_left: MonthsLeft | null;
  /** On the instalment of verdict_details. within: the worksheet and the months both carry it; tight: the worksheet does, something else speaks against it; beyond: the worksheet does not, or the law forbids credit; cannot_tell: the data does not show it. Null in documents of before */
  verdict: 'within' | 'tight' | 'beyond' | 'cannot_tell' | null;
  /** Why the verdict is what it is */
  verdict_details: VerdictDetails | null;
  /** Every transaction of the window in exactly one line; null in documents of before */
  waterfall: Waterfall | null;
  /** Formula and operands of each figure on the way from transactions to the instalment */
  workings: Working[];
  evidence: Evidence;
}
