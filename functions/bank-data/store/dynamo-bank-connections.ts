import { marshall } from '@aws-sdk/util-dynamodb';
import { extendedAccount, monthsBeside, periodsOf } from '@imali/ledger/rows/extend-account.ts';
import { BankConnectionRecord } from '../../applications/domain/bank-connection-record.ts';
import { completeResult, type ResultPlace } from '../../applications/domain/complete-result.ts';
import { PENDING_INDEX, PENDING_PARTITION, partition } from '../../applications/store/bank-connection-item.ts';
import type { BillingMeter } from '../../billing/store/dynamo-billing-events.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import { compressJson, expandJson } from '../../platform/store/compressed-json.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { getDocument, putDocument } from '../../platform/store/document-items.ts';
import { absent, type Expression, type Item, type Table } from '../../platform/store/table.ts';
import {
  type BankConnectionStore,
  MAX_ACCOUNTS,
  MAX_CONNECTION_TRANSACTIONS,
  type StoredAccount,
} from '../domain/bank-connection-store.ts';
import { AnalysisBasis } from '../domain/basis/analysis-basis.ts';
import { withEarlier } from '../domain/label-history.ts';
import { pendingCause } from '../domain/pending-cause.ts';
import { endAnalysis } from './analysis-end.ts';
import {
  askForAnalysis,
  keys,
  labelsPrefix,
  notNewerThan,
  PendingItem,
  ReceiptItem,
  receiptActions,
  StoredAccountItem,
} from './bank-connection-items.ts';
import { labelledMonthsOf, labelPages } from './label-items.ts';
import { expireLedgerPages, ledgerRows, monthsAre, saveLedgerPages, withMonths } from './ledger-items.ts';
import { openedDocument, sealedDocument } from './sealed-analysis.ts';
import { heldBasisOf, keepStaffLabels } from './staff-labels.ts';
import { UserLabelItem } from './user-label-item.ts';

/** A writer that lost the race for a generation tries again this often. */
const GENERATION_TRIES = 6;

/** What is read as a whole must stay within a function's memory and a reply's size. */
function isFull(connection: BankConnectionRecord, added: { accounts: number; transactions: number }): boolean {
  return (
    connection.accounts + added.accounts > MAX_ACCOUNTS ||
    connection.transactions + added.transactions > MAX_CONNECTION_TRANSACTIONS
  );
}

/**
 * Bank connections with their accounts, ledgers, labels and analyses in the applications table.
 * @param billing records that a connection was analysed, in the step that says so; without it nothing is billed
 */
