import middy from '@middy/core';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { sqsClosingQueue } from '../../adapters/aws/billing-queue.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { askToClosePeriod } from '../../core/billing/close-period.ts';
import { lastPeriod } from '../../core/billing/period.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';

export const handler = middy<ScheduledEvent, void, Error, Context>().handler(async () => {
  const period = lastPeriod(systemClock());
  await askToClosePeriod(sqsClosingQueue(setting('billingQueueUrl')), period);
  logger.info('closing_of_period_asked', { period });
});
