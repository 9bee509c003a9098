import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { sesMailer } from '../../platform/mail/ses-mailer.ts';
import { kmsSealedBox } from '../../platform/secrets/kms-sealed-box.ts';
import { setting } from '../../platform/serve/configuration.ts';
import { directoryTable, operationsTable } from '../../platform/serve/tables.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import type { DrainPorts } from '../domain/drain-lane.ts';
import type { RelayPorts } from '../domain/relay-events.ts';
import { tellDisabled } from '../domain/tell-disabled.ts';
import { dynamoEventRelay, dynamoRecordedEvents } from '../store/dynamo-event-relay.ts';
import { dynamoWebhookDeliveries } from '../store/dynamo-webhook-deliveries.ts';
import { dynamoWebhookLanes } from '../store/dynamo-webhook-lanes.ts';
import { dynamoWebhooks } from '../store/dynamo-webhooks.ts';
import { sqsWebhookQueue } from '../store/webhook-queue.ts';
import { webhookFetch } from './webhook-fetch.ts';
import { webhookSender } from './webhook-sender.ts';

/** What recording events and delivering them takes. */
export function delivering(): RelayPorts & DrainPorts {
  const operations = operationsTable();
  const directory = directoryTable();
  const mails = {
    organisations: dynamoOrganisations(directory),
    mailer: sesMailer(setting('mailFrom')),
    consoleUrl: setting('consoleUrl'),
  };
  return {
    outbox: dynamoEventRelay(operations),
    events: dynamoRecordedEvents(operations),
    webhooks: dynamoWebhooks(directory),
    lanes: dynamoWebhookLanes(operations),
    deliveries: dynamoWebhookDeliveries(operations),
    queue: sqsWebhookQueue(setting('webhookQueueUrl'), setting('slowWebhookQueueUrl')),
    derive: derivedIdentifier,
    senderOf: webhookSender(webhookFetch(), kmsSealedBox(setting('bankTokensKey')), systemClock),
    tellDisabled: (webhook, reason) => tellDisabled(mails, webhook, reason),
    clock: systemClock,
    random: Math.random,
  };
}
