import { partition } from '../../applications/store/bank-connection-item.ts';
import {
  consentGivenActions,
  personalInfoAction,
  statingChange,
} from '../../applications/store/dynamo-applications.ts';
import type { BillingMeter, EarnedEvent } from '../../billing/store/dynamo-billing-events.ts';
import type { SealingTable } from '../../platform/secrets/sealing-table.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { absent, type Expression, type Key, type Table, type WriteAction } from '../../platform/store/table.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import { domainEvent } from '../../webhooks/domain/domain-event.ts';
import { outboxAction } from '../../webhooks/store/dynamo-event-outbox.ts';
import { ConnectFlow, type ConnectFlowStore, ConsentLogEntry, type GivenInfo } from '../domain/flow/connect-flow.ts';
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

/** What is written together with a change of a flow. */
async function besideActions(
  table: SealingTable,
  flow: ConnectFlow,
  beside: ConsentLogEntry | GivenInfo,
): Promise<WriteAction[]> {
  if (beside.kind === 'personal_info') return [await personalInfoAction(table, flow.organisationId, beside)];
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
    which: [],
    data: { application_id: applicationId, href: `/v1/applications/applications/${applicationId}`, state: 'COMPLETE' },
  });

/** The member of a transaction that writes a flow over the version before. */
const keptAction = (flow: ConnectFlow) =>
  ({ put: { ...flowKey(flow), ...flow }, condition: versionIs(flow.version - 1) }) satisfies WriteAction;

type SaveState = (flow: ConnectFlow) => Promise<'saved' | 'conflict'>;

/**
 * Connect flows in the applications table, in the partition of their application, for changes of their state alone.
 * @param billing records that a flow was completed, in the step that completes it; without it nothing is billed
 * @param operations keeps the event of a completed flow, in the same step; without it nobody receives it
 */
export function dynamoFlowStates(
  table: Table,
  billing?: BillingMeter,
  operations?: Table,
): Omit<ConnectFlowStore, 'save'> & { readonly save: SaveState } {
  const find: ConnectFlowStore['find'] = async (ref) => {
    const item = await table.get(flowKey(ref));
    return item ? ConnectFlow.parse(item) : null;
  };

  /**
   * What a flow earns by becoming COMPLETE: nothing where it was before. It is written over the version that was not, and
   * only one change of a version is ever kept, so it is billed once.
   */
  async function earnedByCompletion(flow: ConnectFlow): Promise<EarnedEvent | null> {
    if (billing === undefined || flow.status !== 'COMPLETE' || flow.completedAt === null) return null;
    return (await find(flow))?.status === 'COMPLETE' ? null : billing.earned(flow, 'CONNECT', flow.completedAt);
  }

  return {
    find,
    async save(flow) {
      const kept = keptAction(flow);
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
    async consentLog(ref) {
      const items = await table.startingWith(partition(ref), CONSENTS);
      return items.map((item) => ConsentLogEntry.parse(item));
    },
  };
}

/** The same with what an applicant states or consents to beside it. */
export function dynamoConnectFlows(table: SealingTable, billing?: BillingMeter, operations?: Table): ConnectFlowStore {
  const states = dynamoFlowStates(table, billing, operations);
  return {
    ...states,
    async save(flow, beside) {
      if (beside === undefined) return states.save(flow);
      const stating =
        beside.kind === 'personal_info'
          ? await statingChange(table, flow, { info: beside.info, by: 'applicant', at: beside.at })
          : null;
      const failed = await table.transact([
        keptAction(flow),
        ...(await besideActions(table, flow, beside)),
        ...(stating?.actions ?? []),
      ]);
      if (failed.length > 0) return 'conflict';
      await stating?.follow();
      return 'saved';
    },
  };
}
