import * as z from 'zod';
import { type Share, shareOf } from './proportions.ts';

/** A loan that was granted, as far as it is known. */
export interface GrantedLoan {
  /** `YYYY-MM` in which it was granted. */
  readonly month: string;
  /** `YYYY-MM` up to which its course is known: a loan that is known for less is not counted in later months. */
  readonly knownTo: string;
  /** `YYYY-MM` in which it defaulted; null where it did not. */
  readonly defaultedIn: string | null;
}

/** Months from one `YYYY-MM` to another. */
function monthsBetween(from: string, to: string): number {
  const count = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return count(to) - count(from);
}

/** Months from the last of two to the first, `YYYY-MM`. */
export function monthsDown(from: string, to: string): string[] {
  const last = Number(to.slice(0, 4)) * 12 + Number(to.slice(5, 7)) - 1;
  return Array.from({ length: Math.max(0, monthsBetween(from, to) + 1) }, (_, index) => {
    const month = last - index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

export interface VintagePoint {
  /** Months on book. */
  readonly month: number;
  /** Loans that defaulted up to then, of those that are known for so long. */
  readonly defaulted: Share;
}

/**
 * Vintage curves: by the month of granting, which share defaulted within 0, 1, 2, ... months on book. The cases of a point
 * are the loans whose course is known for so many months, or that defaulted before.
 * @param most months on book that are shown
 */
export function vintageCurves(
  loans: readonly GrantedLoan[],
  most: number,
): { readonly vintage: string; readonly points: readonly VintagePoint[] }[] {
  const vintages = Map.groupBy(loans, ({ month }) => month);
  return [...vintages]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([vintage, members]) => {
      const known = members.map((loan) => ({
        months: monthsBetween(vintage, loan.knownTo),
        defaulted: loan.defaultedIn === null ? null : monthsBetween(vintage, loan.defaultedIn),
      }));
      const longest = Math.min(most, Math.max(0, ...known.map(({ months }) => months)));
      const points = Array.from({ length: longest + 1 }, (_, month): VintagePoint => {
        // A loan that defaulted counts for as long as any other of its age: it cannot get better by being old.
        const counted = known.filter(
          ({ months, defaulted }) => months >= month || (defaulted !== null && defaulted <= month),
        );
        const hits = counted.filter(({ defaulted }) => defaulted !== null && defaulted <= month).length;
        return { month, defaulted: shareOf(hits, counted.length) };
      });
      return { vintage, points };
    });
}

/** A loan that a policy would grant, with what is known of the one that was granted then. */
export interface ObservedLoan {
  readonly amountCents: number;
  /** Of the loan that was granted: what was lost of it, 0 where nothing was. Null where no outcome is known. */
  readonly lostCents: number | null;
  /** Of the loan that was granted; null where none was. */
  readonly grantedCents: number | null;
}

/** Sums over loans, which can be added up over parts of a book. */
export const LossSums = z.object({
  loans: z.int(),
  amountCents: z.int(),
  observed: z.int(),
  losses: z.int(),
  observedAmountCents: z.int(),
  observedLossCents: z.int(),
});
export type LossSums = z.infer<typeof LossSums>;

export const noLosses: LossSums = {
  loans: 0,
  amountCents: 0,
  observed: 0,
  losses: 0,
  observedAmountCents: 0,
  observedLossCents: 0,
};

/** The sums of two parts. */
export const addedLosses = (one: LossSums, other: LossSums): LossSums => ({
  loans: one.loans + other.loans,
  amountCents: one.amountCents + other.amountCents,
  observed: one.observed + other.observed,
  losses: one.losses + other.losses,
  observedAmountCents: one.observedAmountCents + other.observedAmountCents,
  observedLossCents: one.observedLossCents + other.observedLossCents,
});

/** The sums of one loan: of what would be granted the part that was lost then. */
export function lossOf({ amountCents, lostCents, grantedCents }: ObservedLoan): LossSums {
  const granted = { ...noLosses, loans: 1, amountCents };
  if (lostCents === null || grantedCents === null || grantedCents === 0) return granted;
  return {
    ...granted,
    observed: 1,
    losses: lostCents > 0 ? 1 : 0,
    observedAmountCents: amountCents,
    observedLossCents: Math.round((amountCents * Math.min(lostCents, grantedCents)) / grantedCents),
  };
}

export interface ExpectedLoss {
  /** Sum of what would be granted. */
  readonly amountCents: number;
  /** What is granted of loans with an observed outcome, and what would be lost of it by that outcome. */
  readonly observedAmountCents: number;
  readonly observedLossCents: number;
  /** Lost per cent granted where outcomes are known; null where none is. */
  readonly lossRate: number | null;
  readonly withoutOutcome: number;
  readonly observed: number;
  /** Whether too few outcomes are known to conclude from. */
  readonly isSmall: boolean;
}

/**
 * What a policy would lose by the outcomes that were observed. Loans without an outcome are counted and add nothing: nobody
 * knows what they would have come to.
 */
export function expectedLoss(sums: LossSums): ExpectedLoss {
  const { amountCents, observedAmountCents, observedLossCents, observed, losses } = sums;
  return {
    amountCents,
    observedAmountCents,
    observedLossCents,
    lossRate: observedAmountCents === 0 ? null : observedLossCents / observedAmountCents,
    withoutOutcome: sums.loans - observed,
    observed,
    isSmall: shareOf(losses, observed).isSmall,
  };
}
