import * as z from 'zod';
import type { BankConnectionStore, ConnectionRef, StoredAccount } from '../../../core/connect/bank-connection-store.ts';
import { placeOf, rowsAfter, windowAfter } from '../../../core/connect/ledger-window.ts';
import type { LabelVerdict } from '../../../core/labels/labelled-transaction.ts';
import type { LedgerTransaction } from '../../../core/ledger/ledger.ts';
import type { CalendarMonth } from '../../../core/time/calendar.ts';
import { ENGINE_VERSION, TAXONOMY_VERSION } from '../../../core/versions.ts';
import { listLabelledTransactions as contract } from '../../../schemas/endpoints/bank-data.ts';
import { answerableConnection, type ConnectionAdapters } from '../../connections/answerable-connection.ts';
import { connectionWiring } from '../../connections/read-analysis.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { transactionView } from '../../views/bank-connection.ts';

interface ShownRow {
  readonly row: LedgerTransaction;
  readonly verdict: LabelVerdict;
  readonly account: StoredAccount['account'];
}

const LabelIndex = z.object({ labels: z.array(z.string()) });

/** Newest first; within a day by account, then the later row of the ledger first. */
function newestFirst(a: LedgerTransaction, b: LedgerTransaction): number {
  if (a.bookedOn !== b.bookedOn) return a.bookedOn < b.bookedOn ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Rows of some months with their labels, newest first; null when one has none yet: an account arrived meanwhile. */
async function rowsOfMonths(
  connections: BankConnectionStore,
  ref: ConnectionRef,
  accounts: readonly StoredAccount[],
  months: readonly CalendarMonth[],
): Promise<ShownRow[] | null> {
  const shown = await Promise.all(
    accounts.map(async ({ account }) => {
      const [rows, labels] = await Promise.all([
        connections.ledgerMonths(ref, account.id, months),
        connections.labelledMonths(ref, account.id, months),
      ]);
      const verdicts = new Map(labels.flatMap((month) => month.verdicts.map(({ id, verdict }) => [id, verdict])));
      return rows.map((row): ShownRow | null => {
        const verdict = verdicts.get(row.id);
        return verdict ? { row, verdict, account } : null;
      });
    }),
  );
  const rows = shown.flat();
  const labelled = rows.filter((row) => row !== null);
  return labelled.length === rows.length ? labelled.toSorted((a, b) => newestFirst(a.row, b.row)) : null;
}

/** How many rows come before the page: the cursor's row and all newer ones, or skip. */
async function rowsBefore(
  connections: BankConnectionStore,
  ref: ConnectionRef,
  accounts: readonly StoredAccount[],
  { skip, cursor }: { skip: number; cursor?: string | undefined },
): Promise<number | null> {
  if (cursor === undefined) return skip;
  const place = placeOf(accounts, cursor);
  if (!place) return null;
  const rows = await Promise.all(
    accounts.map(({ account }) => connections.ledgerMonths(ref, account.id, [place.month])),
  );
  const index = rows
    .flat()
    .toSorted(newestFirst)
    .findIndex(({ id }) => id === cursor);
  return index < 0 ? null : rowsAfter(accounts, place.month) + index + 1;
}

export const operation: Operation<typeof contract, ConnectionAdapters> = async (adapters, { caller, path, query }) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const [answerable, accounts, index] = await Promise.all([
    answerableConnection(adapters, ref),
    adapters.connections.accounts(ref),
    adapters.connections.analysis(ref, 'label_index'),
  ]);
  if ('problem' in answerable) return answerable;
  const before = await rowsBefore(adapters.connections, ref, accounts, query);
  if (before === null) {
    return {
      invalid: [{ loc: ['query', 'cursor'], msg: 'must be the next_cursor of an earlier page', type: 'value_error' }],
    };
  }
  const window = windowAfter(accounts, before, query.limit + 1);
  const rows = await rowsOfMonths(adapters.connections, ref, accounts, window.months);
  if (!rows) return { problem: 'error_still_analysing_connection' };
  const page = rows.slice(window.skip, window.skip + query.limit);
  const { transactions: count } = answerable.connection;
  const hasNext = before + page.length < count && page.length > 0;
  return {
    status: 200,
    body: {
      count,
      has_next: hasNext,
      has_prev: before > 0,
      next_cursor: hasNext ? (page.at(-1)?.row.id ?? null) : null,
      data: page.map(({ row, verdict, account }) => transactionView(row, verdict, account)),
      available_accounts: accounts.map(({ account }) => ({
        id: account.id,
        account_number: account.accountNumber,
        account_name: account.accountName,
        bank_slug: account.bankSlug,
      })),
      crunch_categories: index ? LabelIndex.parse(index.document).labels : [],
      engine_version: ENGINE_VERSION,
      taxonomy_version: TAXONOMY_VERSION,
    },
  };
};

export const handler = serve(contract, connectionWiring, operation);
