import middy from '@middy/core';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { dynamoIdleRelabelJobs } from '../../adapters/aws/dynamo-relabel-jobs.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { resumeRelabelJobs } from '../../core/relabel/resume-relabel-jobs.ts';
import { relabelQueue } from '../relabels/relabel-wiring.ts';
import { logger } from '../runtime/logger.ts';
import { operationsTable } from '../runtime/tables.ts';

/** Asks again for steps of relabellings whose message was lost or given up. */
export const handler = middy<ScheduledEvent, void, Error, Context>().handler(async () => {
  const asked = await resumeRelabelJobs(dynamoIdleRelabelJobs(operationsTable()), relabelQueue(), systemClock());
  logger.info('idle_relabellings_asked_for', { asked });
});
