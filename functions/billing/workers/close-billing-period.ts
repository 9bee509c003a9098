import middy from '@middy/core';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { setting } from '../../platform/serve/configuration.ts';
import { logger } from '../../platform/serve/logger.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { askToClosePeriod } from '../domain/close-period.ts';
import { lastPeriod } from '../domain/period.ts';
import { sqsClosingQueue } from '../store/billing-queue.ts';

export const handler = middy<ScheduledEvent, void, Error, Context>().handler(async () => {
  const period = lastPeriod(systemClock());
  await askToClosePeriod(sqsClosingQueue(setting('billingQueueUrl')), period);
  logger.info('closing_of_period_asked', { period });
});
