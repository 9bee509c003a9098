import { affinity } from '../affinity/affinity.ts';
import { affordability } from '../affordability/affordability.ts';
import type { Affinity } from '../documents/affinity.ts';
import type { Affordability } from '../documents/affordability.ts';
import type { ExpenseInsights } from '../documents/expense-insights.ts';
import type { HealthScore, HealthWeights } from '../documents/health-score.ts';
import type { IncomeAnalysis } from '../documents/income-analysis.ts';
import type { LiquidityScore } from '../documents/liquidity-score.ts';
import type { RiskInsights } from '../documents/risk-insights.ts';
import type { StatementSummary } from '../documents/statement-summary.ts';
import { expenseInsights } from '../expenses/expenses.ts';
import { moneyFlow } from '../expenses/money-flow.ts';
import { healthParts, healthScore } from '../health/health.ts';
import { incomeAnalysis } from '../income/income.ts';
import { liquidityScore } from '../liquidity/liquidity.ts';
import { riskInsights } from '../risk/risk.ts';
import { statementSummary } from '../statement-summary/statement-summary.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { fullMonthsOf } from './full-months-of-input.ts';

/** Every analysis by the name of its path, in the order of the specification. */
export const analysisKinds = [
  'affordability',
  'income_analysis',
  'risk_insights',
  'liquidity_score',
  'health_score',
  'expenses_analysis',
  'affinity',
  'statement_summary',
] as const;
export type AnalysisKind = (typeof analysisKinds)[number];

export interface Analyses {
  readonly affordability: Affordability;
  readonly income_analysis: IncomeAnalysis;
  readonly risk_insights: RiskInsights;
  readonly liquidity_score: LiquidityScore;
  readonly health_score: HealthScore;
  readonly expenses_analysis: ExpenseInsights;
  readonly affinity: Affinity;
  readonly statement_summary: StatementSummary;
}

export interface AnalysisOptions {
  /** Email address of the applicant as known from the application. */
  readonly holderEmail?: string | null;
  /** The organisation's weights of the health score. */
  readonly healthWeights?: HealthWeights;
  /** Balance in cents below which a day counts as short; defaults to 0. */
  readonly floorCents?: number;
}

/** How each analysis of an applicant is computed. What several need is computed once. */
function analysers(
  given: AnalysisInput,
  options: AnalysisOptions,
): { readonly [Kind in AnalysisKind]: () => Analyses[Kind] } {
  const input: AnalysisInput = {
    ...given,
    accounts: given.accounts.toSorted((a, b) => (a.account.id < b.account.id ? -1 : 1)),
  };
  const floorCents = options.floorCents ?? 0;
  let insights: RiskInsights | null = null;
  const risk = (): RiskInsights => {
    insights ??= riskInsights(input, moneyFlow(input), fullMonthsOf(input));
    return insights;
  };
  return {
    affordability: () => affordability(input),
    income_analysis: () => incomeAnalysis(input),
    risk_insights: risk,
    liquidity_score: () => liquidityScore(input, { floorCents }, moneyFlow(input)),
    // The score counts risks: they are worked out for it also where nobody asks for the insights.
    health_score: () =>
      healthScore(
        input,
        options.healthWeights,
        healthParts(input, { flow: moneyFlow(input), risk: risk(), floorCents }),
      ),
    expenses_analysis: () => expenseInsights(input, moneyFlow(input), fullMonthsOf(input)),
    affinity: () => affinity(input, moneyFlow(input)),
    statement_summary: () => statementSummary(input, options.holderEmail ?? null),
  };
}

/**
 * Every analysis of one applicant, each computed once. The order in which the accounts are given does not matter, and
 * the same input gives the same bytes.
 */
export function analyseApplicant(given: AnalysisInput, options: AnalysisOptions = {}): Analyses {
  const of = analysers(given, options);
  return {
    affordability: of.affordability(),
    income_analysis: of.income_analysis(),
    risk_insights: of.risk_insights(),
    liquidity_score: of.liquidity_score(),
    health_score: of.health_score(),
    expenses_analysis: of.expenses_analysis(),
    affinity: of.affinity(),
    statement_summary: of.statement_summary(),
  };
}

/** An analysis by its kind. */
export interface AnalysisOfKind {
  readonly kind: AnalysisKind;
  readonly document: Analyses[AnalysisKind];
}

/**
 * The analyses of some kinds one after the other, each as analyseApplicant computes it and only when it is asked for: the
 * caller can do something with one before the next is worked out.
 */
export function* analysesInTurn(
  given: AnalysisInput,
  kinds: ReadonlySet<AnalysisKind>,
  options: AnalysisOptions = {},
): Generator<AnalysisOfKind> {
  const of = analysers(given, options);
  for (const kind of analysisKinds) {
    if (kinds.has(kind)) yield { kind, document: of[kind]() };
  }
}

/** The analyses of some kinds, each as analyseApplicant computes it: of the others nothing is computed for its own sake. */
export function analysesOf(
  given: AnalysisInput,
  kinds: ReadonlySet<AnalysisKind>,
  options: AnalysisOptions = {},
): Partial<Analyses> {
  const of = analysers(given, options);
  return {
    ...(kinds.has('affordability') ? { affordability: of.affordability() } : {}),
    ...(kinds.has('income_analysis') ? { income_analysis: of.income_analysis() } : {}),
    ...(kinds.has('risk_insights') ? { risk_insights: of.risk_insights() } : {}),
    ...(kinds.has('liquidity_score') ? { liquidity_score: of.liquidity_score() } : {}),
    ...(kinds.has('health_score') ? { health_score: of.health_score() } : {}),
    ...(kinds.has('expenses_analysis') ? { expenses_analysis: of.expenses_analysis() } : {}),
    ...(kinds.has('affinity') ? { affinity: of.affinity() } : {}),
    ...(kinds.has('statement_summary') ? { statement_summary: of.statement_summary() } : {}),
  };
}
