import { directoryTable } from '../../platform/serve/tables.ts';
import type { Listening } from '../domain/domain-event.ts';
import { takes } from '../domain/webhook-endpoint.ts';
import { dynamoWebhooks } from '../store/dynamo-webhooks.ts';

/** Looks whether an organisation has an endpoint that takes an event: most have none, and their events cost less then. */
export function listeningWebhooks(): Listening {
  const webhooks = dynamoWebhooks(directoryTable());
  return async ({ organisationId, type }) =>
    (await webhooks.ofOrganisation(organisationId)).some((webhook) => takes(webhook, type));
}
