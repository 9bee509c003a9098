import type { ConnectionRef } from '../../core/connect/bank-connection-store.ts';
import { ConnectFlow, type ConnectFlowStore, ConsentLogEntry } from '../../core/connect/flow/connect-flow.ts';
import { partition } from './bank-connection-items.ts';
import { consentGivenAction } from './dynamo-applications.ts';
import type { BillingMeter } from './dynamo-billing-events.ts';
import { withdrawalActions } from './dynamo-erasures.ts';
import { absent, type Expression, type Key, type Table, type WriteAction } from './table.ts';

const flowKey = (ref: ConnectionRef): Key => ({ pk: partition(ref), sk: 'CONNECT' });
const CONSENTS = 'CONSENT#';

/** Entries sort by their time; two of one instant are of different kinds. */
const logKey = (ref: ConnectionRef, { at, kind }: ConsentLogEntry): Key => ({
  pk: partition(ref),
  sk: `${CONSENTS}${at}#${kind}`,
});

const versionIs = (version: number): Expression =>
  version === 0 ? absent : { expression: 'version = :before', values: { ':before': version } };

/**
 * Connect flows in the applications table, in the partition of their application.
 * @param billing records that a flow was completed, in the step that completes it; without it nothing is billed
 */
export function dynamoConnectFlows(table: Table, billing?: BillingMeter): ConnectFlowStore {
  return {
    async find(ref) {
      const item = await table.get(flowKey(ref));
      return item ? ConnectFlow.parse(item) : null;
    },
    async save(flow, logged) {
      const kept: WriteAction = { put: { ...flowKey(flow), ...flow }, condition: versionIs(flow.version - 1) };
      if (logged === undefined) {
        const completed = flow.status === 'COMPLETE' ? flow.completedAt : null;
        const earned = completed === null ? null : await billing?.earned(flow, 'CONNECT', completed);
        if (earned) return (await earned.writeWith(table, [kept])).length === 0 ? 'saved' : 'conflict';
        return (await table.put(kept.put, kept.condition)) ? 'saved' : 'conflict';
      }
      const failed = await table.transact([
        kept,
        { put: { ...logKey(flow, logged), ...logged }, condition: absent },
        ...(logged.kind === 'given' ? [consentGivenAction(flow, logged.consent)] : withdrawalActions(flow, logged)),
      ]);
      return failed.length === 0 ? 'saved' : 'conflict';
    },
    async consentLog(ref) {
      const items = await table.startingWith(partition(ref), CONSENTS);
      return items.map((item) => ConsentLogEntry.parse(item));
    },
  };
}
