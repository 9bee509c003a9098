import { type CalendarMonth, monthOf } from '@imali/ledger/basics/calendar.ts';
import { compareText } from '@imali/ledger/basics/text-order.ts';
import type { CoveredPeriod } from '@imali/ledger/rows/covered-period.ts';
import { extendedAccount, periodsOf } from '@imali/ledger/rows/extend-account.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import type { BankConnectionRecord } from '../../applications/domain/bank-connection-record.ts';
import { completeResult, placeOfNext, type ResultPlace } from '../../applications/domain/complete-result.ts';
import type { AskedDataPoints } from '../../organisations/domain/asked-data-points.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { BankDataStores } from './bank-data-stores.ts';
import type { SettingsSnapshot } from './basis/analysis-basis.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { StoredAnalysis } from './document-store.ts';
import { appendHistory } from './label-history.ts';
import type { LabelledMonth, UserLabel } from './label-store.ts';
import { type AccountReceipt, MAX_ACCOUNTS, MAX_CONNECTION_TRANSACTIONS } from './ledger-store.ts';
import { pendingCause } from './pending-cause.ts';

interface Kept {
  record: BankConnectionRecord;
  pendingSince: string | null;
  /** When the pending generation was first requeued. */
  resumedAt: string | null;
  readonly ledgers: Map<string, { ledger: AccountLedger; covered: readonly CoveredPeriod[]; createdAt: string }>;
  readonly userLabels: Map<string, UserLabel>;
  readonly labels: Map<string, LabelledMonth & ResultPlace>;
  readonly analyses: Map<string, StoredAnalysis>;
  readonly receipts: Map<string, AccountReceipt>;
  basis: { readonly generation: number; readonly basis: SettingsSnapshot } | null;
}

/** The stores of bank data in memory: the rules of the ports and nothing else. */
export interface MemoryBankData extends BankDataStores {
  /** A connection as a new application gets it. */
  readonly create: (ref: ConnectionRef, asked?: AskedDataPoints) => Promise<void>;
}

const nameOf = ({ organisationId, applicationId }: ConnectionRef): string => `${organisationId}/${applicationId}`;

