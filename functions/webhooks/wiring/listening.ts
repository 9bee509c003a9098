import type { Holds } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { Listening } from '../domain/domain-event.ts';
import { takes } from '../domain/webhook-endpoint.ts';
import { dynamoWebhooksReader } from '../store/dynamo-webhooks.ts';

/** Looks whether an organisation has an endpoint that takes an event: most have none, and their events cost less then. */
export function listeningWebhooks(held: Holds<'directory:read'>): Listening {
  const webhooks = dynamoWebhooksReader(heldTable(held.directory));
  return async ({ organisationId, type }) =>
    (await webhooks.ofOrganisation(organisationId)).some((webhook) => takes(webhook, type));
}
