import { dynamoEventRelay, dynamoRecordedEvents } from '../../adapters/aws/dynamo-event-relay.ts';
import { dynamoOrganisations } from '../../adapters/aws/dynamo-organisations.ts';
import { dynamoWebhookDeliveries } from '../../adapters/aws/dynamo-webhook-deliveries.ts';
import { dynamoWebhookLanes } from '../../adapters/aws/dynamo-webhook-lanes.ts';
import { dynamoWebhooks } from '../../adapters/aws/dynamo-webhooks.ts';
import { kmsSealedBox } from '../../adapters/aws/kms-sealed-box.ts';
import { sesMailer } from '../../adapters/aws/ses-mailer.ts';
import { sqsWebhookQueue } from '../../adapters/aws/webhook-queue.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { derivedIdentifier } from '../../adapters/system/identifiers.ts';
import type { DrainPorts } from '../../core/webhooks/drain-lane.ts';
import type { RelayPorts } from '../../core/webhooks/relay-events.ts';
import { tellDisabled } from '../../core/webhooks/tell-disabled.ts';
import { setting } from '../runtime/configuration.ts';
import { directoryTable, operationsTable } from '../runtime/tables.ts';
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
