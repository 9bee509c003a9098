import { median } from '@imali/ledger/basics/quantile.ts';

/** Amounts within this share of a level belong to it. */
const SAME_LEVEL = 0.1;
/** A change of level that lasts is believed up to this factor, up or down. */
const STEP_FACTOR = 2;
/** Of all amounts, this share must be at the level: one bonus in four payments does not make a salary variable. */
const LEVEL_SHARE = 0.75;
/** Payments that an interval is drawn from, when amounts vary, and those that their median is of. */
const RECENT = 6;
const TYPICAL_OF = 26;

/** How amounts behave over time: at one level, at one level and then at another, or neither. */
export interface AmountLevel {
  readonly pattern: 'fixed' | 'stepped' | 'variable';
  /** Whether every amount is at a level, without outliers. */
  readonly isClean: boolean;
  /** Index of the first amount at the present level; 0 unless stepped. */
  readonly since: number;
  /** Median of the present level (of the last 26 amounts when variable: half a year of weeks). */
  readonly typical: number;
  /** Smallest and largest amount at the present level (of the last six amounts when variable). */
  readonly low: number;
  readonly high: number;
}

/** Whether an amount lies within 10 % of a level. Both are positive. */
export function isAtLevel(amount: number, level: number): boolean {
  return Math.abs(amount - level) <= level * SAME_LEVEL;
}

/** The median of amounts, and the smallest and largest of those within 10 % of it. */
function levelOf(amounts: readonly number[]): Pick<AmountLevel, 'typical' | 'low' | 'high'> {
  const middle = median(amounts) ?? 0;
  const atLevel = amounts.filter((amount) => isAtLevel(amount, middle));
  const present = atLevel.length > 0 ? atLevel : amounts;
  return { typical: Math.round(middle), low: Math.min(...present), high: Math.max(...present) };
}

function allAtLevel(amounts: readonly number[]): boolean {
  const level = median(amounts) ?? 0;
  return amounts.every((amount) => isAtLevel(amount, level));
}

/**
 * Amounts further apart than this factor cannot all lie within 10 % of one level: 1.1 / 0.9, and a little for rounding.
 * Their median is not needed to know that.
 */
export const LEVEL_SPREAD = 1.2223;

/**
 * Whether amounts from `low` to `high` may be clean, all at one level or at one and then another. False is certain,
 * true has to be verified.
 */
export function mayBeClean(low: number, high: number): boolean {
  return high <= low * STEP_FACTOR * LEVEL_SPREAD;
}

/** Fewest payments that a level shows in, on either side of a change that one payment does not prove. */
const LEAST_AT_LEVEL = 2;
/** A change of level is as large as this share of the level before, at least. */
const LEAST_STEP = 0.02;
/** And it is this many times as wide as the amounts at either level scatter: amounts that vary step nowhere. */
const STEP_TO_WIDTH = 1.5;
/** Amounts before a change that its level is judged by: an earlier change does not hide a later one. */
const BEFORE_STEP = [6, 3] as const;
/** Of this many amounts before a change, less than a quarter is nearer to the level after it. */
const REMEMBERED = 12;

/**
 * The level of most amounts, and how widely those at it scatter; null where fewer lie within 10 % of their median. Of n
 * amounts drawn evenly from a width, the range is (n - 1) / (n + 1) of it on average: the width is the range by that.
 */
function narrowLevel(amounts: readonly number[]): { readonly level: number; readonly width: number } | null {
  const level = median(amounts) ?? 0;
  const near = amounts.filter((amount) => isAtLevel(amount, level));
  if (near.length < amounts.length * LEVEL_SHARE) return null;
  const range = Math.max(...near) - Math.min(...near);
  return { level, width: near.length < 2 ? 0 : (range * (near.length + 1)) / (near.length - 1) };
}

const isNearer = (amount: number, level: number, other: number): boolean =>
  Math.abs(amount - level) < Math.abs(amount - other);