export function memoryBankData(): MemoryBankData {
  const kept = new Map<string, Kept>();
  const of = (ref: ConnectionRef): Kept | undefined => kept.get(nameOf(ref));

  const answering = (ref: ConnectionRef): ResultPlace | null => {
    const connection = of(ref);
    return connection ? completeResult(connection.record) : null;
  };

  function ask(connection: Kept, at: string, cause: string, accounts: number, transactions: number): number {
    const { record } = connection;
    connection.record = {
      ...record,
      complete: completeResult(record),
      state: 'ANALYSING',
      generation: record.generation + 1,
      accounts: record.accounts + accounts,
      transactions: record.transactions + transactions,
      cause,
    };
    connection.pendingSince = at;
    connection.resumedAt = null;
    return connection.record.generation;
  }

  const ledgersOf = (ref: ConnectionRef) =>
    [...(of(ref)?.ledgers.values() ?? [])].toSorted((a, b) => compareText(a.ledger.account.id, b.ledger.account.id));

  const finish: ConnectionStore['finish'] = async (ref, generation, state, at) => {
    const connection = of(ref);
    const open = connection?.record.state === 'ANALYSING' || connection?.record.state === 'FAILED';
    if (connection?.record.generation !== generation || !open) return 'superseded';
    const cause = state === 'READY' ? null : connection.record.cause;
    const { transactions } = connection.record;
    const complete =
      state === 'READY'
        ? { generation, place: placeOfNext(connection.record), transactions }
        : completeResult(connection.record);
    connection.record = { ...connection.record, state, analysedAt: at, cause, complete };
    connection.pendingSince = null;
    return 'finished';
  };

  return {
    async create(ref, asked) {
      const record: BankConnectionRecord = {
        id: '692039c0ffffffffffffffff',
        ...ref,
        state: 'NOT_READY',
        generation: 0,
        accounts: 0,
        transactions: 0,
        createdAt: '2026-01-01T00:00:00.000Z',
        analysedAt: null,
        cause: null,
        withdrawnAt: null,
        ...(asked === undefined ? {} : { asked }),
      };
      kept.set(nameOf(ref), {
        record,
        pendingSince: null,
        resumedAt: null,
        ledgers: new Map(),
        userLabels: new Map(),
        labels: new Map(),
        analyses: new Map(),
        receipts: new Map(),
        basis: null,
      });
    },
    connections: {
      find: async (ref) => of(ref)?.record ?? null,
      async reanalyse(ref, cause, at) {
        const connection = of(ref);
        if (!connection) return { outcome: 'not_found' };
        if (connection.record.state === 'NOT_READY') return { outcome: 'not_ready' };
        return { outcome: 'asked', generation: ask(connection, at, pendingCause(connection.record, cause), 0, 0) };
      },
      finish,
      drainPending: async (by, take) => {
        const pending = [...kept.values()]
          .flatMap(({ record, pendingSince: since }) => {
            const { organisationId, applicationId, generation } = record;
            return since !== null && since <= by ? [{ organisationId, applicationId, generation, since }] : [];
          })
          .toSorted((a, b) => compareText(a.since, b.since));
        await take(pending);
        return { taken: pending.length, oldest: pending[0]?.since ?? null, failed: 0, isCut: false };
      },
      noteResumed: async (ref, generation, at) => {
        const connection = of(ref);
        if (!connection || connection.pendingSince === null || connection.record.generation !== generation) return;
        connection.resumedAt ??= at;
      },
      abandon: async (ref, generation, at, resumedBy) => {
        const resumedAt = of(ref)?.resumedAt ?? null;
        if (resumedAt === null || resumedAt > resumedBy) return 'superseded';
        return finish(ref, generation, 'FAILED', at);
      },
    },
    ledgers: {
      accounts: async (ref) =>
        ledgersOf(ref).map(({ ledger, createdAt, covered }) => {
          const rows = Map.groupBy(ledger.transactions, ({ bookedOn }) => monthOf(bookedOn));
          return {
            account: ledger.account,
            months: [...rows].map(([month, { length }]) => ({ month, rows: length })),
            firstOn: ledger.transactions[0]?.bookedOn ?? null,
            lastOn: ledger.transactions.at(-1)?.bookedOn ?? null,
            covered,
            createdAt,
          };
        }),
      async addAccount(ref, ledger, at, receiptId) {
        const connection = of(ref);
        if (!connection) return { outcome: 'not_found' };
        const existing = connection.ledgers.get(ledger.account.id);
        if (existing && (existing.ledger.transactions.length > 0 || existing.covered.length > 0))
          return { outcome: 'account_exists' };
        const receiptName = `${receiptId}/${ledger.account.id}`;
        if (connection.receipts.has(receiptName)) return { outcome: 'account_exists' };
        const { accounts, transactions } = connection.record;
        const rows = ledger.transactions.length;
        if (accounts >= MAX_ACCOUNTS || transactions + rows > MAX_CONNECTION_TRANSACTIONS) {
          return { outcome: 'connection_full' };
        }
        const { account, transactions: own } = ledger;
        const kept = { account, transactions: own };
        connection.ledgers.set(account.id, { ledger: kept, covered: periodsOf(ledger), createdAt: at });
        if (receiptId !== undefined) connection.receipts.set(receiptName, { added: rows, duplicates: 0 });
        return {
          outcome: 'added',
          generation: ask(connection, at, pendingCause(connection.record, 'account_added'), existing ? 0 : 1, rows),
        };
      },
      async extendAccount(ref, incoming, cause, at, receiptId) {
        const connection = of(ref);
        const entry = connection?.ledgers.get(incoming.account.id);
        if (!connection || !entry) return { outcome: 'not_found' };
        const { account, transactions } = entry.ledger;
        const span = {
          account,
          firstOn: transactions[0]?.bookedOn ?? null,
          lastOn: transactions.at(-1)?.bookedOn ?? null,
          covered: entry.covered,
        };
        const extension = extendedAccount(span, transactions, incoming);
        const { added, duplicates, contradictions } = extension;
        if (contradictions.length > 0) return { outcome: 'contradicts', contradictions };
        if (added === 0 && !extension.accountMoved) return { outcome: 'unchanged', duplicates };
        const receiptName = `${receiptId}/${account.id}`;
        if (connection.receipts.has(receiptName)) return { outcome: 'unchanged', duplicates: added + duplicates };
        if (connection.record.transactions + added > MAX_CONNECTION_TRANSACTIONS) return { outcome: 'connection_full' };
        const months = new Set(extension.changed.map(({ bookedOn }) => monthOf(bookedOn)));
        const rows = [...transactions.filter(({ bookedOn }) => !months.has(monthOf(bookedOn))), ...extension.changed];
        const ledger = {
          account: extension.account.account,
          transactions: rows.toSorted((a, b) => compareText(a.bookedOn, b.bookedOn)),
        };
        connection.ledgers.set(account.id, { ...entry, ledger, covered: extension.account.covered });
        if (receiptId !== undefined) connection.receipts.set(receiptName, { added, duplicates });
        return {
          outcome: 'extended',
          generation: ask(connection, at, pendingCause(connection.record, cause), 0, added),
          added,
          duplicates,
        };
      },
      receipt: async (ref, accountId, receiptId) => of(ref)?.receipts.get(`${receiptId}/${accountId}`) ?? null,
      ledgerMonths: async (ref, accountId, months) =>
        (of(ref)?.ledgers.get(accountId)?.ledger.transactions ?? []).filter(({ bookedOn }) =>
          months.includes(monthOf(bookedOn)),
        ),
      wholeLedger: async (ref) => ledgersOf(ref).map(({ ledger }) => ledger),
    },
    labels: {
      labelledMonths: async (ref, accountId, months, result) =>
        [...(of(ref)?.labels.values() ?? [])]
          .filter(({ place }) => place === (result ?? answering(ref))?.place)
          .filter((entry) => entry.accountId === accountId && months.includes(entry.month))
          .toSorted((a, b) => compareText(a.month, b.month))
          .map(({ generation: _, place: __, ...labels }) => labels),
      userLabels: async (ref) => [...(of(ref)?.userLabels.values() ?? [])],
      async relabel(ref, label, cause, at) {
        const connection = of(ref);
        if (!connection || completeResult(connection.record) === null) return { outcome: 'not_ready' };
        connection.userLabels.set(
          label.fingerprint,
          appendHistory(label, connection.userLabels.get(label.fingerprint)),
        );
        return { outcome: 'relabelled', generation: ask(connection, at, pendingCause(connection.record, cause), 0, 0) };
      },
      async keepStaffLabels(ref, labels) {
        const kept = of(ref)?.userLabels;
        let count = 0;
        for (const label of labels) {
          const before = kept?.get(label.fingerprint);
          if (!kept || (before && before.isStaff !== true)) continue;
          kept.set(label.fingerprint, { ...label, isStaff: true });
          count += 1;
        }
        return count;
      },
      async saveLabels(ref, { generation, place }, labels) {
        const connection = of(ref);
        for (const entry of labels) {
          const name: `${number}#${string}#${CalendarMonth}` = `${place}#${entry.accountId}#${entry.month}`;
          const before = connection?.labels.get(name);
          if (!before || before.generation <= generation) connection?.labels.set(name, { ...entry, generation, place });
        }
      },
    },
    documents: {
      async basisFor(ref, generation, basis) {
        const connection = of(ref);
        if (!connection) return basis;
        if (!connection.basis || connection.basis.generation < generation) connection.basis = { generation, basis };
        return connection.basis.generation === generation ? connection.basis.basis : basis;
      },
      findSettingsSnapshot: async (ref) => of(ref)?.basis ?? null,
      analysis: async (ref, kind, result) =>
        of(ref)?.analyses.get(`${(result ?? answering(ref))?.place}#${kind}`) ?? null,
      async saveAnalyses(ref, { place }, analyses) {
        const connection = of(ref);
        for (const entry of analyses) {
          const name = `${place}#${entry.kind}`;
          const before = connection?.analyses.get(name);
          if (!before || before.generation <= entry.generation) connection?.analyses.set(name, entry);
        }
      },
    },
  };
}
