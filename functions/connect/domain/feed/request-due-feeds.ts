import type { Drained } from '../../../platform/keeping/drained.ts';
import { type SweepTime, whileQueueIsShort } from '../../../platform/keeping/sweep.ts';
import type { DueGrants, FeedQueue, GrantRef } from './bank-grant-store.ts';

/**
 * A fetch that was requested and not noted by then was lost, and is requested again. Should its message only wait, it is
 * asked for twice and done once: a fetch that was done since it was asked for is not made again.
 */
const STALE_AFTER_MS = 3_600_000;
/** Messages that are sent at once. */
const CONCURRENCY = 25;

/**
 * Asks for the fetch of every grant that is due, however many there are: daily, and where a first fetch got lost on its way.
 * While the queue is long nothing is asked for: what is due stays due.
 * @param now epoch milliseconds
 */
export async function requestDueFeeds(
  grants: DueGrants,
  queue: FeedQueue & { readonly waiting: () => Promise<number> },
  { now, timeLeft }: SweepTime & { readonly now: number },
): Promise<Drained> {
  const again = new Date(now + STALE_AFTER_MS).toISOString();
  const take = await whileQueueIsShort<GrantRef>({ timeLeft }, queue.waiting, async (due) => {
    for (let first = 0; first < due.length; first += CONCURRENCY) {
      await Promise.all(
        due.slice(first, first + CONCURRENCY).map(async (grant) => {
          await queue.request(grant);
          await grants.reschedule(grant, again);
        }),
      );
    }
  });
  return grants.drainDue(new Date(now).toISOString(), take);
}
