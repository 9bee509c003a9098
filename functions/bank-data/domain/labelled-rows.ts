import { overridden } from '@imali/labels/decision/label-overrides.ts';
import type { CalendarMonth } from '@imali/ledger/basics/calendar.ts';
import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import type { LedgerAccount, LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { ResultPlace } from '../../applications/domain/complete-result.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { LabelStore } from './label-store.ts';
import type { LedgerStore, StoredAccount } from './ledger-store.ts';
import type { ListedRow } from './transaction-filter.ts';

/** Where rows and the labels of a result come from. */
export interface RowStores {
  readonly ledgers: Pick<LedgerStore, 'ledgerMonths'>;
  readonly labels: Pick<LabelStore, 'labelledMonths'>;
}

/** An account with the rows that were asked for and their labels, in the order of its ledger. */
export interface AccountRows {
  readonly account: LedgerAccount;
  readonly rows: readonly ListedRow[];
  /** Rows that arrived after the result: they have no label in it. */
  readonly unlabelled: readonly LedgerTransaction[];
}

/** Which result labels come from, and what people labelled since. */
export interface LabelSourceOfRows {
  readonly result: ResultPlace;
  /** Labels that people gave after the result, by fingerprint: they are shown at once. */
  readonly given: ReadonlyMap<string, LabelId>;
}

/**
 * Rows of accounts with the labels of a result. Rows that came after it are listed apart: they are no part of it yet.
 * @param wanted the months to read; null for all that each account has
 */
export async function labelledRows(
  stores: RowStores,
  ref: ConnectionRef,
  accounts: readonly StoredAccount[],
  { result, given }: LabelSourceOfRows,
  wanted: readonly CalendarMonth[] | null = null,
): Promise<AccountRows[]> {
  return Promise.all(
    accounts.map(async ({ account, months: own }): Promise<AccountRows> => {
      const months = own.map(({ month }) => month).filter((month) => wanted === null || wanted.includes(month));
      if (months.length === 0) return { account, rows: [], unlabelled: [] };
      const [transactions, labels] = await Promise.all([
        stores.ledgers.ledgerMonths(ref, account.id, months),
        stores.labels.labelledMonths(ref, account.id, months, result),
      ]);
      const verdicts = new Map(labels.flatMap((month) => month.verdicts.map(({ id, verdict }) => [id, verdict])));
      // Equal rows are counted over their day, so fingerprints need whole months.
      const prints = given.size === 0 ? [] : fingerprintsOf({ account, transactions });
      const rows: ListedRow[] = [];
      const unlabelled: LedgerTransaction[] = [];
      for (const [index, row] of transactions.entries()) {
        const verdict = verdicts.get(row.id);
        if (verdict) rows.push({ row, verdict: overridden(verdict, given.get(prints[index] ?? ''), null), account });
        else unlabelled.push(row);
      }
      return { account, rows, unlabelled };
    }),
  );
}
