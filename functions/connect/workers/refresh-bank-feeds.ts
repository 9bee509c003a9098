import middy from '@middy/core';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { setting } from '../../platform/serve/configuration.ts';
import { logger } from '../../platform/serve/logger.ts';
import { applicationsTable } from '../../platform/serve/tables.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { requestDueFeeds } from '../domain/feed/request-due-feeds.ts';
import { dynamoDueGrants } from '../store/dynamo-bank-grants.ts';
import { sqsFeedQueue } from '../store/feed-queue.ts';

export const handler = middy<ScheduledEvent, void, Error, Context>().handler(async () => {
  const asked = await requestDueFeeds(
    dynamoDueGrants(applicationsTable()),
    sqsFeedQueue(setting('feedRefreshQueueUrl')),
    systemClock(),
  );
  logger.info('due_bank_feeds_requested', { asked });
});
