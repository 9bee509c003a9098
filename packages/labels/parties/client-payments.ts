import { type LabellingState, overrideLabel } from '../decision/draft.ts';

/** One invoice may be a favour; who is paid several works for himself. */
const FEWEST_INVOICES = 3;
/** In cents. */
const SMALLEST_FEE = 100_000;
/** Words of businesses that buy work of people. */
const CLIENT =
  /\b(TRAINING|CONSULTING|CONSULTANTS?|STUDIOS?|MEDIA|MARKETING|ARCHITECTS?|DESIGNS?|AGENCY|CREATIVE|DIGITAL|TECH|TECHNOLOG(?:Y|IES)|SOFTWARE|SOLUTIONS|PRODUCTIONS?|FILMS?|PICTURES|PHOTOGRAPHY|PUBLISH(?:ERS|ING)|EVENTS|LABS?|VENTURES|PARTNERS|ATTORNEYS|ACCOUNTANTS|ENGINEERS?|PTY|LTD|INC)\b/;

/**
 * On an account into which invoices are paid, other payments from businesses are fees as well, also those whose text
 * names no invoice. `account` is one account's transactions.
 */
export function findClientPayments(account: readonly LabellingState[]): void {
  const invoices = account.filter(({ verdict }) => verdict.label === 'income.contractor').length;
  if (invoices < FEWEST_INVOICES) return;
  for (const draft of account) {
    const { row, verdict, reading } = draft;
    const open = verdict.labelledBy === 'fallback' || verdict.label === 'income.insurance_payout';
    if (row.amountCents < SMALLEST_FEE || verdict.pairedWith !== null || !open || !CLIENT.test(reading.text)) continue;
    overrideLabel(draft, 'income.contractor', 0.7, 'pass:client-payment');
  }
}
