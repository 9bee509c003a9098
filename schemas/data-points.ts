import { envelopeFields } from './entities/analyses/analysis-envelope.ts';
import { resultFields } from './entities/analyses/result-state.ts';

/** Data points of a bank connection, as application configs name them. */
export const bankDataPoints = [
  'transactions_labelled',
  'affordability',
  'income_analysis',
  'risk_insights',
  'liquidity_score',
  'health_score',
  'expenses_analysis',
  'statement_summary',
] as const;
export type BankDataPoint = (typeof bankDataPoints)[number];

/**
 * Fields of an analysis that no output argument names: what it speaks of, and what is behind its figures. They are in every
 * reply; those that go by figure hold the figures that were asked for.
 */
export const fieldsAlwaysAnswered: ReadonlySet<string> = new Set([
  ...Object.keys(envelopeFields),
  ...Object.keys(resultFields),
  'changes',
  'evidence',
]);
