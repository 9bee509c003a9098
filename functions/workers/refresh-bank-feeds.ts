import middy from '@middy/core';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { dynamoDueGrants } from '../../adapters/aws/dynamo-bank-grants.ts';
import { sqsFeedQueue } from '../../adapters/aws/feed-queue.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { requestDueFeeds } from '../../core/connect/feed/request-due-feeds.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { applicationsTable } from '../runtime/tables.ts';

export const handler = middy<ScheduledEvent, void, Error, Context>().handler(async () => {
  const asked = await requestDueFeeds(
    dynamoDueGrants(applicationsTable()),
    sqsFeedQueue(setting('feedRefreshQueueUrl')),
    systemClock(),
  );
  logger.info('due_bank_feeds_requested', { asked });
});
