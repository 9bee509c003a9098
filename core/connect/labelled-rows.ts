import type { LedgerAccount } from '../ledger/ledger.ts';
import type { CalendarMonth } from '../time/calendar.ts';
import type { BankConnectionStore, ConnectionRef, StoredAccount } from './bank-connection-store.ts';
import type { ListedRow } from './transaction-filter.ts';

/** An account with the rows that were asked for and their labels, in the order of its ledger. */
export interface AccountRows {
  readonly account: LedgerAccount;
  readonly rows: readonly ListedRow[];
}

/**
 * Rows of accounts with the labels that the worker kept. Null when a row has none yet: more arrived meanwhile.
 * @param wanted the months to read; null for all that each account has
 */
export async function labelledRows(
  connections: Pick<BankConnectionStore, 'ledgerMonths' | 'labelledMonths'>,
  ref: ConnectionRef,
  accounts: readonly StoredAccount[],
  wanted: readonly CalendarMonth[] | null = null,
): Promise<AccountRows[] | null> {
  const read = await Promise.all(
    accounts.map(async ({ account, months: own }): Promise<AccountRows | null> => {
      const months = own.map(({ month }) => month).filter((month) => wanted === null || wanted.includes(month));
      if (months.length === 0) return { account, rows: [] };
      const [rows, labels] = await Promise.all([
        connections.ledgerMonths(ref, account.id, months),
        connections.labelledMonths(ref, account.id, months),
      ]);
      const verdicts = new Map(labels.flatMap((month) => month.verdicts.map(({ id, verdict }) => [id, verdict])));
      const labelled = rows.flatMap((row): ListedRow[] => {
        const verdict = verdicts.get(row.id);
        return verdict ? [{ row, verdict, account }] : [];
      });
      return labelled.length === rows.length ? { account, rows: labelled } : null;
    }),
  );
  const complete = read.filter((entry) => entry !== null);
  return complete.length === read.length ? complete : null;
}
