import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { type LabellingState, overrideLabel } from '../decision/draft.ts';

/** A member of a stokvel is paid by few; one who keeps its money is paid by many. Distinct texts of one account. */
const FEWEST_MEMBERS = 5;

const isInstant = ({ verdict }: LabellingState): boolean =>
  verdict.channel === 'payshap' || verdict.channel === 'wallet';

function labelOf(draft: LabellingState): LabelId {
  if (draft.row.amountCents > 0) return isInstant(draft) ? 'transfer.instant_in' : 'transfer.third_party_in';
  return isInstant(draft) ? 'transfer.instant_out' : 'transfer.third_party_out';
}

/**
 * Contributions of others that one account collects for a stokvel, and what it pays out to their turn, are neither the
 * holder's savings nor income: they are payments from and to people. `account` is one account's transactions.
 */
export function nameStokvelTreasury(account: readonly LabellingState[]): void {
  // The word names the other side of all of them; the rest of the texts distinguishes the payers.
  const texts = new Set(
    account.filter(({ verdict }) => verdict.label === 'savings.stokvel_in').map(({ reading }) => reading.text),
  );
  if (texts.size < FEWEST_MEMBERS) return;
  for (const draft of account) {
    if (!draft.verdict.label.startsWith('savings.stokvel_')) continue;
    overrideLabel(draft, labelOf(draft), 0.7, 'pass:stokvel-treasury');
  }
}
