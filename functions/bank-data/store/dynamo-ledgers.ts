import { extendedAccount, monthsBeside, periodsOf } from '@imali/ledger/rows/extend-account.ts';
import type { SourceLedger } from '@imali/ledger/rows/ledger.ts';
import type { BankConnectionRecord } from '../../applications/domain/bank-connection-record.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Expression, type Table } from '../../platform/store/table.ts';
import {
  type LedgerReader,
  type LedgerStore,
  MAX_ACCOUNTS,
  MAX_CONNECTION_TRANSACTIONS,
  type StoredAccount,
} from '../domain/ledger-store.ts';
import { pendingCause } from '../domain/pending-cause.ts';
import {
  askForAnalysis,
  GENERATION_TRIES,
  keys,
  ReceiptItem,
  receiptActions,
  StoredAccountItem,
} from './bank-connection-items.ts';
import { expireLedgerPages, ledgerRows, monthsAre, saveLedgerPages, withMonths } from './ledger-items.ts';

/** What is read as a whole must stay within a function's memory and a reply's size. */
function isFull(connection: BankConnectionRecord, added: { accounts: number; transactions: number }): boolean {
  return (
    connection.accounts + added.accounts > MAX_ACCOUNTS ||
    connection.transactions + added.transactions > MAX_CONNECTION_TRANSACTIONS
  );
}

async function accountItems(table: ReadableTable, ref: ConnectionRef): Promise<StoredAccountItem[]> {
  return (await table.startingWith(partition(ref), 'ACCOUNT#')).map((item) => StoredAccountItem.parse(item));
}

async function accountItem(
  table: ReadableTable,
  ref: ConnectionRef,
  accountId: string,
): Promise<StoredAccountItem | null> {
  const item = await table.get(keys.account(ref, accountId));
  return item ? StoredAccountItem.parse(item) : null;
}

/** An account that is new to its connection, with its rows as they came. */
function storedAccount(ledger: SourceLedger, months: StoredAccountItem['months'], at: string): StoredAccountItem {
  return {
    account: ledger.account,
    months,
    firstOn: ledger.transactions[0]?.bookedOn ?? null,
    lastOn: ledger.transactions.at(-1)?.bookedOn ?? null,
    createdAt: at,
    covered: periodsOf(ledger),
  };
}

/** Adds an account to its connection, unless it is there with rows already. */
function adding(table: Table): Pick<LedgerStore, 'addAccount'> {
  const connections = dynamoConnectionRecords(table);
  return {
    async addAccount(ref, ledger, at, receiptId) {
      const [existing, found] = await Promise.all([accountItem(table, ref, ledger.account.id), connections.find(ref)]);
      // An account that came without rows gives way to one that has some; days of which it is known that nothing moved count.
      if (existing && (existing.months.length > 0 || existing.covered.length > 0)) return { outcome: 'account_exists' };
      let connection = found;
      if (!connection) return { outcome: 'not_found' };
      if (connection.withdrawnAt !== null) return { outcome: 'withdrawn' };
      const added = { accounts: existing ? 0 : 1, transactions: ledger.transactions.length };
      if (isFull(connection, added)) return { outcome: 'connection_full' };
      const months = await saveLedgerPages(table, ref, ledger.account.id, ledger.transactions);
      const stored = storedAccount(ledger, months, at);
      const receipt = { added: ledger.transactions.length, duplicates: 0 };
      const free: Expression = existing ? { expression: 'size(months) = :none', values: { ':none': 0 } } : absent;
      for (let attempt = 1; attempt <= GENERATION_TRIES; attempt += 1) {
        if (isFull(connection, added)) return { outcome: 'connection_full' };
        const failed = await table.transact([
          { put: { ...keys.account(ref, ledger.account.id), ...stored }, condition: free },
          askForAnalysis(ref, connection, at, pendingCause(connection, 'account_added'), added),
          ...receiptActions(ref, ledger.account.id, receiptId, receipt, at),
        ]);
        if (failed.length === 0) return { outcome: 'added', generation: connection.generation + 1 };
        if (failed.includes(0) || failed.includes(2)) return { outcome: 'account_exists' };
        connection = await connections.find(ref);
        if (!connection) return { outcome: 'not_found' };
        if (connection.withdrawnAt !== null) return { outcome: 'withdrawn' };
      }
      throw new BusyError('the connection changed too often while an account was added');
    },
  };
}

