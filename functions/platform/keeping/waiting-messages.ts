import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Held } from '../grants/held.ts';

let client: SQSClient | undefined;

/** Counts the messages that wait in a queue, about. Those that a worker has are not among them. */
export function waitingMessages(held: Held<string, 'count'>): () => Promise<number> {
  const QueueUrl = held.to('count');
  return async () => {
    client ??= new SQSClient({});
    const { Attributes: attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
    );
    return Number(attributes?.['ApproximateNumberOfMessages'] ?? 0);
  };
}
