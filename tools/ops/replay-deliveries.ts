import { physicalName, type Stage } from '../../cdk/names.ts';
import { physicalQueueName } from '../../cdk/queue-names.ts';
import { granted } from '../../functions/platform/grants/held.ts';
import { heldTable } from '../../functions/platform/store/held-table.ts';
import { DeliveryRecord } from '../../functions/webhooks/domain/delivery.ts';
import type { WebhookRef } from '../../functions/webhooks/domain/webhook-endpoint.ts';
import { replayDelivery, webhookQueue } from '../../functions/webhooks/resources.ts';
import { dynamoWebhookDeliveries } from '../../functions/webhooks/store/dynamo-webhook-deliveries.ts';
import { dynamoWebhookLanes } from '../../functions/webhooks/store/dynamo-webhook-lanes.ts';
import { webhookKeys } from '../../functions/webhooks/store/webhook-items.ts';
import { sqsWebhookQueue } from '../../functions/webhooks/store/webhook-queue.ts';
import { enqueueLane } from '../../functions/webhooks/wiring/enqueue-lane.ts';
import { environment } from '../../schemas/environment.ts';

/** What a replay did. */
export interface Replayed {
  readonly replayed: number;
  /** Deliveries whose event is kept no more. */
  readonly gone: number;
}

/** What a replay works with. */
export interface ReplayPorts {
  /** Deliveries of the endpoint that were not delivered. */
  readonly failed: (ref: WebhookRef) => Promise<readonly DeliveryRecord[]>;
  readonly replay: (ref: WebhookRef, deliveryId: string, now: number) => Promise<DeliveryRecord | null>;
  readonly enqueueLane: (ref: WebhookRef, now: number) => Promise<void>;
}

/**
 * Makes the failed deliveries of an endpoint again, those since an instant, as its lender's own replay does.
 * @param since ISO 8601, included
 */
export async function replayDeliveries(
  ports: ReplayPorts,
  ref: WebhookRef,
  since: string,
  now: number,
): Promise<Replayed> {
  const wanted = (await ports.failed(ref)).filter(({ state, createdAt }) => state === 'FAILED' && createdAt >= since);
  let replayed = 0;
  for (const { id } of wanted) {
    if ((await ports.replay(ref, id, now)) !== null) replayed += 1;
  }
  if (replayed > 0) await ports.enqueueLane(ref, now);
  return { replayed, gone: wanted.length - replayed };
}

/** The stores and the queue of a stage. */
export function stageReplay(stage: Stage, queueUrl: string): ReplayPorts {
  process.env[environment.operationsTable] = physicalName(stage, 'operations');
  process.env[environment.directoryTable] = physicalName(stage, 'directory');
  process.env[environment.webhookQueueUrl] = queueUrl;
  return granted(replayDelivery, (held) => {
    const table = heldTable(held.operations);
    const deliveries = dynamoWebhookDeliveries(table);
    const asking = { lanes: dynamoWebhookLanes(table), queue: sqsWebhookQueue(held.webhookQueue) };
    return {
      failed: async (ref: WebhookRef) =>
        (await table.startingWith(webhookKeys.deliveries(ref), 'DELIVERY#')).map((item) => DeliveryRecord.parse(item)),
      replay: deliveries.replay,
      enqueueLane: (ref: WebhookRef, now: number) => enqueueLane(asking, ref, now),
    };
  })();
}

/** Physical name of the queue that deliveries are asked for in. */
export const webhookQueueName = (stage: Stage): string => physicalQueueName(stage, webhookQueue);
