import { UNCLEAR_CREDIT_RULE } from '@imali/ledger/taxonomy/pass-rules.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { type LabellingState, overrideLabel } from '../decision/draft.ts';

/** In cents: people send each other whole notes, payrolls whatever is left after deductions. */
const ROUND_SUM = 5_000;
/** A standing order is changed for good, and no more often than once in so many payments. */
const PAYMENTS_A_CHANGE = 6;
/** Payments lie beside pay that was booked within half a month of them. */
const HALF_MONTH_DAYS = 16;
const OPEN_CONFIDENCE = 0.3;

export const isWholeNotes = (rows: readonly LabellingState[]): boolean =>
  rows.every(({ row }) => row.amountCents % ROUND_SUM === 0);

/** Whether credits (oldest first) are one amount to the cent but for lasting changes, as a standing order is. */
export function isFixedAmount(rows: readonly LabellingState[]): boolean {
  const changes = rows.filter(({ row }, at) => at > 0 && row.amountCents !== rows[at - 1]?.row.amountCents).length;
  return changes * PAYMENTS_A_CHANGE <= rows.length;
}

/** Whether credits (oldest first) were paid while pay went on: at least half of them, whatever rhythm either has. */
export function isBeside(rows: readonly LabellingState[], pay: readonly LabellingState[]): boolean {
  const [from, to] = [rows[0]?.day ?? 0, rows.at(-1)?.day ?? 0];
  const ids = new Set(rows.map(({ row }) => row.id));
  const during = pay.filter(({ day, row }) => day >= from && day <= to && !ids.has(row.id));
  const beside = rows.filter(({ day }) => during.some((one) => Math.abs(one.day - day) <= HALF_MONTH_DAYS));
  return 2 * beside.length >= rows.length;
}

/** Labels that leave money in what it is: nobody's pay, and to be seen as money from others. */
const isOpen = (label: LabelId): boolean => label.startsWith('transfer.third_party') || label.startsWith('other.');

/**
 * Leaves regular credits open that may be pay or the holder's own money: no label that hides them may come of letters alone.
 * A person's guess at one that names a payer stays (`settled`).
 */
export function leaveOpen(rows: readonly LabellingState[], isNameless: boolean): void {
  for (const draft of rows) {
    const { verdict, settled } = draft;
    const kept = isNameless || !isOpen(settled.label) ? verdict.label : settled.label;
    const label = isOpen(kept) ? kept : 'other.uncategorised_in';
    overrideLabel(draft, label, OPEN_CONFIDENCE, UNCLEAR_CREDIT_RULE);
  }
}
