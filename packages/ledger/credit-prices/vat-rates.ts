import type { CalendarDate } from '../basics/calendar.ts';

/** The standard rate of value-added tax from a day until the next entry, in hundredths of a per cent. */
export interface VatRate {
  readonly effectiveFrom: CalendarDate;
  readonly basisPoints: number;
}

/** Oldest first. */
export const VAT_RATES: readonly VatRate[] = [
  { effectiveFrom: '1993-04-07', basisPoints: 1_400 },
  { effectiveFrom: '2018-04-01', basisPoints: 1_500 },
];
