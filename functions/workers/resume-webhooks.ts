import middy from '@middy/core';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { dynamoEventRelay } from '../../adapters/aws/dynamo-event-relay.ts';
import { dynamoWebhookLanes } from '../../adapters/aws/dynamo-webhook-lanes.ts';
import { sqsWebhookQueue } from '../../adapters/aws/webhook-queue.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { operationsTable } from '../runtime/tables.ts';

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
