const titles: Readonly<Record<string, string>> = {
  affordability: 'Affordability',
  income_analysis: 'Income analysis',
  risk_insights: 'Risk insights',
  liquidity_score: 'Liquidity',
  health_score: 'Health score',
  expenses_analysis: 'Expenses',
  statement_summary: 'Statement summary',
  affinity: 'Affinity',
};

/** The name of an analysis for people. */
export const analysisTitle = (analysis: string): string => titles[analysis] ?? analysis;
