import type { BankConnectionStore, ConnectionRef } from '../../core/connect/bank-connection-store.ts';
import type { LabelVerdict } from '../../core/labels/labelled-transaction.ts';
import type { LedgerAccount, LedgerTransaction } from '../../core/ledger/ledger.ts';
import { monthOf } from '../../core/time/calendar.ts';

export interface LabelledRow {
  readonly row: LedgerTransaction;
  readonly account: LedgerAccount;
  readonly verdict: LabelVerdict;
}

/** Every movement of a connection with its kept label, newest first within an account; null while labels are missing. */
export async function labelledLedger(
  connections: BankConnectionStore,
  ref: ConnectionRef,
): Promise<LabelledRow[] | null> {
  const ledgers = await connections.wholeLedger(ref);
  const rows: LabelledRow[] = [];
  for (const { account, transactions } of ledgers) {
    const months = [...new Set(transactions.map(({ bookedOn }) => monthOf(bookedOn)))];
    const labels = await connections.labelledMonths(ref, account.id, months);
    const verdicts = new Map(labels.flatMap((month) => month.verdicts.map(({ id, verdict }) => [id, verdict])));
    for (const row of transactions.toReversed()) {
      const verdict = verdicts.get(row.id);
      if (!verdict) return null;
      rows.push({ row, account, verdict });
    }
  }
  return rows;
}
