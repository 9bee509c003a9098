import middy from '@middy/core';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { setting } from '../../platform/serve/configuration.ts';
import { logger } from '../../platform/serve/logger.ts';
import { applicationsTable } from '../../platform/serve/tables.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { resumeAnalyses } from '../domain/resume-analyses.ts';
import { sqsAnalysisQueue } from '../store/analysis-queue.ts';
import { dynamoConnections } from '../store/dynamo-connections.ts';

export const handler = middy<ScheduledEvent, void, Error, Context>().handler(async () => {
  const outcome = await resumeAnalyses(
    dynamoConnections(applicationsTable()),
    sqsAnalysisQueue(setting('analysisQueueUrl')),
    systemClock(),
  );
  logger.info('pending_analyses_resumed', outcome);
});
