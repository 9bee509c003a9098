import type { Held, Holds } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { queueSender } from '../../platform/store/queue-sender.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { ABANDONED_AFTER_SECONDS, type FlowWatch } from '../domain/flow/abandonment.ts';
import type { ConnectFlowStore, ConsentLogEntry, GivenInfo } from '../domain/flow/connect-flow.ts';
import { dynamoConnectFlows, dynamoFlowStates } from '../store/dynamo-connect-flows.ts';
import type { FlowChanging } from './change-flow.ts';
import { type FlowAnswering, flowAnswering } from './flow-answer.ts';

/** What keeping what an applicant states takes. */
export type StatingFlows = FlowChanging<ConsentLogEntry | GivenInfo>;

/** The queue of the worker that checks flows again. */
export function sqsFlowWatch(held: Held<'idleFlowQueue', 'send'>): FlowWatch {
  const { send } = queueSender(held);
  return {
    async watch({ organisationId, applicationId, version, keptAt }, afterSeconds) {
      try {
        await send({ organisationId, applicationId, version, keptAt }, afterSeconds);
      } catch (error) {
        // That an applicant left is a hint for the lender: a queue that does not answer holds up no step.
        logger.warn('idle_flow_not_watched', { failure: loggableError(error) });
      }
    },
  };
}

/**
 * Flows whose every open version is checked again once the applicant has had the time to go on. The watch is asked for
 * beside the write: where the write fails, its version never exists, and the watch ends by itself.
 */
export function watchedFlows<B extends ConsentLogEntry | GivenInfo>(
  store: ConnectFlowStore<B>,
  { watch }: FlowWatch,
  clock: () => number = systemClock,
): ConnectFlowStore<B> {
  return {
    ...store,
    async save(flow, beside) {
      const keptAt = new Date(clock()).toISOString();
      const [outcome] = await Promise.all([
        store.save({ ...flow, keptAt }, beside),
        flow.status === 'OPEN' ? watch({ ...flow, keptAt }, ABANDONED_AFTER_SECONDS) : undefined,
      ]);
      return outcome;
    },
  };
}

type StepHolds = Parameters<typeof flowAnswering>[0] & Holds<'idleFlowQueue:send'>;

/** What a step of the applicant takes: reading flows, answering with them, and watching what is kept. */
export const steppingFlows = (
  held: Omit<StepHolds, 'applications'> & Holds<'applications:read&write'>,
): FlowAnswering & FlowChanging => ({
  ...flowAnswering(held),
  flows: watchedFlows(dynamoFlowStates(heldTable(held.applications)), sqsFlowWatch(held.idleFlowQueue)),
});

/** The same for the step in which applicants state who they are. */
export const statingFlows = (
  held: Omit<StepHolds, 'applications' | 'fieldKeys'> & Holds<'applications:read&write' | 'fieldKeys:seal&open'>,
): FlowAnswering & StatingFlows => ({
  ...flowAnswering(held),
  flows: watchedFlows(
    dynamoConnectFlows(heldSealingTable(held.applications, held.fieldKeys)),
    sqsFlowWatch(held.idleFlowQueue),
  ),
});
