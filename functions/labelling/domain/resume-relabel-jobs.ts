import type { RelabelQueue, StalledRelabelJobs } from './relabel-job.ts';

/** A step is made every two seconds; its message is tried for some five minutes before it is dead-lettered. */
const STALE_AFTER_MS = 10 * 60_000;

/** Jobs that are asked for at once: few are under way at any time. */
const AT_ONCE = 50;

/**
 * Requests the next step of jobs that stalled: its message was lost, or dead-lettered. One too many changes nothing.
 * @param now epoch milliseconds
 * @returns how many were asked for
 */
export async function resumeRelabelJobs(jobs: StalledRelabelJobs, queue: RelabelQueue, now: number): Promise<number> {
  const idle = await jobs.since(now - STALE_AFTER_MS, AT_ONCE);
  for (const jobId of idle) await queue.request(jobId, 0);
  return idle.length;
}
