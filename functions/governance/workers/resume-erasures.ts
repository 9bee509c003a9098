import { dynamoRetentionLooksReader } from '../../applications/store/dynamo-retention.ts';
import { dynamoErasuresReader } from '../../connect/store/dynamo-erasures.ts';
import { granted } from '../../platform/grants/held.ts';
import type { TakeDue } from '../../platform/keeping/drained.ts';
import { whileQueueIsShort } from '../../platform/keeping/sweep.ts';
import { waitingMessages } from '../../platform/keeping/waiting-messages.ts';
import { reportDueWork } from '../../platform/serve/due-work-report.ts';
import { scheduled } from '../../platform/serve/scheduled.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { heldIndex } from '../../platform/store/held-table.ts';
import type { ApplicantRef } from '../domain/applicant-erasure-store.ts';
import { resumeErasures as grants } from '../resources.ts';
import { dynamoApplicantErasuresReader } from '../store/dynamo-applicant-erasures.ts';
import { sqsErasureQueue } from '../store/erasure-queue.ts';

const wiring = granted(grants, (held) => {
  const table = heldIndex(held.pendingAnalyses);
  return {
    erasures: dynamoErasuresReader(table),
    applicantErasures: dynamoApplicantErasuresReader(table),
    retentionLooks: dynamoRetentionLooksReader(table),
    queue: sqsErasureQueue(held.erasureQueue),
    waiting: waitingMessages(held.erasureQueue),
  };
});

/**
 * Asks for erasures that are due, however many there are: the second look, and those whose message was lost. Asks as well for
 * a check of every application whose data may have been kept for its time.
 */
export const handler = scheduled(
  wiring,
  async ({ erasures, applicantErasures, retentionLooks, queue, waiting }, at, run) => {
    const now = new Date(at).toISOString();
    const short = <T>(take: TakeDue<T>) => whileQueueIsShort(run, waiting, take);
    const one = await short<ConnectionRef>(async (refs) => void (await Promise.all(refs.map(queue.request))));
    reportDueWork('consent_erasures', await erasures.drainDue(now, one), run);
    const applicants = await short<ApplicantRef>(
      async (refs) => void (await Promise.all(refs.map(queue.requestApplicant))),
    );
    reportDueWork('applicant_erasures', await applicantErasures.drainDue(now, applicants), run);
    reportDueWork('retention_looks', await retentionLooks.drain(now, await short(queue.requestLooks)), run);
  },
);