/** The levels before and after a change at `split`; null where the amounts from there on are at no new level. */
function stepAt(
  amounts: readonly number[],
  split: number,
  reach: number,
): { readonly before: number; readonly after: number } | null {
  const earlier = amounts.slice(Math.max(0, split - reach), split);
  const later = amounts.slice(split);
  const isFew = later.length < LEAST_AT_LEVEL || earlier.length < LEAST_AT_LEVEL;
  const [from, to] = [narrowLevel(earlier), narrowLevel(later)];
  if (!from || !to) return null;
  const [before, after] = [from.level, to.level];
  const size = Math.abs(after - before);
  if (size <= before * (isFew ? SAME_LEVEL : LEAST_STEP)) return null;
  if (size < STEP_TO_WIDTH * Math.max(from.width, to.width)) return null;
  if (after > before * STEP_FACTOR || before > after * STEP_FACTOR) return null;
  const remembered = amounts.slice(Math.max(0, split - REMEMBERED), split);
  const there = remembered.filter((amount) => isNearer(amount, after, before));
  return there.length >= remembered.length * (1 - LEVEL_SHARE) ? null : { before, after };
}

/**
 * Index of the first amount at the present level, where that is another than the one before: two payments or more at
 * least 2 % away from it, and further than the amounts at either level scatter. One payment is no change: overtime and a
 * short month look like a raise and a cut until the next one. Null where the level never changed. Of several the last.
 */
function stepIndex(amounts: readonly number[]): number | null {
  const low = Math.min(...amounts);
  // Two levels lie within all the amounts.
  if (Math.max(...amounts) - low <= low * LEAST_STEP) return null;
  for (let split = amounts.length - LEAST_AT_LEVEL; split > 0; split -= 1) {
    const step = stepAt(amounts, split, BEFORE_STEP[0]) ?? stepAt(amounts, split, BEFORE_STEP[1]);
    if (!step) continue;
    // Amounts before the split that are nearer to the level after it belong to that one.
    let since = split;
    while (since > 1 && isNearer(amounts[since - 1] ?? 0, step.after, step.before)) since -= 1;
    return since;
  }
  return null;
}

/** The step before a last amount that is off the level: that level is the present one until a second payment says otherwise. */
function stepBeforeOddLast(amounts: readonly number[]): number | null {
  const earlier = amounts.slice(0, -1);
  if (earlier.length < LEAST_AT_LEVEL + 1) return null;
  const since = stepIndex(earlier);
  // A level of one payment before it and an odd one after it are amounts that vary.
  if (since === null || since < LEAST_AT_LEVEL) return null;
  const level = median(earlier.slice(since)) ?? 0;
  return isAtLevel(amounts.at(-1) ?? 0, level) ? null : since;
}

/** Describes positive amounts in order of time; there is at least one. */
export function amountLevel(amounts: readonly number[]): AmountLevel {
  const middle = median(amounts) ?? 0;
  const since = amounts.length > 2 ? (stepIndex(amounts) ?? stepBeforeOddLast(amounts)) : null;
  if (since !== null) {
    const [earlier, later] = [amounts.slice(0, since), amounts.slice(since)];
    const isClean = allAtLevel(earlier) && allAtLevel(later) && mayBeClean(Math.min(...amounts), Math.max(...amounts));
    return { pattern: 'stepped', isClean, since, ...levelOf(later) };
  }
  const atLevel = amounts.filter((amount) => isAtLevel(amount, middle));
  if (atLevel.length >= amounts.length * LEVEL_SHARE) {
    return { pattern: 'fixed', isClean: atLevel.length === amounts.length, since: 0, ...levelOf(atLevel) };
  }
  const recent = amounts.slice(-RECENT);
  const typical = Math.round(median(amounts.slice(-TYPICAL_OF)) ?? 0);
  return {
    pattern: 'variable',
    isClean: false,
    since: 0,
    typical,
    low: Math.min(...recent),
    high: Math.max(...recent),
  };
}
