import { type Draft, pair } from './draft.ts';

/** A refund of a purchase older than this stands alone. */
const REFUND_DAYS = 60;

/** Pairs a merchant's refund with the latest earlier purchase of the same amount from the same merchant, within 60 days. */
export function pairRefunds(account: readonly Draft[]): void {
  for (const refund of account) {
    const party = refund.verdict.counterparty?.id;
    if (
      refund.verdict.label !== 'reversed.merchant_refund' ||
      refund.verdict.pairedWith !== null ||
      party === undefined
    )
      continue;
    const purchase = account.findLast(
      (row) =>
        row.index < refund.index &&
        refund.day - row.day <= REFUND_DAYS &&
        row.row.amountCents === -refund.row.amountCents &&
        row.verdict.pairedWith === null &&
        row.verdict.counterparty?.id === party,
    );
    if (purchase && purchase.row.amountCents < 0) pair(refund, purchase);
  }
}
