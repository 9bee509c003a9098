import type { FigureUnit } from '../documents/analysis-envelope.ts';
import type { DefinedAnalysis, MetricIds } from './metric-id.ts';

/** A figure that a policy may name: one value of a document, by its path. */
export interface PolicyFigure {
  /** Keys from the document down; `90_days` is the item of a list whose `days` are 90. */
  readonly path: string;
  readonly unit: Exclude<FigureUnit, 'list'>;
  /** Whether the document may answer null: a policy then has to say what follows from that. */
  readonly mayBeMissing: boolean;
  /** Of a category: every value that it may have. */
  readonly values?: readonly string[];
}

/**
 * Whether a policy may use a figure. `input`: these values of it. `not_a_value`: it is a list or an explanation, and
 * another figure holds what can be compared. `barred`: the law or the purpose of the data forbids it.
 */
export type PolicyUse =
  | { readonly use: 'input'; readonly figures: readonly PolicyFigure[] }
  | { readonly use: 'not_a_value'; readonly because: string }
  | { readonly use: 'barred'; readonly because: string };

type UsesOf<Analysis extends DefinedAnalysis> = Readonly<Record<MetricIds[Analysis], PolicyUse>>;

type Unit = PolicyFigure['unit'];

/** A figure that every document answers. */
const known = (path: string, unit: Unit): PolicyFigure => ({ path, unit, mayBeMissing: false });
/** A figure that is null if the data cannot say. */
const nullable = (path: string, unit: Unit): PolicyFigure => ({ path, unit, mayBeMissing: true });
const category = (path: string, values: readonly string[], mayBeMissing = true): PolicyFigure => {
  return { path, unit: 'category', mayBeMissing, values };
};
const input = (...figures: readonly PolicyFigure[]): PolicyUse => ({ use: 'input', figures });
const notAValue = (because: string): PolicyUse => ({ use: 'not_a_value', because });
const barred = (because: string): PolicyUse => ({ use: 'barred', because });

const BY_MONTH = notAValue('One value for each month. A policy uses the figures over the window.');
const LIST = notAValue('A list. A policy uses the counts and amounts beside it.');
const WORKING = notAValue('It explains other figures, which a policy may use.');
const SETTING = notAValue('It says how the figures were worked out, and nothing of the applicant.');
const DECLARED = notAValue('It repeats what the caller declared.');
const IDENTITY = barred(
  'It identifies a person; a name gives away ethnic origin, sex and language (National Credit Act, section 61(1); Constitution, section 9(3)).',
);
const MARKETING = barred(
  'It serves offers under a consent of their own, which does not cover a credit decision (POPIA, sections 13 and 15).',
);
const GRANTS = barred(
  'Grants are paid for age, disability and family responsibility, on which credit may not depend (National Credit Act, section 61(1); Equality Act, sections 1 and 34). Grants that are regular income count in net_income.',
);

/** The parts that every figure of a kind of money has: the amount, how often, how long ago. */
const kind = (name: string): PolicyUse =>
  input(known(`${name}.amount`, 'money'), known(`${name}.count`, 'count'), nullable(`${name}.days_since_last`, 'days'));
/** The same with the share of income. */
const kindWithShare = (name: string): PolicyUse =>
  input(
    known(`${name}.amount`, 'money'),
    known(`${name}.count`, 'count'),
    nullable(`${name}.days_since_last`, 'days'),
    nullable(`${name}.share_of_income`, 'share'),
  );
const windows = (name: string, unit: Unit): PolicyUse =>
  input(...[30, 60, 90].map((days) => nullable(`windows.${days}_days.${name}`, unit)));
const score = (name: string): PolicyUse => input(nullable(name, 'score'));

