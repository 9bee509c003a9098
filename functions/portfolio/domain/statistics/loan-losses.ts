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
export function monthsBetween(from: string, to: string): number {
  const count = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return count(to) - count(from);
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
 * What a policy would lose by the outcomes that were observed: of each loan the part that was lost then, of the amount that
 * it would grant. Loans without an outcome are counted and add nothing: nobody knows what they would have come to.
 */
export function expectedLoss(loans: readonly ObservedLoan[]): ExpectedLoss {
  let [amountCents, observedAmountCents, observedLossCents, observed, losses] = [0, 0, 0, 0, 0];
  for (const loan of loans) {
    amountCents += loan.amountCents;
    if (loan.lostCents === null || loan.grantedCents === null || loan.grantedCents === 0) continue;
    observed += 1;
    if (loan.lostCents > 0) losses += 1;
    observedAmountCents += loan.amountCents;
    observedLossCents += Math.round(
      (loan.amountCents * Math.min(loan.lostCents, loan.grantedCents)) / loan.grantedCents,
    );
  }
  return {
    amountCents,
    observedAmountCents,
    observedLossCents,
    lossRate: observedAmountCents === 0 ? null : observedLossCents / observedAmountCents,
    withoutOutcome: loans.length - observed,
    observed,
    isSmall: shareOf(losses, observed).isSmall,
  };
}
