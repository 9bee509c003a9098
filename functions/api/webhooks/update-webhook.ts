import { dynamoWebhookLanes } from '../../../adapters/aws/dynamo-webhook-lanes.ts';
import { dynamoWebhooks } from '../../../adapters/aws/dynamo-webhooks.ts';
import { sqsWebhookQueue } from '../../../adapters/aws/webhook-queue.ts';
import type { GuardedFetch } from '../../../adapters/http/guarded-fetch.ts';
import type { LaneStore } from '../../../core/webhooks/delivery.ts';
import type { WebhookChange, WebhookStore } from '../../../core/webhooks/webhook-endpoint.ts';
import { updateWebhook as contract } from '../../../schemas/endpoints/webhooks.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable, operationsTable } from '../../runtime/tables.ts';
import { webhookView } from '../../views/webhook.ts';
import { askForLane, type LaneAsking } from '../../webhooks/ask-for-lane.ts';
import { receiverFault } from '../../webhooks/receiver-faults.ts';
import { webhookFetch } from '../../webhooks/webhook-fetch.ts';

interface Adapters extends LaneAsking {
  readonly webhooks: Pick<WebhookStore, 'change'>;
  readonly lanes: Pick<LaneStore, 'touch' | 'reset'>;
  readonly fetch: Pick<GuardedFetch, 'check'>;
}

/** Whoever makes a webhook active, or gives it another address, has put it in order: what waits is tried at once. */
export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, body, now }) => {
  const { webhooks, lanes, fetch } = adapters;
  const fault = body.url === undefined ? null : await receiverFault(fetch, body.url);
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
    await askForLane(adapters, ref, now);
  }
  return { status: 200, body: webhookView(changed) };
};

const wiring = (): Adapters => ({
  webhooks: dynamoWebhooks(directoryTable()),
  lanes: dynamoWebhookLanes(operationsTable()),
  queue: sqsWebhookQueue(setting('webhookQueueUrl')),
  fetch: webhookFetch(),
});

export const handler = serve(contract, wiring, operation);
