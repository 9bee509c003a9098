import middy from '@middy/core';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { logger } from '../../platform/serve/logger.ts';
import { operationsTable } from '../../platform/serve/tables.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { resumeRelabelJobs } from '../domain/resume-relabel-jobs.ts';
import { dynamoIdleRelabelJobs } from '../store/dynamo-relabel-jobs.ts';
import { relabelQueue } from '../wiring/relabel-wiring.ts';

/** Asks again for steps of relabellings whose message was lost or given up. */
export const handler = middy<ScheduledEvent, void, Error, Context>().handler(async () => {
  const asked = await resumeRelabelJobs(dynamoIdleRelabelJobs(operationsTable()), relabelQueue(), systemClock());
  logger.info('idle_relabellings_asked_for', { asked });
});
