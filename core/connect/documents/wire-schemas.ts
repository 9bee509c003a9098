import * as z from 'zod';
import { Affinity } from '../../../schemas/entities/affinity.ts';
import { Affordability } from '../../../schemas/entities/affordability.ts';
import { ExpenseInsights } from '../../../schemas/entities/expense-insights.ts';
import { HealthScore } from '../../../schemas/entities/health-score.ts';
import { IncomeAnalysis } from '../../../schemas/entities/income-analysis.ts';
import { LiquidityScore } from '../../../schemas/entities/liquidity-score.ts';
import { RiskInsights } from '../../../schemas/entities/risk-insights.ts';
import { StatementSummary } from '../../../schemas/entities/statement-summary.ts';

/** The index of the labels that occur, as it is kept. */
export const LabelIndex = z.object({ labels: z.array(z.string()), taxonomy_version: z.string() });

/** What each document of the worker is parsed by. */
export const wireSchemas = {
  affordability: Affordability,
  income_analysis: IncomeAnalysis,
  risk_insights: RiskInsights,
  liquidity_score: LiquidityScore,
  health_score: HealthScore,
  expenses_analysis: ExpenseInsights,
  affinity: Affinity,
  statement_summary: StatementSummary,
  label_index: LabelIndex,
} as const;
