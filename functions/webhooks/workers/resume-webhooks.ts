import middy from '@middy/core';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { setting } from '../../platform/serve/configuration.ts';
import { logger } from '../../platform/serve/logger.ts';
import { operationsTable } from '../../platform/serve/tables.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { dynamoEventRelay } from '../store/dynamo-event-relay.ts';
import { dynamoWebhookLanes } from '../store/dynamo-webhook-lanes.ts';
import { sqsWebhookQueue } from '../store/webhook-queue.ts';

const AT_ONCE = 500;

/** Asks for deliveries that are due, and for events and deliveries whose message was lost. */
export const handler = middy<ScheduledEvent, void, Error, Context>().handler(async () => {
  const table = operationsTable();
  const queue = sqsWebhookQueue(setting('webhookQueueUrl'));
  const now = systemClock();
  const subjects = await dynamoEventRelay(table).due(now, AT_ONCE);
  const distinct = new Map(subjects.map((ref) => [`${ref.organisationId}#${ref.subject}`, ref]));
  for (const ref of distinct.values()) await queue.requestRelay(ref);
  const lanes = await dynamoWebhookLanes(table).due(now, AT_ONCE);
  for (const ref of lanes) await queue.requestLane(ref, 'quick');
  logger.info('due_webhooks_asked_for', { subjects: distinct.size, lanes: lanes.length });
});
