import { type Drained, ENOUGH } from '../../platform/keeping/drained.ts';
import { isLong, type SweepTime, whileTimeLasts } from '../../platform/keeping/sweep.ts';
import type { AnalysisQueue } from './analysis-queue.ts';
import type { ConnectionStore, PendingAnalysis } from './connection-store.ts';

/** Pending for so long: the request to the worker was lost, and is made again. */
const STALE_AFTER_MS = 5 * 60_000;
/** Pending for so long after it was requeued, while none waits in the queue: the worker dies of it, and the connection says so. */
const ABANDON_AFTER_MS = 60 * 60_000;
/** Connections that are seen to side by side. */
const CONCURRENCY = 25;

/** What a sweep did. */
export interface ResumedAnalyses extends Drained {
  readonly asked: number;
  readonly ended: number;
}

/**
 * Asks again for analyses that were asked for in the table but never reached the worker, however many there are, and ends
 * those that never will. While the queue is long, nothing is asked for twice; while anything waits in it, nothing is ended:
 * what only waits has not failed.
 * @param now epoch milliseconds
 */
export async function requeueStaleAnalyses(
  connections: Pick<ConnectionStore, 'drainPending' | 'noteResumed' | 'abandon'>,
  queue: AnalysisQueue & { readonly waiting: () => Promise<number> },
  { now, timeLeft }: SweepTime & { readonly now: number },
): Promise<ResumedAnalyses> {
  const counts = { asked: 0, ended: 0 };
  const waiting = await queue.waiting();
  const at = new Date(now).toISOString();
  const hopelessSince = new Date(now - ABANDON_AFTER_MS).toISOString();
  const resume = async ({ since, generation, organisationId, applicationId }: PendingAnalysis): Promise<void> => {
    const ref = { organisationId, applicationId };
    if (waiting === 0 && since <= hopelessSince) {
      if ((await connections.abandon(ref, generation, at, hopelessSince)) === 'finished') {
        counts.ended += 1;
        return;
      }
    }
    await queue.request({ ...ref, generation });
    counts.asked += 1;
    await connections.noteResumed(ref, generation, at);
  };
  const take = whileTimeLasts<PendingAnalysis>({ timeLeft }, async (pending) => {
    for (let first = 0; first < pending.length; first += CONCURRENCY) {
      await Promise.all(pending.slice(first, first + CONCURRENCY).map(resume));
    }
  });
  const lostBy = new Date(now - STALE_AFTER_MS).toISOString();
  const drained = await connections.drainPending(lostBy, isLong(waiting) ? async () => ENOUGH : take);
  return { ...drained, ...counts };
}
