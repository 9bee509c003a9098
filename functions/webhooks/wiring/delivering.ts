import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { sesMailer } from '../../platform/mail/ses-mailer.ts';
import { kmsSealedBox } from '../../platform/secrets/kms-sealed-box.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import type { DrainPorts } from '../domain/drain-lane.ts';
import { notifyEndpointDisabled } from '../domain/notify-endpoint-disabled.ts';
import type { RelayPorts } from '../domain/relay-events.ts';
import { dynamoEventRelay, dynamoRecordedEvents } from '../store/dynamo-event-relay.ts';
import { dynamoWebhookDeliveries } from '../store/dynamo-webhook-deliveries.ts';
import { dynamoWebhookLanes } from '../store/dynamo-webhook-lanes.ts';
import { dynamoWebhooks } from '../store/dynamo-webhooks.ts';
import { sqsWebhookQueue } from '../store/webhook-queue.ts';
import { webhookFetch } from './webhook-fetch.ts';
import { webhookSender } from './webhook-sender.ts';

/** What recording events and delivering them takes. */
export function delivering(
  held: Holds<
    | 'consoleUrl:read'
    | 'directory:read&write'
    | 'mail:send'
    | 'operations:read&write'
    | 'slowWebhookQueue:send'
    | 'webhookQueue:send'
    | 'webhookReach:read'
    | 'webhookSecrets:open'
  >,
): RelayPorts & DrainPorts {
  const operations = heldTable(held.operations);
  const directory = heldTable(held.directory);
  const mails = {
    organisations: dynamoOrganisations(directory),
    mailer: sesMailer(held.mail.to('send')),
    consoleUrl: held.consoleUrl.to('read'),
  };
  return {
    outbox: dynamoEventRelay(operations),
    events: dynamoRecordedEvents(operations),
    webhooks: dynamoWebhooks(directory),
    lanes: dynamoWebhookLanes(operations),
    deliveries: dynamoWebhookDeliveries(operations),
    queue: sqsWebhookQueue(held.webhookQueue, held.slowWebhookQueue),
    derive: derivedIdentifier,
    senderOf: webhookSender(webhookFetch(held), kmsSealedBox(held.webhookSecrets.to('open')), systemClock),
    notifyEndpointDisabled: (webhook, reason) => notifyEndpointDisabled(mails, webhook, reason),
    clock: systemClock,
    random: Math.random,
  };
}
