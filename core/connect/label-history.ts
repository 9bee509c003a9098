import { fingerprintsOf } from '../labels/fingerprint.ts';
import { monthOf } from '../time/calendar.ts';
import type { BankConnectionStore, ConnectionRef, GivenLabel, UserLabel } from './bank-connection-store.ts';
import type { ListedRow } from './transaction-filter.ts';

/** Labels of one movement that are kept beside the one that stands. */
const MOST_EARLIER = 20;

/** The label with those whose place it takes; `before` is the one that stood, if any. */
export function withEarlier(label: UserLabel, before: UserLabel | null | undefined): UserLabel {
  if (!before) return label;
  const { fingerprint: _, earlier = [], ...given } = before;
  return { ...label, earlier: [...earlier, given].slice(-MOST_EARLIER) };
}

function historyOf({ fingerprint: _, earlier = [], ...given }: UserLabel): GivenLabel[] {
  return [...earlier, given];
}

/**
 * The labels that people gave listed movements, by the id of the movement, oldest first; the last one stands. Nothing is
 * read where no movement listed has one.
 */
export async function labelHistories(
  connections: Pick<BankConnectionStore, 'ledgerMonths' | 'userLabels'>,
  ref: ConnectionRef,
  rows: readonly ListedRow[],
): Promise<ReadonlyMap<string, readonly GivenLabel[]>> {
  const byPeople = rows.filter(({ verdict }) => verdict.labelledBy === 'user');
  const histories = new Map<string, readonly GivenLabel[]>();
  if (byPeople.length === 0) return histories;
  const labels = new Map((await connections.userLabels(ref)).map((label) => [label.fingerprint, label]));
  const byAccount = Map.groupBy(byPeople, ({ account }) => account.id);
  for (const listed of byAccount.values()) {
    const account = listed[0]?.account;
    if (!account) continue;
    const months = [...new Set(listed.map(({ row }) => monthOf(row.bookedOn)))].toSorted();
    // Equal movements are counted over their day, so whole months tell the fingerprints.
    const transactions = await connections.ledgerMonths(ref, account.id, months);
    const wanted = new Set(listed.map(({ row }) => row.id));
    for (const [index, fingerprint] of fingerprintsOf({ account, transactions }).entries()) {
      const id = transactions[index]?.id;
      const label = labels.get(fingerprint);
      if (id !== undefined && label && wanted.has(id)) histories.set(id, historyOf(label));
    }
  }
  return histories;
}