const affordability: UsesOf<'affordability'> = {
  primary_income: BY_MONTH,
  secondary_income: BY_MONTH,
  one_off_income: BY_MONTH,
  other_money_in: BY_MONTH,
  person_income: input(nullable('person_income', 'money')),
  takings: input(nullable('takings', 'money')),
  cost_of_sales: input(nullable('cost_of_sales', 'money')),
  net_trading_income: input(nullable('net_trading_income', 'money')),
  discretionary_expenses: BY_MONTH,
  non_discretionary_expenses: BY_MONTH,
  necessary_expenses: BY_MONTH,
  affordability_amount: BY_MONTH,
  full_month: BY_MONTH,
  full_months: input(known('full_months', 'months')),
  figures_from: input(category('figures_from', ['full_months', 'last_month_to_date'])),
  primary_income_source: input(nullable('primary_income_source.monthly_amount', 'money')),
  net_income: input(nullable('net_income', 'money')),
  count_person_income: SETTING,
  ended_income: LIST,
  gross_income_estimate: input(nullable('gross_income_estimate', 'money')),
  gross_income_method: input(category('gross_income_method', ['declared', 'net_as_gross_lower_bound'])),
  statutory: input(nullable('statutory', 'money')),
  debt_commitments: input(nullable('debt_commitments', 'money')),
  new_debt_commitments: BY_MONTH,
  new_credit: LIST,
  necessary_expenses_observed: input(nullable('necessary_expenses_observed', 'money')),
  norm_applied: input(nullable('norm_applied', 'money')),
  expenses_used: input(nullable('expenses_used', 'money')),
  expenses_basis: input(category('expenses_basis', ['observed', 'norm', 'declared'])),
  expenses_override: DECLARED,
  debt_to_income: input(nullable('debt_to_income', 'share')),
  max_instalment: input(nullable('max_instalment', 'money')),
  max_instalment_worst_month: input(nullable('max_instalment_worst_month', 'money')),
  max_principal: input(nullable('max_principal', 'money')),
  reg23a_worksheet: WORKING,
  committed_obligations: input(nullable('committed_obligations', 'money')),
  uncategorised_spending: input(
    nullable('uncategorised_spending.amount', 'money'),
    nullable('uncategorised_spending.share_of_spending', 'share'),
  ),
  discretionary_income: input(nullable('discretionary_income', 'money')),
  left: BY_MONTH,
  months_left: input(
    nullable('months_left.median', 'money'),
    nullable('months_left.worst', 'money'),
    nullable('months_left.p10', 'money'),
    nullable('months_left.share_of_months', 'share'),
  ),
  verdict: input(category('verdict', ['within', 'tight', 'beyond', 'cannot_tell'])),
  verdict_details: WORKING,
  waterfall: WORKING,
  workings: WORKING,
};

const income: UsesOf<'income_analysis'> = {
  consistency: score('consistency'),
  longevity: score('longevity'),
  regularity: score('regularity'),
  income_month_breaks: input(nullable('income_month_breaks', 'months')),
  income_break_months: LIST,
  income_indicator: input(category('income_indicator', ['STABLE', 'VARIABLE', 'EARLY', 'IRREGULAR', 'ENDED', 'NONE'])),
  months_back: SETTING,
  income_heatmap: BY_MONTH,
  strike_date: notAValue('A day, ANY or REJECT: it says when to collect, not whether to lend.'),
  no_strike_date: WORKING,
  strike_date_details: WORKING,
  'strike_date_details.lower_bound': LIST,
  streams: LIST,
  'streams.monthly_amount': LIST,
  'streams.base_amount': LIST,
  'streams.variation': LIST,
  'streams.weekend_rule': LIST,
  'streams.state': LIST,
  next_payment: input(
    nullable('next_payment.expected_on', 'date'),
    nullable('next_payment.amount_low', 'money'),
    nullable('next_payment.amount_high', 'money'),
  ),
};

