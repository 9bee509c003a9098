import type { Held } from '../../platform/grants/held.ts';
import { queueSender } from '../../platform/store/queue-sender.ts';
import type { LaneQueue } from '../domain/delivery.ts';
import type { RelayQueue } from '../domain/domain-event.ts';

/**
 * The queue of the worker that records events and delivers them, and that of slow receivers.
 * @param slow without it every lane is asked for in the first one, whose worker hands slow ones on
 */
export function sqsWebhookQueue(
  held: Held<'webhookQueue', 'send'>,
  slow: Held<'webhookQueue' | 'slowWebhookQueue', 'send'> = held,
): RelayQueue & LaneQueue {
  const quickSender = queueSender(held);
  const slowSender = queueSender(slow);
  return {
    requestRelay: ({ organisationId, subject }) => quickSender.send({ organisationId, subject }),
    requestLane: ({ organisationId, webhookId }, pace, delaySeconds) =>
      (pace === 'slow' ? slowSender : quickSender).send({ organisationId, webhookId }, delaySeconds),
  };
}
