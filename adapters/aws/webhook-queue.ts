import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { LaneQueue } from '../../core/webhooks/delivery.ts';
import type { RelayQueue } from '../../core/webhooks/domain-event.ts';

let client: SQSClient | undefined;

/** The queue of the worker that records events and delivers them. */
export function sqsWebhookQueue(queueUrl: string): RelayQueue & LaneQueue {
  const send = async (message: object, delaySeconds = 0): Promise<void> => {
    client ??= new SQSClient({});
    await client.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: JSON.stringify(message),
        ...(delaySeconds === 0 ? {} : { DelaySeconds: delaySeconds }),
      }),
    );
  };
  return {
    requestRelay: ({ organisationId, subject }) => send({ organisationId, subject }),
    requestLane: ({ organisationId, webhookId }, delaySeconds) => send({ organisationId, webhookId }, delaySeconds),
  };
}
