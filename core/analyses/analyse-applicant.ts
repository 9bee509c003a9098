import type { Affinity } from '../../schemas/entities/affinity.ts';
import type { Affordability } from '../../schemas/entities/affordability.ts';
import type { ExpenseInsights } from '../../schemas/entities/expense-insights.ts';
import type { HealthScore, HealthWeights } from '../../schemas/entities/health-score.ts';
import type { IncomeAnalysis } from '../../schemas/entities/income-analysis.ts';
import type { LiquidityScore } from '../../schemas/entities/liquidity-score.ts';
import type { RiskInsights } from '../../schemas/entities/risk-insights.ts';
import type { StatementSummary } from '../../schemas/entities/statement-summary.ts';
import { affinity } from '../affinity/affinity.ts';
import { affordability } from './affordability.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { expenseInsights } from './expenses.ts';
import { fullMonthsOf } from './full-months-of-input.ts';
import { healthParts, healthScore } from './health.ts';
import { incomeAnalysis } from './income.ts';
import { liquidityScore } from './liquidity.ts';
import { moneyFlow } from './money-flow.ts';
import { riskInsights } from './risk.ts';
import { statementSummary } from './statement-summary.ts';

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
  /** E-mail address of the applicant as known from the application. */
  readonly holderEmail?: string | null;
  /** The organisation's weights of the health score. */
  readonly healthWeights?: HealthWeights;
  /** Balance in cents below which a day counts as short; 0 unless told. */
  readonly floorCents?: number;
}

/**
 * Every analysis of one applicant, each computed once. The order in which the accounts are given does not matter, and
 * the same input gives the same bytes.
 */
export function analyseApplicant(given: AnalysisInput, options: AnalysisOptions = {}): Analyses {
  const input: AnalysisInput = {
    ...given,
    accounts: given.accounts.toSorted((a, b) => (a.account.id < b.account.id ? -1 : 1)),
  };
  const flow = moneyFlow(input);
  const fullMonths = fullMonthsOf(input);
  const risk = riskInsights(input, flow, fullMonths);
  const floorCents = options.floorCents ?? 0;
  return {
    affordability: affordability(input),
    income_analysis: incomeAnalysis(input),
    risk_insights: risk,
    liquidity_score: liquidityScore(input, { floorCents }, flow),
    health_score: healthScore(input, options.healthWeights, healthParts(input, { flow, risk, floorCents })),
    expenses_analysis: expenseInsights(input, flow, fullMonths),
    affinity: affinity(input, flow),
    statement_summary: statementSummary(input, options.holderEmail ?? null),
  };
}
