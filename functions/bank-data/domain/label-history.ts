import { partyLabelGivenTo } from '@imali/labels/decision/label-overrides.ts';
import { monthOf } from '@imali/ledger/basics/calendar.ts';
import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { givenLabelsOf, partyLabelsOf } from './given-labels.ts';
import type { GivenLabel, LabelStore, UserLabel } from './label-store.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { ListedRow } from './transaction-filter.ts';

/** Labels of one transaction that are kept beside the one in force. */
const MAX_HISTORY = 20;

/** Labels without one that the current label does not need: for one transaction alone, or for its party and taken back. */
function withoutOldest(labels: readonly GivenLabel[]): GivenLabel[] {
  const alone = labels.findIndex(({ forParty }) => forParty === undefined);
  if (alone >= 0) return labels.toSpliced(alone, 1);
  const undone = labels.findIndex((one, at) => one.forParty === 'given' && labels[at + 1]?.forParty === 'taken_back');
  return undone >= 0 ? labels.toSpliced(undone, 2) : labels.slice(1);
}

/** The label with those whose place it takes; `before` is the one in force so far, if any. */
export function appendHistory(label: UserLabel, before: UserLabel | null | undefined): UserLabel {
  if (!before) return label;
  let earlier = givenLabelsOf(before);
  while (earlier.length > MAX_HISTORY) earlier = withoutOldest(earlier);
  return { ...label, earlier };
}

/**
 * The labels that people gave listed transactions, by the id of the transaction, oldest first; the last one applies. A transaction
 * that has the label of its party shows those that were given for the party. Nothing is read where no listed transaction has
 * one.
 */
export async function labelHistories(
  stores: { readonly ledgers: Pick<LedgerStore, 'ledgerMonths'>; readonly labels: Pick<LabelStore, 'userLabels'> },
  ref: ConnectionRef,
  rows: readonly ListedRow[],
): Promise<ReadonlyMap<string, readonly GivenLabel[]>> {
  const byPeople = rows.filter(({ verdict }) => verdict.labelledBy === 'user');
  const histories = new Map<string, readonly GivenLabel[]>();
  if (byPeople.length === 0) return histories;
  const labels = new Map((await stores.labels.userLabels(ref)).map((label) => [label.fingerprint, label]));
  const ownOnes: ListedRow[] = [];
  for (const listed of byPeople) {
    const source = partyLabelGivenTo(listed.verdict);
    const label = source === null ? undefined : labels.get(source);
    if (label) histories.set(listed.row.id, partyLabelsOf(givenLabelsOf(label)));
    if (source === null) ownOnes.push(listed);
  }
  const byAccount = Map.groupBy(ownOnes, ({ account }) => account.id);
  for (const listed of byAccount.values()) {
    const account = listed[0]?.account;
    if (!account) continue;
    const months = [...new Set(listed.map(({ row }) => monthOf(row.bookedOn)))].toSorted();
    // Equal transactions are counted over their day, so fingerprints need whole months.
    const transactions = await stores.ledgers.ledgerMonths(ref, account.id, months);
    const wanted = new Set(listed.map(({ row }) => row.id));
    for (const [index, fingerprint] of fingerprintsOf({ account, transactions }).entries()) {
      const id = transactions[index]?.id;
      const label = labels.get(fingerprint);
      if (id !== undefined && label && wanted.has(id)) histories.set(id, givenLabelsOf(label));
    }
  }
  return histories;
}
