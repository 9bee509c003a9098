import { type AmountLevel, amountLevel, isAtLevel } from './amount-levels.ts';

/** A level is known from so many payments, the one that departs from it among them. */
const FEWEST = 3;
/** From so many payments a year on the next one comes soon enough to be waited for. */
const SOON_AGAIN = 24;
/**
 * By how much one payment is believed to be a change: less than half of the pay is likelier a part of it, half as much again
 * to pay likelier two debits in one.
 */
const BELIEVED = { in: 2, out: 1.5 } as const;

/** A last payment that departs from the level of those before it, and what figures count of it. */
export interface OddLast {
  /** The level of the payments before. */
  readonly usual: number;
  readonly last: number;
  /** Whether figures count the last payment, and not the level. */
  readonly counts: boolean;
}

/** What a direction and rhythm make of one payment off the level. */
interface Carefulness {
  readonly direction: 'in' | 'out';
  readonly paymentsAYear: number;
}

/** The last of positive amounts in order of time, where it alone is more than 10 % off the level before it; null otherwise. */
export function oddLast(amounts: readonly number[], { direction, paymentsAYear }: Carefulness): OddLast | null {
  const last = amounts.at(-1);
  if (last === undefined || amounts.length < FEWEST) return null;
  const before = amounts.slice(0, -1);
  const { pattern, typical: usual, since } = amountLevel(before);
  // Two payments at a new level are a change, and no odd one.
  const isNewLevel = isAtLevel(last, amountLevel(amounts).typical);
  if (pattern === 'variable' || isAtLevel(last, usual) || isNewLevel) return null;
  const isWorse = direction === 'in' ? last < usual : last > usual;
  const isBelieved = Math.max(last, usual) <= Math.min(last, usual) * BELIEVED[direction];
  // One as far off that was followed by the usual again shows that such payments come back.
  const cameBack = before.slice(since).some((amount) => (direction === 'in' ? amount <= last : amount >= last));
  return { usual, last, counts: isWorse && isBelieved && !cameBack && paymentsAYear < SOON_AGAIN };
}

/**
 * The level that figures count. One payment is no change of level: overtime and a short month look like a raise and a cut
 * until the next one. Until then money in is not overstated, and money out not understated: a lower last pay and a higher last debit
 * of those that come once a month or more rarely count at once, and widen the range of the next payment whatever their rhythm.
 */
export function carefulLevel(amounts: readonly number[], carefulness: Carefulness): AmountLevel {
  const level = amountLevel(amounts);
  const odd = oddLast(amounts, carefulness);
  if (!odd || odd.last < odd.usual !== (carefulness.direction === 'in')) return level;
  const range = { low: Math.min(level.low, odd.last), high: Math.max(level.high, odd.last) };
  if (!odd.counts) return { ...level, ...range };
  return { ...level, pattern: 'stepped', since: amounts.length - 1, typical: odd.last, ...range };
}
