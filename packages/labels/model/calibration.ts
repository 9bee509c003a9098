import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { calibrationTable } from '../generated/calibration-table.ts';

/** Share of right labels by the confidence that the tables and passes state, from each stated value on. */
export type CalibrationSteps = readonly (readonly [statedFrom: number, right: number])[];

/**
 * Gives a verdict's final confidence, 0..1.
 * @param isCut the description fills a short field, so that the words that would say more may be cut off (cut-text.ts)
 */
export type Calibration = (
  verdict: Pick<LabelVerdict, 'ruleId' | 'confidence' | 'labelledBy'>,
  isCut?: boolean,
) => number;

const table: ReadonlyMap<string, CalibrationSteps> = new Map(calibrationTable);

/**
 * What kind of ground a rule is: a pass or a last resort by its whole id, anything else by the word before the colon
 * (`merchant`, `wording`, `trade`, `brand`, `purpose`, `channel`).
 */
export function groundOf(ruleId: string): string {
  if (ruleId.startsWith('pass:') || ruleId.startsWith('fallback:')) return ruleId;
  const colon = ruleId.indexOf(':');
  return colon < 0 ? ruleId : ruleId.slice(0, colon);
}

/** The ground of a label of a cut description, which is right less often than the same ground in a whole one. */
export const cutGroundOf = (ruleId: string): string => `${groundOf(ruleId)} (cut)`;

/** The steps of a ground in whole descriptions and in cut ones. */
interface GroundSteps {
  readonly whole: CalibrationSteps | null;
  readonly cut: CalibrationSteps | null;
}

const stepsByRule = new Map<string, GroundSteps>();
/** Rules are as many as the tables hold patterns; the purposes and brands of one process stay far below this. */
const MOST_RULES = 20_000;

function stepsOf(ruleId: string): GroundSteps {
  const known = stepsByRule.get(ruleId);
  if (known !== undefined) return known;
  const whole = table.get(groundOf(ruleId)) ?? null;
  const steps = { whole, cut: table.get(cutGroundOf(ruleId)) ?? whole };
  if (stepsByRule.size < MOST_RULES) stepsByRule.set(ruleId, steps);
  return steps;
}

/**
 * The value of the last of rising steps at or below what was stated, and of the first below all.
 * @param steps at least one
 */
export function valueFrom(steps: readonly (readonly [statedFrom: number, value: number])[], stated: number): number {
  let low = 0;
  let high = steps.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (stated >= (steps[middle]?.[0] ?? 0)) low = middle;
    else high = middle;
  }
  return steps[low]?.[1] ?? 0;
}

/**
 * How often labels of the same ground and stated confidence were right among labelled rows that are not held out
 * (packages/labels/training/fit-calibration.ts; isotonic regression by ground). What people decided keeps its confidence, and so
 * does a ground that the table does not know. A value below all steps takes the lowest. A ground that no cut description
 * had is that of whole ones: passes across transactions rest on more than words.
 */
export const calibratedConfidence: Calibration = ({ ruleId, confidence, labelledBy }, isCut = false) => {
  if (labelledBy !== 'engine' && labelledBy !== 'fallback') return confidence;
  const { whole, cut } = stepsOf(ruleId);
  const steps = isCut ? cut : whole;
  return steps ? valueFrom(steps, confidence) : confidence;
};
