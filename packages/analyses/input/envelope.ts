import { ENGINE_VERSION, RULES_VERSION, TAXONOMY_VERSION } from '@imali/ledger/versions.ts';
import type { AnalysisEnvelope, DataQualityIssue, FigureUnit } from '../documents/analysis-envelope.ts';
import type { MetricId } from '../metrics/metric-id.ts';
import { type AnalysisInput, countedRows, reportingCurrency } from './analysis-input.ts';
import { gapsOfInput, knownDays } from './missing-days.ts';
import { oncePerInput } from './once-per-input.ts';
import { qualityIssues } from './quality-issues.ts';
import { windowOf } from './window.ts';

/** Figures of the metric dictionary and what they are measured in; a name that it does not define does not compile. */
export type FigureUnits<Name extends string> = {
  readonly [Figure in Name]: Figure extends MetricId ? FigureUnit : never;
};

/** Issues that are said by data that is whole, and the months that most statements begin or end within. */
const LIMITS_NOTHING: ReadonlySet<DataQualityIssue['code']> = new Set([
  'partial_month',
  'regular_income_ended',
  'last_pay_differs',
  'pay_presumed',
  'person_income_not_counted',
  'regular_credits_not_counted',
  'cash_not_counted',
  'undisclosed_account',
  'spending_not_categorised',
]);

/** Whether an issue makes an answer partial. */
const limits = ({ code }: DataQualityIssue): boolean => !LIMITS_NOTHING.has(code);

/** What the envelopes of all analyses of an input have in common. */
const commonEnvelope = oncePerInput((input: AnalysisInput): Omit<AnalysisEnvelope, 'definitions' | 'units'> => {
  const window = windowOf(input);
  const issues = qualityIssues(input);
  const rows = countedRows(input).length;
  return {
    as_of: input.asOf,
    engine_version: ENGINE_VERSION,
    taxonomy_version: TAXONOMY_VERSION,
    rules_version:
      input.sharedRulesVersion === undefined ? RULES_VERSION : `${RULES_VERSION}+${input.sharedRulesVersion}`,
    currency: reportingCurrency(input),
    window,
    coverage: {
      days: knownDays(input, window.from, window.to),
      gaps: [...gapsOfInput(input)],
      accounts: input.accounts.length,
    },
    status: rows === 0 ? 'not_available' : issues.some(limits) ? 'partially_available' : 'available',
    data_quality_issues: issues,
  };
});

/** The addresses of the definitions of figures in the metric dictionary. */
export const definitionsAt = (docsUrl: string, figures: readonly string[]): Record<string, string> =>
  Object.fromEntries(figures.map((figure) => [figure, `${docsUrl}/docs/metrics#${figure}`]));

/** The common envelope of an analysis; `figures` are those whose definitions and units the reply should state. */
export function envelopeOf<Name extends string>(input: AnalysisInput, figures: FigureUnits<Name>): AnalysisEnvelope {
  return {
    ...commonEnvelope(input),
    definitions: definitionsAt(input.docsUrl, Object.keys(figures)),
    units: { ...figures },
  };
}
