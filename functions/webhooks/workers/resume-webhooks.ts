import { granted } from '../../platform/grants/held.ts';
import { whileQueueIsShort } from '../../platform/keeping/sweep.ts';
import { waitingMessages } from '../../platform/keeping/waiting-messages.ts';
import { reportDueWork } from '../../platform/serve/due-work-report.ts';
import { scheduled } from '../../platform/serve/scheduled.ts';
import { heldIndex } from '../../platform/store/held-table.ts';
import type { SubjectRef } from '../domain/domain-event.ts';
import type { WebhookRef } from '../domain/webhook-endpoint.ts';
import { resumeWebhooks as grants } from '../resources.ts';
import { dynamoEventRelayReader } from '../store/dynamo-event-relay.ts';
import { dynamoWebhookLanesReader } from '../store/dynamo-webhook-lanes.ts';
import { sqsWebhookQueue } from '../store/webhook-queue.ts';

const wiring = granted(grants, (held) => {
  const table = heldIndex(held.dueWork);
  return {
    relay: dynamoEventRelayReader(table),
    allLanes: dynamoWebhookLanesReader(table),
    queue: sqsWebhookQueue(held.webhookQueue),
    waiting: waitingMessages(held.webhookQueue),
  };
});

/** Asks for deliveries that are due, and for events and deliveries whose message was lost, however many there are. */
export const handler = scheduled(wiring, async ({ relay, allLanes, queue, waiting }, now, run) => {
  const events = await whileQueueIsShort<SubjectRef>(run, waiting, async (subjects) => {
    const distinct = new Map(subjects.map((ref) => [`${ref.organisationId}#${ref.subject}`, ref]));
    await Promise.all([...distinct.values()].map(queue.requestRelay));
  });
  reportDueWork('events', await relay.drainDue(now, events), run);
  const lanes = await whileQueueIsShort<WebhookRef>(run, waiting, async (due) => {
    await Promise.all(due.map((ref) => queue.requestLane(ref, 'quick')));
  });
  reportDueWork('deliveries', await allLanes.drainDue(now, lanes), run);
});
