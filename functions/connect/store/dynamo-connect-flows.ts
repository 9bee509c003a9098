import { partition } from '../../applications/store/bank-connection-item.ts';
import {
  consentGivenActions,
  personalInfoAction,
  statingChange,
} from '../../applications/store/dynamo-applications.ts';
import type { BillingMeter, EarnedEvent } from '../../billing/store/dynamo-billing-events.ts';
import type { SealingTable } from '../../platform/secrets/sealing-table.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Expression, type Key, type Table, type WriteAction } from '../../platform/store/table.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import { domainEvent } from '../../webhooks/domain/domain-event.ts';
import { outboxAction } from '../../webhooks/store/dynamo-event-outbox.ts';
import {
  ConnectFlow,
  type ConnectFlowReader,
  type ConnectFlowStore,
  ConsentLogEntry,
} from '../domain/flow/connect-flow.ts';
import { withdrawalActions } from './dynamo-erasures.ts';

const flowKey = (ref: ConnectionRef): Key => ({ pk: partition(ref), sk: 'CONNECT' });
const CONSENTS = 'CONSENT#';

/** Entries sort by their time; two of one instant are of different kinds. */
const logKey = (ref: ConnectionRef, { at, kind }: ConsentLogEntry): Key => ({
  pk: partition(ref),
  sk: `${CONSENTS}${at}#${kind}`,
});

const versionIs = (version: number): Expression =>
  version === 0 ? absent : { expression: 'version = :before', values: { ':before': version } };

/** What is written together with a flow when an applicant gives or withdraws consent. */
function consentActions(flow: ConnectFlow, beside: ConsentLogEntry): readonly WriteAction[] {
  const logged: WriteAction = { put: { ...logKey(flow, beside), ...beside }, condition: absent };
  return beside.kind === 'given'
    ? [logged, ...consentGivenActions(flow, beside.consent, flow.bank.state !== 'NOT_ASKED')]
    : [logged, ...withdrawalActions(flow, beside)];
}

/** The event of a flow that is completed: the same one, should it be written again. */
const completedEvent = ({ organisationId, applicationId }: ConnectFlow, completedAt: string) =>
  domainEvent(derivedIdentifier, {
    organisationId,
    type: 'connection.completed',
    subject: applicationId,
    occurredAt: completedAt,
    discriminator: [],
    data: { application_id: applicationId, href: `/v1/applications/applications/${applicationId}`, state: 'COMPLETE' },
  });

/** The member of a transaction that writes a flow over the version before. */
const keptAction = (flow: ConnectFlow) =>
  ({ put: { ...flowKey(flow), ...flow }, condition: versionIs(flow.version - 1) }) satisfies WriteAction;

/**
 * Connect flows in the applications table, in the partition of their application, with what an applicant
 * consents to beside them.
 * @param billing records that a flow was completed, in the step that completes it; without it nothing is billed
 * @param operations keeps the event of a completed flow, in the same step; without it nobody receives it
 */
export function dynamoFlowStates(
  table: Table,
  billing?: BillingMeter,
  operations?: Table,
): ConnectFlowStore<ConsentLogEntry> {
  const reader = dynamoConnectFlowsReader(table);
  const { find } = reader;

  /**
   * What a flow earns by becoming COMPLETE: nothing where it was before. It is written over the version that was not, and
   * only one change of a version is ever kept, so it is billed once.
   */
  async function earnedByCompletion(flow: ConnectFlow): Promise<EarnedEvent | null> {
    if (billing === undefined || flow.status !== 'COMPLETE' || flow.completedAt === null) return null;
    return (await find(flow))?.status === 'COMPLETE' ? null : billing.earned(flow, 'CONNECT', flow.completedAt);
  }

  return {
    ...reader,
    async save(flow, beside) {
      const kept = keptAction(flow);
      if (beside !== undefined) {
        const failed = await table.transact([kept, ...consentActions(flow, beside)]);
        return failed.length === 0 ? 'saved' : 'conflict';
      }
      const { completedAt } = flow;
      const announced =
        operations && flow.status === 'COMPLETE' && completedAt !== null
          ? [outboxAction(operations, completedEvent(flow, completedAt), Date.parse(completedAt))]
          : [];
      const earned = await earnedByCompletion(flow);
      if (earned) return (await earned.writeWith(table, [kept, ...announced])).length === 0 ? 'saved' : 'conflict';
      if (announced.length > 0) return (await table.transact([kept, ...announced])).length === 0 ? 'saved' : 'conflict';
      return (await table.put(kept.put, kept.condition)) ? 'saved' : 'conflict';
    },
  };
}

/** What `ConnectFlowStore` offers to functions that may only read. */
export function dynamoConnectFlowsReader(table: ReadableTable): ConnectFlowReader {
  return {
    async find(ref) {
      const item = await table.get(flowKey(ref));
      return item ? ConnectFlow.parse(item) : null;
    },
    async consentLog(ref) {
      const items = await table.startingWith(partition(ref), CONSENTS);
      return items.map((item) => ConsentLogEntry.parse(item));
    },
  };
}

/** The same with what an applicant states of themselves beside them. */
export function dynamoConnectFlows(table: SealingTable, billing?: BillingMeter, operations?: Table): ConnectFlowStore {
  const states = dynamoFlowStates(table, billing, operations);
  return {
    ...states,
    async save(flow, beside) {
      if (beside?.kind !== 'personal_info') return states.save(flow, beside);
      const stating = await statingChange(table, flow, { info: beside.info, by: 'applicant', at: beside.at });
      const failed = await table.transact([
        keptAction(flow),
        await personalInfoAction(table, flow.organisationId, beside),
        ...stating.actions,
      ]);
      if (failed.length > 0) return 'conflict';
      await stating.follow();
      return 'saved';
    },
  };
}
