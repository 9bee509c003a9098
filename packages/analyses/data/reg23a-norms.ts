import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** One band of the minimum expense norms: monthly gross income above a floor. */
export interface NormBand {
  /** The band holds incomes above this many cents. */
  readonly aboveCents: number;
  readonly fixedCents: number;
  /** Share of the income above the floor, in hundredths of a per cent. */
  readonly basisPoints: number;
}

/** The norms that apply from a date until the next table. */
export interface NormTable {
  readonly effectiveFrom: CalendarDate;
  readonly source: string;
  /** Lowest band first. */
  readonly bands: readonly NormBand[];
}

/** Minimum expense norms of the National Credit Act, oldest first. An amendment is added, never written over. */
export const REG_23A_NORMS: readonly NormTable[] = [
  {
    effectiveFrom: '2015-03-13',
    source: 'National Credit Regulations 2006, regulation 23A, table 1, as inserted by GN R202 of 13 March 2015',
    bands: [
      { aboveCents: 0, fixedCents: 0, basisPoints: 10_000 },
      { aboveCents: 80_000, fixedCents: 80_000, basisPoints: 675 },
      { aboveCents: 625_000, fixedCents: 116_788, basisPoints: 900 },
      { aboveCents: 2_500_000, fixedCents: 285_538, basisPoints: 820 },
      { aboveCents: 5_000_000, fixedCents: 490_538, basisPoints: 675 },
    ],
  },
];
