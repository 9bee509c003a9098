import { connectionKey, pendingAnalyses } from '../../applications/store/bank-connection-item.ts';
import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import type { BillingMeter } from '../../billing/store/dynamo-billing-events.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import type { Table } from '../../platform/store/table.ts';
import type { ConnectionStore } from '../domain/connection-store.ts';
import { pendingCause } from '../domain/pending-cause.ts';
import { endAnalysis } from './analysis-end.ts';
import { askForAnalysis, GENERATION_TRIES, PendingItem } from './bank-connection-items.ts';

/**
 * Bank connections and their generations in the applications table.
 * @param billing records that a connection was analysed, in the step that says so; without it nothing is billed
 */
export function dynamoConnections(table: Table, billing?: BillingMeter): ConnectionStore {
  const { find } = dynamoConnectionRecords(table);
  return {
    find,
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
    finish: (ref, generation, state, at) => endAnalysis(table, billing, ref, { generation, state, at }),
    drainPending: (by, take) =>
      pendingAnalyses.drain(
        table,
        by,
        (item) => {
          const { pending_since: since, ...rest } = PendingItem.parse(item);
          return { ...rest, since };
        },
        take,
      ),
    async noteResumed(ref, generation, at) {
      await table.touch(
        connectionKey(ref),
        { expression: 'SET resumedAt = :at', values: { ':at': at } },
        {
          expression:
            'attribute_exists(pending_since) AND attribute_not_exists(resumedAt) AND #generation = :generation',
          names: { '#generation': 'generation' },
          values: { ':generation': generation },
        },
      );
    },
    abandon: (ref, generation, at, resumedBy) =>
      endAnalysis(table, billing, ref, { generation, state: 'FAILED', at, resumedBy }),
  };
}
