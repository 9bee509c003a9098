import type { RiskFlag } from '../../../schemas/risk-flags.ts';
import type { Affordability, HealthScore, IncomeAnalysis } from '../console-api.ts';
import type { FigurePlace } from './find-figure.ts';

/** How a verdict is meant. It is never shown by colour alone. */
export type Tone = 'good' | 'watch' | 'bad' | 'info';

const affordabilityTones = { within: 'good', tight: 'watch', beyond: 'bad', cannot_tell: 'info' } as const;

/** The tone of the verdict that the API gives; documents of before have none. */
export function affordabilityTone({ verdict }: Pick<Affordability, 'verdict'>): Tone {
  return verdict === null ? 'info' : affordabilityTones[verdict];
}

type Reason = NonNullable<Affordability['verdict_details']>['reasons'][number];

/** What a reason measures, where that is a figure of the reply with a working. */
const MEASURES: Readonly<Partial<Record<Reason['code'], FigurePlace>>> = {
  nothing_left_by_worksheet: 'affordability:discretionary_income',
  instalment_above_worksheet: 'affordability:discretionary_income',
  months_leave_less_than_worksheet: 'affordability:months_left.median',
  months_leave_nothing: 'affordability:months_left.median',
  few_months_carry_it: 'affordability:months_left.share_of_months',
  months_carry_it: 'affordability:months_left.share_of_months',
  debt_to_income_high: 'affordability:debt_to_income',
};

/** The figure that a reason of the verdict opens; null where it speaks of the data and nothing is behind it. */
export function reasonPlace({ code, evidence }: Reason, index: number): FigurePlace | null {
  const measured = MEASURES[code];
  if (measured !== undefined) return measured;
  return Object.values(evidence).flat().length === 0 ? null : `affordability:verdict_details.reasons.${index}`;
}

const incomeTones = {
  STABLE: 'good',
  VARIABLE: 'watch',
  EARLY: 'watch',
  IRREGULAR: 'bad',
  ENDED: 'bad',
  NONE: 'bad',
} as const satisfies Record<NonNullable<IncomeAnalysis['income_indicator']>, Tone>;

export function incomeTone({ income_indicator: indicator }: Pick<IncomeAnalysis, 'income_indicator'>): Tone {
  return indicator === null ? 'info' : incomeTones[indicator];
}

export function riskTone(flags: readonly RiskFlag[]): Tone {
  if (flags.some(({ tone }) => tone === 'bad')) return 'bad';
  return flags.length > 0 ? 'watch' : 'good';
}

/** Where each part of a waterfall begins and ends: from 100 down by what each part costs, to the score. */
export function healthSteps(
  health: Pick<HealthScore, 'components' | 'final_score'>,
): readonly { readonly component: string; readonly from: number; readonly to: number; readonly lost: number }[] {
  let left = 100;
  return health.components
    .filter(({ points_lost: lost }) => lost !== null)
    .map(({ component, points_lost }) => {
      const lost = points_lost ?? 0;
      const from = left;
      left = Math.max(0, left - lost);
      return { component, from, to: left, lost };
    });
}
