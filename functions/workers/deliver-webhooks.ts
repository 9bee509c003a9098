import * as z from 'zod';
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
import { type DrainPorts, drainLane } from '../../core/webhooks/drain-lane.ts';
import { type RelayPorts, relayEvents } from '../../core/webhooks/relay-events.ts';
import { tellDisabled } from '../../core/webhooks/tell-disabled.ts';
import { Id } from '../../schemas/identifiers.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { directoryTable, operationsTable } from '../runtime/tables.ts';
import { type Worker, work } from '../runtime/work.ts';
import { webhookFetch } from '../webhooks/webhook-fetch.ts';
import { webhookSender } from '../webhooks/webhook-sender.ts';

const Message = z.union([
  z.strictObject({ organisationId: Id, subject: z.string() }),
  z.strictObject({ organisationId: Id, webhookId: Id }),
]);

/** Records events of a subject, or makes the deliveries of an endpoint that are due. */
export const worker: Worker<typeof Message, RelayPorts & DrainPorts> = {
  name: 'deliver-webhooks',
  message: Message,
  wire() {
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
      queue: sqsWebhookQueue(setting('webhookQueueUrl')),
      derive: derivedIdentifier,
      senderOf: webhookSender(webhookFetch(), kmsSealedBox(setting('bankTokensKey')), systemClock),
      tellDisabled: (webhook, reason) => tellDisabled(mails, webhook, reason),
      clock: systemClock,
      random: Math.random,
    };
  },
  async handle(ports, { message }) {
    if ('subject' in message) {
      const relayed = await relayEvents(ports, message, ports.clock);
      logger.info('events_relayed', { relayed });
    } else {
      const outcome = await drainLane(ports, message);
      logger.info('webhook_lane_run', { webhook_id: message.webhookId, outcome });
    }
  },
};

export const handler = work(worker, () => setting('webhookQueueUrl'));
