import { updateWebhook as contract } from '../../../schemas/endpoints/webhooks.ts';
import { granted } from '../../platform/grants/held.ts';
import type { GuardedFetch } from '../../platform/http/guarded-fetch.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { LaneStore } from '../domain/delivery.ts';
import type { WebhookChange, WebhookStore } from '../domain/webhook-endpoint.ts';
import { updateWebhook as grants } from '../resources.ts';
import { dynamoWebhookLanes } from '../store/dynamo-webhook-lanes.ts';
import { dynamoWebhooks } from '../store/dynamo-webhooks.ts';
import { sqsWebhookQueue } from '../store/webhook-queue.ts';
import { webhookView } from '../views/webhook.ts';
import { validateEndpointUrl } from '../wiring/endpoint-url-faults.ts';
import { enqueueLane, type LaneAsking } from '../wiring/enqueue-lane.ts';
import { webhookFetch } from '../wiring/webhook-fetch.ts';

interface Adapters extends LaneAsking {
  readonly webhooks: Pick<WebhookStore, 'change'>;
  readonly lanes: Pick<LaneStore, 'markPending' | 'reset'>;
  readonly fetch: Pick<GuardedFetch, 'check'>;
}

/** Making a webhook active, or giving it another address, puts it in order: what waits is tried at once. */
export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, body, now }) => {
  const { webhooks, lanes, fetch } = adapters;
  const fault = body.url === undefined ? null : await validateEndpointUrl(fetch, body.url);
  if (fault !== null) return fault;
  const ref = { organisationId: caller.organisationId, webhookId: path.webhook_id };
  const change: WebhookChange = {
    ...(body.url === undefined ? {} : { url: body.url }),
    ...(body.description === undefined ? {} : { description: body.description }),
    ...(body.event_types === undefined ? {} : { eventTypes: body.event_types }),
    ...(body.is_active === undefined ? {} : { isActive: body.is_active, disabledReason: null, disabledAt: null }),
  };
  const changed = await webhooks.change(ref, change);
  if (changed === null) return { problem: 'webhook_id_not_found' };
  if (body.is_active === true || body.url !== undefined) {
    await lanes.reset(ref);
    await enqueueLane(adapters, ref, now);
  }
  return { status: 200, body: webhookView(changed) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    webhooks: dynamoWebhooks(heldTable(held.directory)),
    lanes: dynamoWebhookLanes(heldTable(held.operations)),
    queue: sqsWebhookQueue(held.webhookQueue),
    fetch: webhookFetch(held),
  }),
);

export const handler = serve(contract, wiring, operation);
