import middy from '@middy/core';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { dynamoApplicantErasures } from '../../adapters/aws/dynamo-applicant-erasures.ts';
import { dynamoErasures } from '../../adapters/aws/dynamo-erasures.ts';
import { dynamoRetentionLooks } from '../../adapters/aws/dynamo-retention.ts';
import { sqsErasureQueue } from '../../adapters/aws/erasure-queue.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { applicationsTable } from '../runtime/tables.ts';

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
