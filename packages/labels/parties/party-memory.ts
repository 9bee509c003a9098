import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabellingState } from '../decision/draft.ts';
import { labelledForParty, type PartyLabel } from '../decision/label-overrides.ts';

/**
 * Channels over which one party is something else than over the others: a bank's fees are not its loans, cash at a till is
 * no shopping. How money is paid (card, EFT, debit order) makes no difference to what it is paid for.
 */
const APART: Partial<Record<Channel, string>> = {
  fee: 'fee',
  interest: 'interest',
  atm: 'cash',
  cash: 'cash',
  reversal: 'reversal',
  prepaid: 'prepaid',
};

/**
 * What one label may apply to: the party, the side, the family of channels. Null for what names no party, and for returned
 * debit orders, which are events and no kind of payment.
 */
function partyKeyOf({ row, verdict }: LabellingState): string | null {
  const { counterparty, channel, label } = verdict;
  if (counterparty === null || row.amountCents === 0 || label.startsWith('returned.')) return null;
  return `${row.amountCents > 0 ? 'in' : 'out'}|${APART[channel] ?? 'payment'}|${counterparty.id}`;
}

/**
 * Gives every transaction of a party the label that a user gave one of them for all, over every account of the applicant;
 * one with a label of its own keeps it. The party is that of the words that stay (nameStableParties), so it is worked out
 * anew whenever labels are made: transactions that come later follow by themselves, and nothing of it is stored.
 * @param labels oldest first: of two for one party the later one applies
 */
export function rememberParties(
  accounts: readonly { readonly ledger: AccountLedger; readonly drafts: readonly LabellingState[] }[],
  labels: readonly PartyLabel[],
): void {
  if (labels.length === 0) return;
  const byFingerprint = new Map<string, LabellingState>();
  for (const { ledger, drafts } of accounts) {
    const prints = fingerprintsOf(ledger);
    for (const draft of drafts) byFingerprint.set(prints[draft.index] ?? '', draft);
  }
  const byParty = new Map<string, PartyLabel>();
  for (const given of labels) {
    const draft = byFingerprint.get(given.fingerprint);
    const key = draft ? partyKeyOf(draft) : null;
    if (key !== null) byParty.set(key, given);
  }
  for (const { drafts } of accounts) {
    for (const draft of drafts) {
      if (draft.verdict.labelledBy === 'user') continue;
      const given = byParty.get(partyKeyOf(draft) ?? '');
      if (!given) continue;
      draft.verdict = labelledForParty(draft.verdict, given);
      draft.fixed = true;
    }
  }
}
