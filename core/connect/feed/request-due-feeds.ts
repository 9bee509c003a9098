import type { DueGrants, FeedQueue } from './bank-grant-store.ts';

/** A fetch that was asked for and not noted by then was lost, and is asked for again. */
const LOST_AFTER_MS = 3_600_000;
/** Grants of one run: with four runs an hour, a quarter of a million a day. */
const MOST = 3_000;
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
