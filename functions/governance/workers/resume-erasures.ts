import middy from '@middy/core';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { dynamoRetentionLooks } from '../../applications/store/dynamo-retention.ts';
import { dynamoErasures } from '../../connect/store/dynamo-erasures.ts';
import { setting } from '../../platform/serve/configuration.ts';
import { logger } from '../../platform/serve/logger.ts';
import { applicationsTable } from '../../platform/serve/tables.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { dynamoApplicantErasures } from '../store/dynamo-applicant-erasures.ts';
import { sqsErasureQueue } from '../store/erasure-queue.ts';

const AT_ONCE = 500;

/**
 * Asks for erasures that are due: the second look, and those whose message was lost. Asks as well for applications to be
 * looked at whose data may have been kept for its time.
 */
export const handler = middy<ScheduledEvent, void, Error, Context>().handler(async () => {
  const now = new Date(systemClock()).toISOString();
  const table = applicationsTable();
  const queue = sqsErasureQueue(setting('erasureQueueUrl'));
  const due = await dynamoErasures(table).due(now, AT_ONCE);
  for (const ref of due) await queue.request(ref);
  const applicants = await dynamoApplicantErasures(table).due(now, AT_ONCE);
  for (const ref of applicants) await queue.requestApplicant(ref);
  const looks = await dynamoRetentionLooks(table).due(now, AT_ONCE);
  for (const ref of looks) await queue.requestLook(ref);
  logger.info('due_erasures_asked_for', { asked: due.length, applicants: applicants.length, looks: looks.length });
});
