import { Affinity } from '../../../../schemas/entities/analyses/affinity.ts';
import { Affordability } from '../../../../schemas/entities/analyses/affordability.ts';
import { ExpenseInsights } from '../../../../schemas/entities/analyses/expense-insights.ts';
import { HealthScore } from '../../../../schemas/entities/analyses/health-score.ts';
import { IncomeAnalysis } from '../../../../schemas/entities/analyses/income-analysis.ts';
import { LiquidityScore } from '../../../../schemas/entities/analyses/liquidity-score.ts';
import { RiskInsights } from '../../../../schemas/entities/analyses/risk-insights.ts';
import { StatementSummary } from '../../../../schemas/entities/analyses/statement-summary.ts';

/** The schema of each analysis document, by its kind. */
export const analysisSchemas = {
  affordability: Affordability,
  income_analysis: IncomeAnalysis,
  risk_insights: RiskInsights,
  liquidity_score: LiquidityScore,
  health_score: HealthScore,
  expenses_analysis: ExpenseInsights,
  affinity: Affinity,
  statement_summary: StatementSummary,
} as const;
