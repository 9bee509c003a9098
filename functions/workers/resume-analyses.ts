import middy from '@middy/core';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { sqsAnalysisQueue } from '../../adapters/aws/analysis-queue.ts';
import { dynamoBankConnections } from '../../adapters/aws/dynamo-bank-connections.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { resumeAnalyses } from '../../core/connect/resume-analyses.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { applicationsTable } from '../runtime/tables.ts';

export const handler = middy<ScheduledEvent, void, Error, Context>().handler(async () => {
  const outcome = await resumeAnalyses(
    dynamoBankConnections(applicationsTable()),
    sqsAnalysisQueue(setting('analysisQueueUrl')),
    systemClock(),
  );
  logger.info('pending_analyses_resumed', outcome);
});
