import type { Held } from '../../platform/grants/held.ts';
import { queueSender } from '../../platform/store/queue-sender.ts';
import type { RelabelQueue } from '../domain/relabel-job.ts';

/** The queue of the worker that relabels. */
export function sqsRelabelQueue(held: Held<'relabelQueue', 'send'>): RelabelQueue {
  const { send } = queueSender(held);
  return { request: (jobId, delaySeconds) => send({ jobId }, delaySeconds) };
}