const liquidity: UsesOf<'liquidity_score'> = {
  score_30_days: score('score_30_days'),
  score_60_days: score('score_60_days'),
  score_90_days: score('score_90_days'),
  floor: SETTING,
  current_balance: input(nullable('current_balance', 'money')),
  windows: LIST,
  'windows.days_at_floor_share': windows('days_at_floor_share', 'share'),
  'windows.average_balance': windows('average_balance', 'money'),
  'windows.average_daily_outflow': windows('average_daily_outflow', 'money'),
  'windows.buffer_days': windows('buffer_days', 'days'),
  'windows.p10_balance': windows('p10_balance', 'money'),
  'windows.median_weekly_outflow': windows('median_weekly_outflow', 'money'),
  'windows.overdraft_use': windows('overdraft_use', 'share'),
  'windows.points': WORKING,
  daily_balances: LIST,
  balance_forecast: LIST,
  'balance_forecast.shortfall_probability': input(
    ...[30, 60, 90].map((days) => nullable(`balance_forecast.shortfall_probability_${days}_days`, 'share')),
  ),
  'balance_forecast.backtest': WORKING,
};

const risk: UsesOf<'risk_insights'> = {
  income_total: input(nullable('income_total', 'money')),
  gambling: kind('gambling'),
  'gambling.share_of_income': input(nullable('gambling.share_of_income', 'share')),
  'gambling.net_amount': input(known('gambling.net_amount', 'money'), known('gambling.winnings_amount', 'money')),
  'gambling.voucher_amount': input(known('gambling.voucher_amount', 'money')),
  overdraft: kindWithShare('overdraft'),
  'overdraft.days_negative': input(nullable('overdraft.days_negative', 'days')),
  'overdraft.facility_at_least': input(
    nullable('overdraft.facility_at_least', 'money'),
    nullable('overdraft.deepest_amount', 'money'),
  ),
  'overdraft.negative_spells': LIST,
  returned_debit_orders: kindWithShare('returned_debit_orders'),
  'returned_debit_orders.count_over_months': input(
    nullable('returned_debit_orders.count_1_month', 'count'),
    nullable('returned_debit_orders.count_3_months', 'count'),
    nullable('returned_debit_orders.count_6_months', 'count'),
    nullable('returned_debit_orders.count_12_months', 'count'),
  ),
  'returned_debit_orders.by_reason': input(
    ...['insufficient_funds', 'disputed_or_stopped', 'other_reason'].flatMap((reason) => [
      known(`returned_debit_orders.by_reason.${reason}.amount`, 'money'),
      known(`returned_debit_orders.by_reason.${reason}.count`, 'count'),
    ]),
  ),
  'returned_debit_orders.fees_amount': input(known('returned_debit_orders.fees_amount', 'money')),
  atm_and_cash: kindWithShare('atm_and_cash'),
  'atm_and_cash.deposits_amount': input(
    known('atm_and_cash.deposits_amount', 'money'),
    known('atm_and_cash.deposits_count', 'count'),
  ),
  net_saver_or_spender: input(
    category('net_saver_or_spender.verdict', ['NET_SAVER', 'NET_SPENDER', 'BALANCED']),
    nullable('net_saver_or_spender.money_in', 'money'),
    nullable('net_saver_or_spender.money_out', 'money'),
    nullable('net_saver_or_spender.net_amount', 'money'),
    nullable('net_saver_or_spender.months_saving', 'months'),
    nullable('net_saver_or_spender.months_spending', 'months'),
  ),
  'net_saver_or_spender.savings_rate': input(nullable('net_saver_or_spender.savings_rate', 'share')),
  social_security_income: GRANTS,
  short_term_lenders: input(
    known('short_term_lenders.lender_count', 'count'),
    known('short_term_lenders.loans_count', 'count'),
    known('short_term_lenders.loans_amount', 'money'),
    known('short_term_lenders.repayments_count', 'count'),
    known('short_term_lenders.repayments_amount', 'money'),
    nullable('short_term_lenders.days_since_last', 'days'),
    nullable('short_term_lenders.share_of_income', 'share'),
  ),
  debt_review: kind('debt_review'),
  'debt_review.active': input(known('debt_review.active', 'yes_or_no')),
  collections: kindWithShare('collections'),
  salary_drained_on_pay_day: input(
    nullable('salary_drained_on_pay_day.median_share_spent', 'share'),
    nullable('salary_drained_on_pay_day.drained_count', 'count'),
  ),
  loan_stacking: input(
    known('loan_stacking.stacked', 'yes_or_no'),
    known('loan_stacking.new_credit_count', 'count'),
    known('loan_stacking.new_credit_amount', 'money'),
    known('loan_stacking.most_within_30_days', 'count'),
  ),
  undisclosed_accounts: LIST,
};

