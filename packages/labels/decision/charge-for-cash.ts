import { type LabellingState, overrideLabel } from './draft.ts';

/** Machines pay out notes, and the smallest is of R10 (South African Reserve Bank, banknotes and coin). In cents. */
const SMALLEST_NOTE = 1_000;
/** A bank may print a note and its fee as one sum, which is more than a note. In cents. */
const LEAST_WITH_FEE = 2 * SMALLEST_NOTE;
const CONFIDENCE = 0.9;

/**
 * Labels as the fee for cash what is worded as a withdrawal and is no sum of notes: some banks print the fee with the words
 * of the withdrawal beside it.
 */
export function nameChargesForCash(account: readonly LabellingState[]): void {
  for (const draft of account) {
    const { row, verdict } = draft;
    if (verdict.label !== 'cash.atm_withdrawal' || verdict.pairedWith !== null || row.currency !== 'ZAR') continue;
    const paid = -row.amountCents;
    if (paid > 0 && paid < LEAST_WITH_FEE && paid % SMALLEST_NOTE !== 0)
      overrideLabel(draft, 'fees.cash_atm', CONFIDENCE, 'pass:charge-for-cash', { counterparty: null, channel: 'fee' });
  }
}
