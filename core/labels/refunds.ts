import { type Draft, pair } from './draft.ts';

/** A refund of a purchase older than this stands alone. */
const REFUND_DAYS = 60;

/** Pairs a merchant's refund with the latest earlier purchase of the same amount from the same merchant, within 60 days. */
export function pairRefunds(account: readonly Draft[]): void {
  // Purchases by what each party gave back: most parties gave back nothing, and the others few amounts.
  const refunded = new Map<string, Map<number, Draft[]>>();
  for (const { row, verdict } of account) {
    const party = verdict.counterparty?.id;
    if (verdict.label !== 'reversed.merchant_refund' || party === undefined) continue;
    const amounts = refunded.get(party) ?? new Map<number, Draft[]>();
    refunded.set(party, amounts.set(row.amountCents, []));
  }
  if (refunded.size === 0) return;
  for (const draft of account) {
    const party = draft.verdict.counterparty?.id;
    const amounts = party === undefined ? undefined : refunded.get(party);
    if (!amounts || draft.verdict.pairedWith !== null) continue;
    const { amountCents } = draft.row;
    if (amountCents < 0) amounts.get(-amountCents)?.push(draft);
    else if (draft.verdict.label === 'reversed.merchant_refund') {
      // What was bought last is at the end; a purchase is refunded once.
      const group = amounts.get(amountCents);
      const purchase = group?.at(-1);
      if (!group || !purchase || draft.day - purchase.day > REFUND_DAYS) continue;
      group.pop();
      pair(draft, purchase);
    }
  }
}
