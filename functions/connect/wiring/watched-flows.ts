import type { Held, Holds } from '../../platform/grants/held.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import { queueSender } from '../../platform/store/queue-sender.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { ABANDONED_AFTER_SECONDS, type FlowWatch } from '../domain/flow/abandonment.ts';
import type { ConnectFlowStore } from '../domain/flow/connect-flow.ts';
import { type FlowAnswering, flowAnswering } from './flow-answer.ts';

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
export function watchedFlows(
  store: ConnectFlowStore,
  { watch }: FlowWatch,
  clock: () => number = systemClock,
): ConnectFlowStore {
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

/** What a step of the applicant takes: reading flows, answering with them, and watching what is kept. */
export function steppingFlows(held: Holds<'idleFlowQueue:send'> & Parameters<typeof flowAnswering>[0]): FlowAnswering {
  const answering = flowAnswering(held);
  return { ...answering, flows: watchedFlows(answering.flows, sqsFlowWatch(held.idleFlowQueue)) };
}
