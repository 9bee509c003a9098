import { dynamoRetentionLooks } from '../../applications/store/dynamo-retention.ts';
import { dynamoErasures } from '../../connect/store/dynamo-erasures.ts';
import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import { scheduled } from '../../platform/serve/scheduled.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { resumeErasures as grants } from '../resources.ts';
import { dynamoApplicantErasures } from '../store/dynamo-applicant-erasures.ts';
import { sqsErasureQueue } from '../store/erasure-queue.ts';

/** Erasures that are asked for at a run. */
const AT_ONCE = 500;

const wiring = granted(grants, (held) => {
  const table = heldTable(held.pendingAnalyses);
  return {
    erasures: dynamoErasures(table),
    applicantErasures: dynamoApplicantErasures(table),
    retentionLooks: dynamoRetentionLooks(table),
    queue: sqsErasureQueue(held.erasureQueue),
  };
});

/**
 * Asks for erasures that are due: the second look, and those whose message was lost. Asks as well for a check of every
 * application whose data may have been kept for its time, however many are due.
 */
export const handler = scheduled(wiring, async ({ erasures, applicantErasures, retentionLooks, queue }, at) => {
  const now = new Date(at).toISOString();
  const due = await erasures.due(now, AT_ONCE);
  for (const ref of due) await queue.request(ref);
  const applicants = await applicantErasures.due(now, AT_ONCE);
  for (const ref of applicants) await queue.requestApplicant(ref);
  const looks = await retentionLooks.drain(now, queue.requestLooks);
  logger.info('due_erasures_asked_for', {
    asked: due.length,
    applicants: applicants.length,
    looks: looks.taken,
    looks_late_seconds: looks.oldest === null ? 0 : Math.floor((at - Date.parse(looks.oldest)) / 1000),
  });
});
