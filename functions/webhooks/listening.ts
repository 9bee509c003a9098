import { dynamoWebhooks } from '../../adapters/aws/dynamo-webhooks.ts';
import type { Listening } from '../../core/webhooks/domain-event.ts';
import { takes } from '../../core/webhooks/webhook-endpoint.ts';
import { directoryTable } from '../runtime/tables.ts';

/** Looks whether an organisation has an endpoint that takes an event: most have none, and their events cost less then. */
export function listeningWebhooks(): Listening {
  const webhooks = dynamoWebhooks(directoryTable());
  return async ({ organisationId, type }) =>
    (await webhooks.ofOrganisation(organisationId)).some((webhook) => takes(webhook, type));
}