/** Adds rows to an account that is there, and asks for an analysis where that changes something. */
function extending(table: Table): Pick<LedgerStore, 'extendAccount'> {
  const connections = dynamoConnectionRecords(table);
  return {
    async extendAccount(ref, incoming, cause, at, receiptId) {
      for (let attempt = 1; attempt <= GENERATION_TRIES; attempt += 1) {
        const [connection, stored] = await Promise.all([
          connections.find(ref),
          accountItem(table, ref, incoming.account.id),
        ]);
        if (connection && connection.withdrawnAt !== null) return { outcome: 'withdrawn' };
        if (!connection || !stored) return { outcome: 'not_found' };
        const { first, last } = monthsBeside(
          stored.months.map(({ month }) => month),
          incoming,
        );
        const kept = await ledgerRows(table, ref, stored, first, last);
        const extension = extendedAccount(stored, kept, incoming);
        const { added, duplicates, contradictions } = extension;
        if (contradictions.length > 0) return { outcome: 'contradicts', contradictions };
        if (added === 0 && !extension.accountMoved) return { outcome: 'unchanged', duplicates };
        const counted = { accounts: 0, transactions: added };
        if (isFull(connection, counted)) return { outcome: 'connection_full' };
        const fresh = await saveLedgerPages(table, ref, stored.account.id, extension.changed);
        const next: StoredAccountItem = {
          ...stored,
          ...extension.account,
          covered: [...extension.account.covered],
          months: withMonths(stored.months, fresh),
        };
        const failed = await table.transact([
          { put: { ...keys.account(ref, stored.account.id), ...next }, condition: monthsAre(stored) },
          askForAnalysis(ref, connection, at, pendingCause(connection, cause), counted),
          ...receiptActions(ref, stored.account.id, receiptId, { added, duplicates }, at),
        ]);
        if (failed.includes(2)) return { outcome: 'unchanged', duplicates: added + duplicates };
        if (failed.length > 0) continue;
        const replaced = stored.months.filter(({ month }) => fresh.some((entry) => entry.month === month));
        await expireLedgerPages(table, ref, stored.account.id, replaced, next.months, at);
        return { outcome: 'extended', generation: connection.generation + 1, added, duplicates };
      }
      throw new BusyError('the connection changed too often while an account was extended');
    },
  };
}

/** Accounts of bank connections with their rows in the applications table. */
export function dynamoLedgers(table: Table): LedgerStore {
  return {
    ...dynamoLedgersReader(table),
    ...adding(table),
    ...extending(table),
  };
}

/** The same for functions that may only read. */
export function dynamoLedgersReader(table: ReadableTable): LedgerReader {
  return {
    async accounts(ref) {
      return (await accountItems(table, ref)).map(
        ({ months, ...stored }): StoredAccount => ({
          ...stored,
          months: months.map(({ month, rows }) => ({ month, rows })),
        }),
      );
    },
    async receipt(ref, accountId, receiptId) {
      const item = await table.get(keys.receipt(ref, accountId, receiptId));
      return item ? ReceiptItem.parse(item) : null;
    },
    async ledgerMonths(ref, accountId, months) {
      const stored = await accountItem(table, ref, accountId);
      const first = months[0];
      const last = months.at(-1);
      if (!stored || first === undefined || last === undefined) return [];
      // One query reads the whole stretch; months in it that were not asked for have no labels beside them either.
      const asked = stored.months.filter(({ month }) => months.includes(month));
      return ledgerRows(table, ref, { ...stored, months: asked }, first, last);
    },
    async wholeLedger(ref) {
      const stored = await accountItems(table, ref);
      return Promise.all(
        stored.map(async (item) => ({
          account: item.account,
          transactions: await ledgerRows(table, ref, item, '0000-00', '9999-99'),
        })),
      );
    },
  };
}
