import { type Draft, pair } from './draft.ts';

/** A refund of a purchase older than this stands alone. */
const REFUND_DAYS = 60;

const keyOf = (party: string, cents: number): string => `${cents} ${party}`;

/** Pairs a merchant's refund with the latest earlier purchase of the same amount from the same merchant, within 60 days. */
export function pairRefunds(account: readonly Draft[]): void {
  // Most accounts hold no refund, and then nothing need be known of the purchases.
  const refunding = new Set<string | undefined>();
  for (const { verdict } of account)
    if (verdict.label === 'reversed.merchant_refund') refunding.add(verdict.counterparty?.id);
  if (refunding.size === 0) return;
  const purchases = new Map<string, Draft[]>();
  for (const draft of account) {
    const party = draft.verdict.counterparty?.id;
    if (party === undefined || !refunding.has(party) || draft.verdict.pairedWith !== null) continue;
    const { amountCents } = draft.row;
    if (amountCents < 0) {
      const key = keyOf(party, -amountCents);
      const group = purchases.get(key);
      if (group) group.push(draft);
      else purchases.set(key, [draft]);
    } else if (draft.verdict.label === 'reversed.merchant_refund') {
      // What was bought last is at the end; a purchase is refunded once.
      const group = purchases.get(keyOf(party, amountCents));
      const purchase = group?.at(-1);
      if (!group || !purchase || draft.day - purchase.day > REFUND_DAYS) continue;
      group.pop();
      pair(draft, purchase);
    }
  }
}
