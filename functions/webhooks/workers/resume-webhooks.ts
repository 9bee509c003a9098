import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import { scheduled } from '../../platform/serve/scheduled.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { resumeWebhooks as grants } from '../resources.ts';
import { dynamoEventRelay } from '../store/dynamo-event-relay.ts';
import { dynamoWebhookLanes } from '../store/dynamo-webhook-lanes.ts';
import { sqsWebhookQueue } from '../store/webhook-queue.ts';

const AT_ONCE = 500;

const wiring = granted(grants, (held) => {
  const table = heldTable(held.dueWork);
  return {
    relay: dynamoEventRelay(table),
    allLanes: dynamoWebhookLanes(table),
    queue: sqsWebhookQueue(held.webhookQueue),
  };
});

/** Asks for deliveries that are due, and for events and deliveries whose message was lost. */
export const handler = scheduled(wiring, async ({ relay, allLanes, queue }, now) => {
  const subjects = await relay.due(now, AT_ONCE);
  const distinct = new Map(subjects.map((ref) => [`${ref.organisationId}#${ref.subject}`, ref]));
  for (const ref of distinct.values()) await queue.requestRelay(ref);
  const lanes = await allLanes.due(now, AT_ONCE);
  for (const ref of lanes) await queue.requestLane(ref, 'quick');
  logger.info('due_webhooks_asked_for', { subjects: distinct.size, lanes: lanes.length });
});
