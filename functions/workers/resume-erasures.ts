import middy from '@middy/core';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { dynamoErasures } from '../../adapters/aws/dynamo-erasures.ts';
import { sqsErasureQueue } from '../../adapters/aws/erasure-queue.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { applicationsTable } from '../runtime/tables.ts';

const AT_ONCE = 500;

/** Asks for erasures that are due: the second look, and those whose message was lost. */
export const handler = middy<ScheduledEvent, void, Error, Context>().handler(async () => {
  const due = await dynamoErasures(applicationsTable()).due(new Date(systemClock()).toISOString(), AT_ONCE);
  const queue = sqsErasureQueue(setting('erasureQueueUrl'));
  for (const ref of due) await queue.request(ref);
  logger.info('due_erasures_asked_for', { asked: due.length });
});
