import { loggableError, logger } from '../../platform/serve/logger.ts';
import type { LaneQueue, LaneStore } from '../domain/delivery.ts';
import { LANE_LOST_AFTER_MS } from '../domain/relay-events.ts';
import type { WebhookRef } from '../domain/webhook-endpoint.ts';

export interface LaneAsking {
  readonly lanes: Pick<LaneStore, 'markPending'>;
  readonly queue: LaneQueue;
}

/** Has a lane drained in which something was put. Should the queue not answer, the sweep requeues it a minute later. */
export async function enqueueLane({ lanes, queue }: LaneAsking, ref: WebhookRef, now: number): Promise<void> {
  const { state, pace } = await lanes.markPending(ref, now, now + LANE_LOST_AFTER_MS);
  if (state === 'running') return;
  try {
    await queue.requestLane(ref, pace);
  } catch (error) {
    logger.error('webhook_lane_not_requested', { failure: loggableError(error) });
  }
}
