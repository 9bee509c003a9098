import type { AnalysisEnvelope, DataQualityIssue, FigureUnit } from '../../schemas/entities/analysis-envelope.ts';
import type { MetricId } from '../metrics/metric-id.ts';
import { ENGINE_VERSION, RULES_VERSION, TAXONOMY_VERSION } from '../versions.ts';
import { type AnalysisInput, countedRows, reportingCurrency } from './analysis-input.ts';
import { gapsOfInput, knownDays } from './missing-days.ts';
import { oncePerInput } from './once-per-input.ts';
import { qualityIssues } from './quality-issues.ts';
import { windowOf } from './window.ts';

/** Figures of the metric dictionary and what they are measured in; a name that it does not define does not compile. */
export type FigureUnits<Name extends string> = {
  readonly [Figure in Name]: Figure extends MetricId ? FigureUnit : never;
};

/**
 * Most statements begin or end within a month, and that income ended or that there is another account is said by data
 * that is whole: none of these makes an answer partial.
 */
const limits = ({ code }: DataQualityIssue): boolean =>
  code !== 'partial_month' && code !== 'regular_income_ended' && code !== 'undisclosed_account';

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

/** The common envelope of an analysis; `figures` are those whose definitions and units the reply should tell. */
export function envelopeOf<Name extends string>(input: AnalysisInput, figures: FigureUnits<Name>): AnalysisEnvelope {
  return {
    ...commonEnvelope(input),
    definitions: Object.fromEntries(
      Object.keys(figures).map((figure) => [figure, `${input.docsUrl}/docs/metrics#${figure}`]),
    ),
    units: { ...figures },
  };
}
