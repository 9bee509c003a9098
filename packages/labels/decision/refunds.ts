import { type LabellingState, overrideLabel, pair } from './draft.ts';

/** A refund of a purchase older than this stands alone. */
const REFUND_DAYS = 60;

const REFUND = 'reversed.merchant_refund';
const PAIRED_CONFIDENCE = 0.8;

/** A credit that its words call a refund, or might: shops pay staff and suppliers as well, and services both customers and shops. */
const mayBeRefund = ({ verdict }: LabellingState): boolean =>
  verdict.label === REFUND ||
  (verdict.labelledBy === 'fallback' && verdict.runnerUp === REFUND) ||
  verdict.ruleId.startsWith('intermediary:');

/**
 * Pairs a merchant's refund with the latest earlier purchase of the same amount from the same merchant, within 60 days. A
 * credit from a merchant that may be pay or a refund is a refund where there is such a purchase.
 */
export function pairRefunds(account: readonly LabellingState[]): void {
  // Purchases by what each party gave back: most parties gave back nothing, and the others few amounts.
  const refunded = new Map<string, Map<number, LabellingState[]>>();
  for (const draft of account) {
    const { row, verdict } = draft;
    const party = verdict.counterparty?.id;
    if (row.amountCents <= 0 || party === undefined || !mayBeRefund(draft)) continue;
    const amounts = refunded.get(party) ?? new Map<number, LabellingState[]>();
    refunded.set(party, amounts.set(row.amountCents, []));
  }
  if (refunded.size === 0) return;
  for (const draft of account) {
    const party = draft.verdict.counterparty?.id;
    const amounts = party === undefined ? undefined : refunded.get(party);
    if (!amounts || draft.verdict.pairedWith !== null) continue;
    const { amountCents } = draft.row;
    if (amountCents < 0) amounts.get(-amountCents)?.push(draft);
    else if (mayBeRefund(draft)) {
      // What was bought last is at the end; a purchase is refunded once.
      const group = amounts.get(amountCents);
      const purchase = group?.at(-1);
      if (!group || !purchase || draft.day - purchase.day > REFUND_DAYS) continue;
      group.pop();
      if (draft.verdict.label !== REFUND) overrideLabel(draft, REFUND, PAIRED_CONFIDENCE, 'pass:refund-of-purchase');
      pair(draft, purchase);
    }
  }
}
