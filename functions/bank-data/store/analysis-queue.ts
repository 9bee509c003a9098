import type { Held } from '../../platform/grants/held.ts';
import { queueSender } from '../../platform/store/queue-sender.ts';
import type { AnalysisQueue } from '../domain/analysis-queue.ts';

/** The queue of the analysis worker. */
export function sqsAnalysisQueue(held: Held<'analysisQueue', 'send'>): AnalysisQueue {
  const { send } = queueSender(held);
  return { request: (message) => send(message) };
}
