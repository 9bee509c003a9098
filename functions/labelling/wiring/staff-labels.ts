import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import { fitsDirection } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { LedgerStore } from '../../bank-data/domain/ledger-store.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { StaffLabel } from '../domain/relabel-draft.ts';
import type { FileFault, TransactionChange } from './relabel-csv.ts';

/**
 * The labels of a file by the fingerprints of their transactions.
 * @param accountId where the file is one of a single account
 */
export async function staffLabels(
  ledgers: Pick<LedgerStore, 'wholeLedger'>,
  ref: ConnectionRef,
  changes: readonly TransactionChange[],
  accountId?: string,
): Promise<readonly StaffLabel[] | FileFault> {
  const own = (await ledgers.wholeLedger(ref)).filter(
    ({ account }) => accountId === undefined || account.id === accountId,
  );
  const movements = new Map(
    own.flatMap((ledger) => {
      const prints = fingerprintsOf(ledger);
      return ledger.transactions.map((row, index) => [row.id, { row, fingerprint: prints[index] ?? '' }] as const);
    }),
  );
  const labels = new Map<string, StaffLabel>();
  for (const { line, transactionId, label } of changes) {
    const found = movements.get(transactionId);
    if (!found) return { fault: 'transaction_unknown', line };
    if (!fitsDirection(label, found.row.amountCents)) return { fault: 'label_wrong_side', line };
    const { fingerprint } = found;
    const before = labels.get(fingerprint);
    if (before && before.label !== label) return { fault: 'label_contradicts', line };
    labels.set(fingerprint, { fingerprint, transactionId, label });
  }
  return [...labels.values()];
}
