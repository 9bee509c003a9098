import { affinityMetrics } from './affinity-metrics.ts';
import { affordabilityInstalmentMetrics } from './affordability-instalment-metrics.ts';
import { affordabilityMonthMetrics } from './affordability-metrics.ts';
import { affordabilityVerdictMetrics } from './affordability-verdict-metrics.ts';
import { affordabilityWindowMetrics } from './affordability-window-metrics.ts';
import { expenseMetrics } from './expense-metrics.ts';
import { healthMetrics } from './health-metrics.ts';
import { incomeMetrics } from './income-metrics.ts';
import { liquidityMetrics } from './liquidity-metrics.ts';
import type { DefinitionsOf, Metric, MetricDefinition } from './metric.ts';
import type { DefinedAnalysis, MetricId, MetricIds } from './metric-id.ts';
import { type PolicyUse, policyUses } from './policy-use.ts';
import { riskCreditMetrics } from './risk-credit-metrics.ts';
import { riskMetrics } from './risk-metrics.ts';
import { statementSummaryMetrics } from './statement-summary-metrics.ts';

const definitions: { readonly [Analysis in DefinedAnalysis]: DefinitionsOf<Analysis> } = {
  affordability: {
    ...affordabilityMonthMetrics,
    ...affordabilityWindowMetrics,
    ...affordabilityInstalmentMetrics,
    ...affordabilityVerdictMetrics,
  },
  income_analysis: incomeMetrics,
  risk_insights: { ...riskMetrics, ...riskCreditMetrics },
  liquidity_score: liquidityMetrics,
  health_score: healthMetrics,
  expenses_analysis: expenseMetrics,
  statement_summary: statementSummaryMetrics,
  affinity: affinityMetrics,
};

/** A field of another document is written `document:field`, one of the own document without it. */
function fullField(analysis: DefinedAnalysis, field: string): string {
  return field.includes(':') ? field.replace(':', '.') : `${analysis}.${field}`;
}

function metricsOf<Analysis extends DefinedAnalysis>(
  analysis: Analysis,
  entries: Readonly<Record<MetricIds[Analysis], MetricDefinition>>,
  uses: Readonly<Record<MetricIds[Analysis], PolicyUse>>,
): Metric[] {
  const ids = Object.keys(entries).filter((id): id is MetricIds[Analysis] => id in entries);
  return ids.map((id): Metric => {
    const { fields = [id], ...definition } = entries[id];
    const anchor: MetricId = id;
    return {
      ...definition,
      id: anchor,
      analysis,
      fields: fields.map((field) => fullField(analysis, field)),
      policyUse: uses[id],
    };
  });
}

/** Every metric that a document answers, by analysis: what the documentation and definition addresses are made of. */
export const metricDictionary: readonly Metric[] = [
  ...metricsOf('affordability', definitions.affordability, policyUses.affordability),
  ...metricsOf('income_analysis', definitions.income_analysis, policyUses.income_analysis),
  ...metricsOf('risk_insights', definitions.risk_insights, policyUses.risk_insights),
  ...metricsOf('liquidity_score', definitions.liquidity_score, policyUses.liquidity_score),
  ...metricsOf('health_score', definitions.health_score, policyUses.health_score),
  ...metricsOf('expenses_analysis', definitions.expenses_analysis, policyUses.expenses_analysis),
  ...metricsOf('statement_summary', definitions.statement_summary, policyUses.statement_summary),
  ...metricsOf('affinity', definitions.affinity, policyUses.affinity),
];
