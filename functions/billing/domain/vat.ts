import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { VAT_RATES } from '@imali/ledger/credit-prices/vat-rates.ts';

/** Hundredths of a per cent in a whole. */
const WHOLE = 10_000n;

/** The rate of VAT on a day, in hundredths of a per cent. Throws a RangeError before the first rate. */
export function vatBasisPointsOn(date: CalendarDate): number {
  const rate = VAT_RATES.findLast(({ effectiveFrom }) => effectiveFrom <= date);
  if (rate === undefined) throw new RangeError('no rate of VAT is known of that day');
  return rate.basisPoints;
}

/**
 * VAT in cents on an amount of 0 or more, half a cent upwards, in whole numbers all the way. Throws a RangeError for
 * what is not a whole number of cents.
 */
export function vatCents(netCents: number, basisPoints: number): number {
  if (!Number.isSafeInteger(netCents) || netCents < 0) throw new RangeError('not an amount in cents');
  const twice = 2n * BigInt(netCents) * BigInt(basisPoints);
  return Number((twice + WHOLE) / (2n * WHOLE));
}
