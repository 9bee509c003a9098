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

const stepsByRule = new Map<string, CalibrationSteps | null>();
/** Rules are as many as the tables hold patterns; the purposes and brands of one process stay far below this. */
const MOST_RULES = 20_000;

function stepsOf(ruleId: string): CalibrationSteps | null {
  const known = stepsByRule.get(ruleId);
  if (known !== undefined) return known;
  const steps = table.get(groundOf(ruleId)) ?? null;
  if (stepsByRule.size < MOST_RULES) stepsByRule.set(ruleId, steps);
  return steps;
}

/**
 * How often labels of the same ground and stated confidence were right among labelled rows that are not held out
 * (packages/labels/training/fit-calibration.ts; isotonic regression by ground). What people decided keeps its confidence, and so
 * does a ground that the table does not know. A value below all steps takes the lowest. A ground that no cut description
 * had is that of whole ones: passes across transactions rest on more than words.
 */
export const calibratedConfidence: Calibration = ({ ruleId, confidence, labelledBy }, isCut = false) => {
  if (labelledBy !== 'engine' && labelledBy !== 'fallback') return confidence;
  const steps = (isCut ? table.get(cutGroundOf(ruleId)) : null) ?? stepsOf(ruleId);
  if (!steps) return confidence;
  let right = steps[0]?.[1] ?? confidence;
  for (const [from, share] of steps) if (confidence >= from) right = share;
  return right;
};
