import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import { scheduled } from '../../platform/serve/scheduled.ts';
import { heldIndex } from '../../platform/store/held-table.ts';
import { resumeRelabelJobs } from '../domain/resume-relabel-jobs.ts';
import { resumeRelabels as grants } from '../resources.ts';
import { dynamoIdleRelabelJobs } from '../store/dynamo-relabel-jobs.ts';
import { relabelQueue } from '../wiring/relabel-wiring.ts';

/** Requeues steps of relabellings whose message was lost or dead-lettered. */
const wiring = granted(grants, (held) => ({
  jobs: dynamoIdleRelabelJobs(heldIndex(held.dueWork)),
  queue: relabelQueue(held),
}));

export const handler = scheduled(wiring, async ({ jobs, queue }, now) => {
  const asked = await resumeRelabelJobs(jobs, queue, now);
  logger.info('stalled_relabellings_requeued', { asked });
});
