import type { Answered } from '../console-api.ts';
import { enteredNumber } from '../figures/loan-form.ts';

type Settings = Answered<'getAnalysisSettings'>;
type Thresholds = Settings['default_affordability_thresholds'];
type Bands = Settings['default_authenticity_limits'];

/** A number that an organisation may set in place of the product's. A percent is a share in the API. */
export interface LimitField<Name extends string> {
  readonly name: Name;
  readonly unit: 'percent' | 'whole';
  /** As it is entered, both included. */
  readonly least: number;
  readonly most: number;
}

/** Where the affordability verdict turns; the bounds are those of the API. */
export const thresholdFields = [
  { name: 'least_full_months', unit: 'whole', least: 1, most: 24 },
  { name: 'least_share_of_months', unit: 'percent', least: 0, most: 100 },
  { name: 'most_debt_to_income', unit: 'percent', least: 0, most: 1000 },
  { name: 'most_gambling_share', unit: 'percent', least: 0, most: 100 },
  { name: 'most_uncategorised_share', unit: 'percent', least: 0, most: 100 },
] as const satisfies readonly LimitField<keyof Thresholds>[];

/** Scores at which the bands of authenticity begin. */
export const bandFields = [
  { name: 'clear_from', unit: 'whole', least: 0, most: 100 },
  { name: 'refused_below', unit: 'whole', least: 0, most: 100 },
] as const satisfies readonly LimitField<keyof Bands>[];

/** A limit as it is entered: 0.125 of a percent is 12.5. */
export function limitText({ unit }: LimitField<string>, value: number): string {
  return String(unit === 'percent' ? Math.round(value * 10_000) / 100 : value);
}

/** The limit that a text says; null where it says none within the bounds. */
export function enteredLimit({ unit, least, most }: LimitField<string>, text: string): number | null {
  const entered = enteredNumber(text);
  if (entered === null || entered < least || entered > most) return null;
  if (unit === 'percent') return Math.round(entered * 100) / 10_000;
  return Number.isInteger(entered) ? entered : null;
}
