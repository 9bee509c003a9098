import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { CreditType } from '@imali/ledger/credit-prices/credit-price-tables.ts';

/** A loan as the lender states it when an application is to be vetted. Amounts in cents. */
export interface StatedLoan {
  /** What is paid out. */
  readonly loanCents: number;
  readonly instalmentCents: number;
  readonly numberOfInstalments: number;
  readonly durationMonths: number;
  /**
   * effective_interest_rate: the per cent a year that the interest compounds to, (1 + r)^k - 1 for a rate r of one of the
   * k instalments of a year, without fees. No law defines the term: readings that lenders also use are told apart by
   * the annuity check. Null when it was not given.
   */
  readonly effectiveRatePercent: number | null;
  /** Null when it was not given. */
  readonly creditType: CreditType | null;
  readonly agreedOn: CalendarDate;
  /** A short term loan after the first one of the calendar year with the same lender. */
  readonly isFurtherLoan?: boolean;
}

/** Instalments a year that lenders collect by, the usual one first. */
const FREQUENCIES = [12, 26, 52, 24, 13] as const;

/** How many instalments a year number and duration speak of; null when they fit none that lenders collect by. */
export function instalmentsAYear({ numberOfInstalments, durationMonths }: StatedLoan): number | null {
  return FREQUENCIES.find((frequency) => Math.round((durationMonths * frequency) / 12) === numberOfInstalments) ?? null;
}

/**
 * What the instalments take a month, in cents: what a month's disposable income has to cover. Where number and duration
 * fit no frequency it is the larger of the instalment and their sum spread over the duration.
 */
export function monthlyInstalment(loan: StatedLoan): number {
  const frequency = instalmentsAYear(loan);
  if (frequency !== null) return Math.ceil((loan.instalmentCents * frequency) / 12);
  return Math.max(
    loan.instalmentCents,
    Math.ceil((loan.instalmentCents * loan.numberOfInstalments) / loan.durationMonths),
  );
}

/** Throws a RangeError for a loan of no money, no instalments or no duration: schemas keep such a one out. */
export function requirePositive(loan: StatedLoan): void {
  const counts = [loan.loanCents, loan.instalmentCents, loan.numberOfInstalments];
  if (counts.some((value) => !Number.isSafeInteger(value) || value < 1) || !(loan.durationMonths > 0)) {
    throw new RangeError('a loan needs an amount, an instalment, a number of instalments and a duration above 0');
  }
}
