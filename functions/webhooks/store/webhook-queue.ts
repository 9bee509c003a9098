import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { LaneQueue } from '../domain/delivery.ts';
import type { RelayQueue } from '../domain/domain-event.ts';

let client: SQSClient | undefined;

/**
 * The queue of the worker that records events and delivers them, and that of slow receivers.
 * @param slowUrl without it every lane is asked for in the first one, whose worker hands slow ones on
 */
export function sqsWebhookQueue(queueUrl: string, slowUrl = queueUrl): RelayQueue & LaneQueue {
  const send = async (message: object, delaySeconds = 0, url = queueUrl): Promise<void> => {
    client ??= new SQSClient({});
    await client.send(
      new SendMessageCommand({
        QueueUrl: url,
        MessageBody: JSON.stringify(message),
        ...(delaySeconds === 0 ? {} : { DelaySeconds: delaySeconds }),
      }),
    );
  };
  return {
    requestRelay: ({ organisationId, subject }) => send({ organisationId, subject }),
    requestLane: ({ organisationId, webhookId }, pace, delaySeconds) =>
      send({ organisationId, webhookId }, delaySeconds, pace === 'slow' ? slowUrl : queueUrl),
  };
}
