import type { AnalysisQueue } from './analysis-queue.ts';
import type { ConnectionStore } from './connection-store.ts';

/** Pending for so long: the request to the worker was lost, and is made again. */
const LOST_AFTER_MS = 5 * 60_000;
/** Pending for so long: the worker dies of it, and the connection says so. */
const HOPELESS_AFTER_MS = 60 * 60_000;
const AT_ONCE = 500;

/**
 * Asks again for analyses that were asked for in the table but never reached the worker, and ends those that never will.
 * @param now epoch milliseconds
 */
export async function resumeAnalyses(
  connections: Pick<ConnectionStore, 'pendingSince' | 'finish'>,
  queue: AnalysisQueue,
  now: number,
): Promise<{ asked: number; ended: number }> {
  const pending = await connections.pendingSince(new Date(now - LOST_AFTER_MS).toISOString(), AT_ONCE);
  let ended = 0;
  for (const { since, generation, organisationId, applicationId } of pending) {
    const ref = { organisationId, applicationId };
    if (Date.parse(since) < now - HOPELESS_AFTER_MS) {
      await connections.finish(ref, generation, 'FAILED', new Date(now).toISOString());
      ended += 1;
    } else {
      await queue.request({ ...ref, generation });
    }
  }
  return { asked: pending.length - ended, ended };
}