const health: UsesOf<'health_score'> = {
  final_score: score('final_score'),
  affordability_score: score('affordability_score'),
  income_score: score('income_score'),
  expense_score: score('expense_score'),
  liquidity_and_savings_score: score('liquidity_and_savings_score'),
  debt_score: score('debt_score'),
  fee_score: score('fee_score'),
  components: WORKING,
  top_reasons: WORKING,
  would_raise_it: WORKING,
};

const expenses: UsesOf<'expenses_analysis'> = {
  total_expenses: input(known('total_expenses', 'money')),
  total_refunds: input(known('total_refunds', 'money')),
  total_saved: input(known('total_saved', 'money')),
  top_expense_amounts: LIST,
  largest_expense: input(nullable('largest_expense.amount', 'money')),
  spend_split: notAValue(
    'Spending by label: religious giving, union dues and health care among it, which a decision may not rest on. Totals have figures of their own.',
  ),
  unique_months: LIST,
  months: BY_MONTH,
  fixed_amount: input(known('fixed_amount', 'money')),
  flexible_amount: input(known('flexible_amount', 'money')),
  subscriptions: LIST,
  outliers: LIST,
  spending_changes: LIST,
  label_confidence: input(nullable('label_confidence', 'share')),
};

const BY_ACCOUNT = notAValue('One value for each account. A policy uses the figures over all accounts.');

const summary: UsesOf<'statement_summary'> = {
  accounts_summary: BY_ACCOUNT,
  'accounts_summary.opening_balance': BY_ACCOUNT,
  'accounts_summary.closing_balance': BY_ACCOUNT,
  'accounts_summary.average_credit_amount': BY_ACCOUNT,
  'accounts_summary.average_debit_amount': BY_ACCOUNT,
  'accounts_summary.total_credit_amount': BY_ACCOUNT,
  'accounts_summary.total_debit_amount': BY_ACCOUNT,
  'accounts_summary.reconciliation': BY_ACCOUNT,
  'accounts_summary.balance_breaks': BY_ACCOUNT,
  'accounts_summary.gaps': BY_ACCOUNT,
  'accounts_summary.suspected_duplicates': BY_ACCOUNT,
  primary_income_payment: input(nullable('primary_income_payment', 'money')),
  primary_income_cadence: input(
    category('primary_income_cadence', [
      ...['weekly', 'fortnightly', 'four_weekly', 'semi_monthly'],
      ...['fixed_day', 'day_25', 'last_working_day', 'monthly'],
    ]),
  ),
  primary_income_day: input(nullable('primary_income_day', 'day_of_month')),
  account_holder_name: IDENTITY,
  account_holder_email: IDENTITY,
};

const affinity: UsesOf<'affinity'> = {
  should_recommend_offers: MARKETING,
  average_monthly_spend: MARKETING,
  offer_monthly_price: MARKETING,
  average_difference_percent: MARKETING,
};

/** For every figure of the metric dictionary, whether a policy may use it. Without the dictionary: a decision loads only this. */
export const policyUses: { readonly [Analysis in DefinedAnalysis]: UsesOf<Analysis> } = {
  affordability,
  income_analysis: income,
  risk_insights: risk,
  liquidity_score: liquidity,
  health_score: health,
  expenses_analysis: expenses,
  statement_summary: summary,
  affinity,
};
