import { roundHalfUp } from '@imali/ledger/basics/cents.ts';

/** Present value of one unit at the end of each of n periods. */
function annuityFactor(ratePerPeriod: number, periods: number): number {
  if (ratePerPeriod === 0) return periods;
  // expm1 and log1p keep the digits that 1-(1+i)^-n loses at small rates.
  return -Math.expm1(-periods * Math.log1p(ratePerPeriod)) / ratePerPeriod;
}

/**
 * The largest principal in cents that an instalment repays: A (1 - (1+i)^-n) / i, rounded down to a cent.
 * `ratePerPeriod` is the rate of one period as a fraction (27.75 % a year paid monthly is 0.2775 / 12); 0 is allowed.
 */
export function maxPrincipal(instalmentCents: number, ratePerPeriod: number, periods: number): number {
  return Math.max(0, Math.floor(instalmentCents * annuityFactor(ratePerPeriod, periods) + 1e-6));
}

/** The instalment in cents that repays a principal in equal periods: P i / (1 - (1+i)^-n), rounded to the cent. */
export function instalmentOf(principalCents: number, ratePerPeriod: number, periods: number): number {
  return roundHalfUp(principalCents / annuityFactor(ratePerPeriod, periods));
}

/** The rate of a year that a rate per period compounds to: (1+i)^k - 1. */
export function effectiveAnnualRate(ratePerPeriod: number, periodsPerYear: number): number {
  return Math.expm1(periodsPerYear * Math.log1p(ratePerPeriod));
}

/**
 * The rate of one period at which instalments repay a principal, found by bisection between 0 and 100 % a period.
 * Null when the instalments add up to less than the principal, or no rate up to 100 % makes them meet.
 */
export function ratePerPeriodOf(principalCents: number, instalmentCents: number, periods: number): number | null {
  const value = (rate: number): number => instalmentCents * annuityFactor(rate, periods);
  if (value(0) < principalCents || value(1) > principalCents) return null;
  let low = 0;
  let high = 1;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (value(middle) > principalCents) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
