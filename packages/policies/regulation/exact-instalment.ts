import type { Decimal } from '../values/decimal.ts';

/** The factor of an annuity as a fraction: instalment = principal x numerator / denominator. */
export interface InstalmentFactor {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * The factor of n monthly instalments at a nominal rate of a year: i (1+i)^n / ((1+i)^n - 1) with i = rate / 12, as an
 * exact fraction. A rate of 0 gives 1 / n.
 */
export function instalmentFactor(annualRate: Decimal, months: number): InstalmentFactor {
  if (annualRate.units === 0n) return { numerator: 1n, denominator: BigInt(months) };
  const unit = 12n * 10n ** BigInt(annualRate.scale);
  const grown = (unit + annualRate.units) ** BigInt(months);
  return { numerator: annualRate.units * grown, denominator: unit * (grown - unit ** BigInt(months)) };
}

/** The instalment of a principal, both in cents, rounded up: what is asked is never less than what repays. */
export function instalmentCents(principalCents: bigint, { numerator, denominator }: InstalmentFactor): bigint {
  return (principalCents * numerator + denominator - 1n) / denominator;
}