export function dynamoBankConnections(table: Table, billing?: BillingMeter): BankConnectionStore {
  const find: BankConnectionStore['find'] = async (ref) => {
    const item = await table.get(keys.connection(ref));
    return item ? BankConnectionRecord.parse(item) : null;
  };

  async function answering(ref: ConnectionRef): Promise<ResultPlace | null> {
    const connection = await find(ref);
    return connection ? completeResult(connection) : null;
  }

  async function accountItems(ref: ConnectionRef): Promise<StoredAccountItem[]> {
    return (await table.startingWith(partition(ref), 'ACCOUNT#')).map((item) => StoredAccountItem.parse(item));
  }

  async function account(ref: ConnectionRef, accountId: string): Promise<StoredAccountItem | null> {
    const item = await table.get(keys.account(ref, accountId));
    return item ? StoredAccountItem.parse(item) : null;
  }

  return {
    find,
    async accounts(ref) {
      return (await accountItems(ref)).map(
        ({ months, covered: _, ...stored }): StoredAccount => ({
          ...stored,
          months: months.map(({ month, rows }) => ({ month, rows })),
        }),
      );
    },

    async addAccount(ref, ledger, at, receiptId) {
      const [existing, found] = await Promise.all([account(ref, ledger.account.id), find(ref)]);
      // An account that came without rows gives way to one that has some; days of which it is known that nothing moved count.
      if (existing && (existing.months.length > 0 || existing.covered.length > 0)) return { outcome: 'account_exists' };
      let connection = found;
      if (!connection) return { outcome: 'not_found' };
      if (connection.withdrawnAt !== null) return { outcome: 'withdrawn' };
      const added = { accounts: existing ? 0 : 1, transactions: ledger.transactions.length };
      if (isFull(connection, added)) return { outcome: 'connection_full' };
      const stored: StoredAccountItem = {
        account: ledger.account,
        months: await saveLedgerPages(table, ref, ledger.account.id, ledger.transactions),
        firstOn: ledger.transactions[0]?.bookedOn ?? null,
        lastOn: ledger.transactions.at(-1)?.bookedOn ?? null,
        createdAt: at,
        covered: periodsOf(ledger),
      };
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
        connection = await find(ref);
        if (!connection) return { outcome: 'not_found' };
        if (connection.withdrawnAt !== null) return { outcome: 'withdrawn' };
      }
      throw new BusyError('the connection changed too often while an account was added');
    },

    async extendAccount(ref, incoming, cause, at, receiptId) {
      for (let attempt = 1; attempt <= GENERATION_TRIES; attempt += 1) {
        const [connection, stored] = await Promise.all([find(ref), account(ref, incoming.account.id)]);
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

    async receipt(ref, accountId, receiptId) {
      const item = await table.get(keys.receipt(ref, accountId, receiptId));
      return item ? ReceiptItem.parse(item) : null;
    },

    async ledgerMonths(ref, accountId, months) {
      const stored = await account(ref, accountId);
      const first = months[0];
      const last = months.at(-1);
      if (!stored || first === undefined || last === undefined) return [];
      // One query reads the whole stretch; months in it that were not asked for have no labels beside them either.
      const asked = stored.months.filter(({ month }) => months.includes(month));
      return ledgerRows(table, ref, { ...stored, months: asked }, first, last);
    },
    async labelledMonths(ref, accountId, months, result) {
      const first = months[0];
      const last = months.at(-1);
      if (first === undefined || last === undefined) return [];
      const whole = result ?? (await answering(ref));
      if (whole === null) return [];
      const prefix = labelsPrefix(whole.place, accountId);
      const from = `${prefix}${first.slice(0, 4)}`;
      const to = `${prefix}${last.slice(0, 4)}#zzz`;
      return labelledMonthsOf(accountId, months, await table.between(partition(ref), from, to));
    },
    async wholeLedger(ref) {
      const stored = await accountItems(ref);
      return Promise.all(
        stored.map(async (item) => ({
          account: item.account,
          transactions: await ledgerRows(table, ref, item, '0000-00', '9999-99'),
        })),
      );
    },

    async userLabels(ref) {
      return (await table.startingWith(partition(ref), 'USERLABEL#')).map((item) => UserLabelItem.parse(item));
    },
    async relabel(ref, label, cause, at) {
      const key = keys.userLabel(ref, label.fingerprint);
      for (let attempt = 1; attempt <= GENERATION_TRIES; attempt += 1) {
        // Two relabellings of one generation cannot both come through, so what stood stands until this one is kept.
        const [connection, item] = await Promise.all([find(ref), table.get(key)]);
        if (!connection || completeResult(connection) === null) return { outcome: 'not_ready' };
        const before = item ? UserLabelItem.parse(item) : null;
        const nothing = { accounts: 0, transactions: 0 };
        const failed = await table.transact([
          { put: { ...key, ...withEarlier(label, before) } },
          askForAnalysis(ref, connection, at, pendingCause(connection, cause), nothing),
        ]);
        if (failed.length === 0) return { outcome: 'relabelled', generation: connection.generation + 1 };
      }
      throw new BusyError('the connection changed too often while a label was given');
    },

    async keepStaffLabels(ref, labels) {
      return keepStaffLabels(table, ref, labels);
    },
    async reanalyse(ref, cause, at) {
      for (let attempt = 1; attempt <= GENERATION_TRIES; attempt += 1) {
        const connection = await find(ref);
        if (!connection) return { outcome: 'not_found' };
        if (connection.state === 'NOT_READY') return { outcome: 'not_ready' };
        const nothing = { accounts: 0, transactions: 0 };
        const failed = await table.transact([
          askForAnalysis(ref, connection, at, pendingCause(connection, cause), nothing),
        ]);
        if (failed.length === 0) return { outcome: 'asked', generation: connection.generation + 1 };
      }
      throw new BusyError('the connection changed too often while an analysis was asked for');
    },
    async basisFor(ref, generation, basis) {
      const page = compressJson(AnalysisBasis.parse(basis));
      const first = await table.put(
        { ...keys.basis(ref), generation, page },
        {
          expression: 'attribute_not_exists(pk) OR #generation < :generation',
          names: { '#generation': 'generation' },
          values: { ':generation': generation },
        },
      );
      if (first) return basis;
      const kept = await table.get(keys.basis(ref));
      // That of a newer generation: this one is superseded, and whatever it writes is not kept.
      return kept?.['generation'] === generation ? AnalysisBasis.parse(expandJson(kept['page'])) : basis;
    },

    async heldBasis(ref) {
      const kept = await table.get(keys.basis(ref));
      return kept ? heldBasisOf(kept) : null;
    },

    async analysis(ref, kind, result) {
      const place = (result ?? (await answering(ref)))?.place;
      if (place === undefined) return null;
      const kept = await getDocument(table, keys.analysis(ref, place, kind));
      if (kept === null) return null;
      if (kept === 'torn') return { kind, generation: 0, document: null, changes: [] };
      return { kind, generation: kept.generation, ...openedDocument(kept.document) };
    },
    async saveLabels(ref, { generation, place }, labels) {
      await Promise.all(
        labelPages(labels).map(({ accountId, year, chunk, page }) =>
          table.put({ ...keys.labels(ref, place, accountId, year, chunk), generation, page }, notNewerThan(generation)),
        ),
      );
    },
    async saveAnalyses(ref, { place }, analyses) {
      await Promise.all(
        analyses.map(({ kind, generation, document, changes }) =>
          putDocument(
            table,
            keys.analysis(ref, place, kind),
            generation,
            sealedDocument(document, changes),
            notNewerThan(generation),
          ),
        ),
      );
    },
    finish: (ref, generation, state, at) => endAnalysis(table, billing, ref, { generation, state, at }),

    async pendingSince(before, limit) {
      const items: Item[] = await table.query({
        IndexName: PENDING_INDEX,
        KeyConditionExpression: '#pending = :pending AND pending_since < :before',
        ExpressionAttributeNames: { '#pending': 'pending' },
        ExpressionAttributeValues: marshall({ ':pending': PENDING_PARTITION, ':before': before }),
        Limit: limit,
      });
      return items.map((item) => {
        const { pending_since: since, ...rest } = PendingItem.parse(item);
        return { ...rest, since };
      });
    },
  };
}
