import { median } from './quantile.ts';

/** Amounts within this share of a level belong to it. */
const SAME_LEVEL = 0.1;
/** A raise seen once only is believed up to this factor; beyond it, it is taken for a bonus. */
const SINGLE_STEP_FACTOR = 1.5;
/** A change of level that lasts is believed up to this factor, up or down. */
const STEP_FACTOR = 2;
/** Of all amounts, this share must stand at the level: one bonus in four payments does not make a salary variable. */
const LEVEL_SHARE = 0.75;
/** Payments that an interval is drawn from, when amounts vary. */
const RECENT = 6;

/** How amounts behave over time: at one level, at one level and then at another, or neither. */
export interface AmountLevel {
  readonly pattern: 'fixed' | 'stepped' | 'variable';
  /** Whether every amount stands at a level, none apart. */
  readonly isClean: boolean;
  /** Index of the first amount at the present level; 0 unless stepped. */
  readonly since: number;
  /** Median of the present level (of the last six amounts when variable). */
  readonly typical: number;
  /** Smallest and largest amount at the present level (of the last six amounts when variable). */
  readonly low: number;
  readonly high: number;
}

/** Whether an amount lies within 10 % of a level. Both are positive. */
export function isAtLevel(amount: number, level: number): boolean {
  return Math.abs(amount - level) <= level * SAME_LEVEL;
}

function allAtLevel(amounts: readonly number[]): boolean {
  const level = median(amounts) ?? 0;
  return amounts.every((amount) => isAtLevel(amount, level));
}

/**
 * Amounts further apart than this factor cannot all lie within 10 % of one level: 1.1 / 0.9, and a little for rounding.
 * Their median is not needed to know that.
 */
const LEVEL_SPREAD = 1.2223;

/**
 * Whether amounts from `low` to `high` may be clean, all at one level or at one and then another. False is certain,
 * true has to be looked at.
 */
export function mayBeClean(low: number, high: number): boolean {
  return high <= low * STEP_FACTOR * LEVEL_SPREAD;
}

/** The splits between which both parts may lie at one level each, judged by smallest and largest amounts alone. */
function possibleSplits(amounts: readonly number[]): { from: number; to: number } {
  let to = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  for (; to < amounts.length; to += 1) {
    const amount = amounts[to] ?? 0;
    low = Math.min(low, amount);
    high = Math.max(high, amount);
    if (high > low * LEVEL_SPREAD) break;
  }
  let from = amounts.length;
  low = Number.POSITIVE_INFINITY;
  high = 0;
  for (; from > 0; from -= 1) {
    const amount = amounts[from - 1] ?? 0;
    low = Math.min(low, amount);
    high = Math.max(high, amount);
    if (high > low * LEVEL_SPREAD) break;
  }
  return { from: Math.max(1, from), to: Math.min(to, amounts.length - 1) };
}

/** Index at which amounts change from one level to another, once and for good; null when they do not. */
function stepIndex(amounts: readonly number[]): number | null {
  const { from, to } = possibleSplits(amounts);
  const low = Math.min(...amounts);
  // Two levels lie within all the amounts: where those lie within 10 % of the smallest there is no step.
  if (from > to || Math.max(...amounts) - low <= low * SAME_LEVEL) return null;
  for (let split = from; split <= to; split += 1) {
    const before = amounts.slice(0, split);
    const after = amounts.slice(split);
    const levelBefore = median(before) ?? 0;
    const levelAfter = median(after) ?? 0;
    const limit = after.length === 1 ? SINGLE_STEP_FACTOR : STEP_FACTOR;
    const believable = levelAfter <= levelBefore * limit && levelBefore <= levelAfter * limit;
    const isStep = !isAtLevel(levelAfter, levelBefore) && believable;
    if (isStep && allAtLevel(before) && allAtLevel(after)) return split;
  }
  return null;
}

/** Describes positive amounts in order of time; there is at least one. */
export function amountLevel(amounts: readonly number[]): AmountLevel {
  const describe = (pattern: AmountLevel['pattern'], since: number, present: readonly number[]): AmountLevel => ({
    pattern,
    isClean: present.length === amounts.length - since && pattern !== 'variable',
    since,
    typical: Math.round(median(present) ?? 0),
    low: Math.min(...present),
    high: Math.max(...present),
  });
  const middle = median(amounts) ?? 0;
  const step = amounts.length > 2 ? stepIndex(amounts) : null;
  if (step !== null) return describe('stepped', step, amounts.slice(step));
  const atLevel = amounts.filter((amount) => isAtLevel(amount, middle));
  if (atLevel.length >= amounts.length * LEVEL_SHARE) return describe('fixed', 0, atLevel);
  return describe('variable', 0, amounts.slice(-RECENT));
}
