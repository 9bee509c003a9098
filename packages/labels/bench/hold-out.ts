import { drawsOf } from '@imali/sandbox-data/people/random.ts';

/** Fixed for good: another seed would move rows that were inspected into the part that must stay unseen. */
const SPLIT_SEED = 20_261_121;
export const HOLD_OUT_SHARE = 0.3;

/** Where a subject falls in the fixed draw, 0..1: below the share of the hold-out it is held out. */
export function drawOf(...subject: readonly (string | number)[]): number {
  return drawsOf(SPLIT_SEED, ...subject).unit();
}

/** Whether a subject (a description, the seed of a persona) belongs to the part that nothing may be tuned on. */
export function isHeldOut(...subject: readonly (string | number)[]): boolean {
  return drawOf(...subject) < HOLD_OUT_SHARE;
}
