import { Affinity } from '../../../../schemas/entities/affinity.ts';
import { Affordability } from '../../../../schemas/entities/affordability.ts';
import { ExpenseInsights } from '../../../../schemas/entities/expense-insights.ts';
import { HealthScore } from '../../../../schemas/entities/health-score.ts';
import { IncomeAnalysis } from '../../../../schemas/entities/income-analysis.ts';
import { LiquidityScore } from '../../../../schemas/entities/liquidity-score.ts';
import { RiskInsights } from '../../../../schemas/entities/risk-insights.ts';
import { StatementSummary } from '../../../../schemas/entities/statement-summary.ts';

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
