import type { Affinity } from '@imali/analyses/documents/affinity.ts';
import type { Affordability } from '@imali/analyses/documents/affordability.ts';
import type { ExpenseInsights } from '@imali/analyses/documents/expense-insights.ts';
import type { HealthScore } from '@imali/analyses/documents/health-score.ts';
import type { IncomeAnalysis } from '@imali/analyses/documents/income-analysis.ts';
import type { LiquidityScore } from '@imali/analyses/documents/liquidity-score.ts';
import type { RiskInsights } from '@imali/analyses/documents/risk-insights.ts';
import type { StatementSummary } from '@imali/analyses/documents/statement-summary.ts';
import * as z from 'zod';
import { analysisSchemas } from './analysis-schemas.ts';

/** The index of the labels that occur, as it is kept. */
export const LabelIndex = z.object({ labels: z.array(z.string()), taxonomy_version: z.string() });

/** What the engine returns for each kind of document, in its own words (packages/analyses/documents). */
interface EngineDocuments {
  readonly affinity: Affinity;
  readonly affordability: Affordability;
  readonly expenses_analysis: ExpenseInsights;
  readonly health_score: HealthScore;
  readonly income_analysis: IncomeAnalysis;
  readonly liquidity_score: LiquidityScore;
  readonly risk_insights: RiskInsights;
  readonly statement_summary: StatementSummary;
}

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/**
 * What each document of the worker is parsed by. It does not compile once a document of the engine and its schema on the
 * wire differ in a field, a type or a value.
 */
export const wireSchemas = {
  ...analysisSchemas,
  label_index: LabelIndex,
} as const satisfies {
  readonly [Kind in keyof EngineDocuments]: Same<
    EngineDocuments[Kind],
    z.infer<(typeof analysisSchemas)[Kind]>
  > extends true
    ? z.ZodType
    : never;
} & { readonly label_index: z.ZodType };
