import type { Held } from '../../platform/grants/held.ts';
import { queueSender } from '../../platform/store/queue-sender.ts';
import { systemClock } from '../../platform/system/clock.ts';
import type { FeedQueue } from '../domain/feed/bank-grant-store.ts';

/** The queue of a worker that fetches from banks. */
export function sqsFeedQueue(held: Held<'feedQueue' | 'feedRefreshQueue', 'send'>): FeedQueue {
  const { send } = queueSender(held);
  return {
    request: ({ organisationId, applicationId, grantId }) =>
      send({ organisationId, applicationId, grantId, askedAt: new Date(systemClock()).toISOString() }),
  };
}
