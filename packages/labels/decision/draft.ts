import type { LedgerAccount, LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { Reading } from '@imali/ledger/text/normalise.ts';
import type { PartyWords } from '../parties/party-words.ts';

/** A transaction while the passes work on it; only its verdict changes, and the words that name the other side. */
export interface LabellingState {
  readonly row: LedgerTransaction;
  readonly account: LedgerAccount;
  /** Place in its account's ledger. */
  readonly index: number;
  /** Day number of the booking (packages/ledger/basics). */
  readonly day: number;
  readonly reading: Reading;
  /** What the tables alone say of its text. */
  readonly tabled: LabelVerdict;
  /** A person or a rule decided the label: passes may pair the transaction, and may not relabel it. */
  fixed: boolean;
  /** The words that name the other side; null where a table does, and for shops (ReadRow). */
  party: PartyWords | null;
  verdict: LabelVerdict;
  /** What it becomes where no pass says more; the verdict itself but for money in (ReadRow). */
  settled: LabelVerdict;
}

/** Gives a draft another label, unless a person or rule decided it; the label before becomes the runner-up. */
export function overrideLabel(
  draft: LabellingState,
  label: LabelId,
  confidence: number,
  ruleId: string,
  change: Partial<LabelVerdict> = {},
): void {
  const { label: before, runnerUp } = draft.verdict;
  if (draft.fixed) return;
  draft.verdict = {
    ...draft.verdict,
    label,
    confidence,
    ruleId,
    labelledBy: 'engine',
    runnerUp: before === label ? runnerUp : before,
    ...change,
  };
  draft.settled = draft.verdict;
}

/** Notes on both transactions that they belong together. */
export function pair(a: LabellingState, b: LabellingState): void {
  a.verdict = { ...a.verdict, pairedWith: b.row.id };
  b.verdict = { ...b.verdict, pairedWith: a.row.id };
}

/** Drafts by absolute amount in cents. */
export function bySize(drafts: readonly LabellingState[]): Map<number, LabellingState[]> {
  const groups = new Map<number, LabellingState[]>();
  for (const draft of drafts) {
    const size = Math.abs(draft.row.amountCents);
    const group = groups.get(size);
    if (group) group.push(draft);
    else groups.set(size, [draft]);
  }
  return groups;
}
