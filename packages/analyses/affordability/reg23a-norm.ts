import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { roundHalfUp } from '@imali/ledger/basics/cents.ts';
import { type NormBand, type NormTable, REG_23A_NORMS } from '../data/reg23a-norms.ts';

/** The norms in force on a date; null before the first table. */
export function normTableOn(date: CalendarDate): NormTable | null {
  return REG_23A_NORMS.findLast((table) => table.effectiveFrom <= date) ?? null;
}

/** The band that a gross monthly income in cents falls into; undefined of no income. */
export const normBandOf = (grossMonthlyCents: number, table: NormTable): NormBand | undefined =>
  table.bands.findLast(({ aboveCents }) => grossMonthlyCents > aboveCents);

/**
 * Minimum monthly living expenses in cents at a gross monthly income: the fixed factor of its band and a percentage
 * of what lies above the band's floor (National Credit Regulations, regulation 23A, table 1).
 */
export function minimumExpenseNorm(grossMonthlyCents: number, table: NormTable): number {
  const band = normBandOf(grossMonthlyCents, table);
  if (!band) return 0;
  return band.fixedCents + roundHalfUp(((grossMonthlyCents - band.aboveCents) * band.basisPoints) / 10_000);
}
