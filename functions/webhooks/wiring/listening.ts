import type { Holds } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { HasSubscriber } from '../domain/domain-event.ts';
import { subscribesTo } from '../domain/webhook-endpoint.ts';
import { dynamoWebhooksReader } from '../store/dynamo-webhooks.ts';

/** Looks whether an organisation has an endpoint that takes an event: most have none, and their events cost less then. */
export function hasSubscriber(held: Holds<'directory:read'>): HasSubscriber {
  const webhooks = dynamoWebhooksReader(heldTable(held.directory));
  return async ({ organisationId, type }) =>
    (await webhooks.ofOrganisation(organisationId)).some((webhook) => subscribesTo(webhook, type));
}
