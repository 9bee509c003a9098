import type { DueGrants, FeedQueue } from './bank-grant-store.ts';

/** A fetch that was requested and not noted by then was lost, and is requested again. */
const LOST_AFTER_MS = 3_600_000;
/**
 * Grants of one run: what ten workers clear until the next one, a quarter of an hour later, at ten seconds a fetch. What
 * is asked for is done long before it counts as lost, so no fetch is asked for twice while its message waits.
 */
const MOST = 900;
/** Messages that are sent at once. */
const ABREAST = 25;

/**
 * Asks for the fetch of every grant that is due: daily, and where a first fetch got lost on its way.
 * @param now epoch milliseconds
 */
export async function requestDueFeeds(grants: DueGrants, queue: FeedQueue, now: number): Promise<number> {
  const due = await grants.due(new Date(now).toISOString(), MOST);
  for (let first = 0; first < due.length; first += ABREAST) {
    await Promise.all(
      due.slice(first, first + ABREAST).map(async (grant) => {
        await queue.request(grant);
        await grants.postpone(grant, new Date(now + LOST_AFTER_MS).toISOString());
      }),
    );
  }
  return due.length;
}
