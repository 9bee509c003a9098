import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Held } from '../../platform/grants/held.ts';
import { messageGroup } from '../../platform/store/queue-sender.ts';
import type { ClosingMessage, ClosingQueue } from '../domain/close-period.ts';

/** Most messages that SQS takes at once. */
const AT_ONCE = 10;

let client: SQSClient | undefined;

async function send(queueUrl: string, messages: readonly ClosingMessage[]): Promise<void> {
  client ??= new SQSClient({});
  const { Failed: failed = [] } = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: queueUrl,
      Entries: messages.map((message, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(message),
        ...messageGroup(message),
      })),
    }),
  );
  if (failed.length > 0) throw new Error(`the queue refused ${failed.length} messages`);
}

/** The queue of the worker that closes months. */
export function sqsClosingQueue(held: Held<'billingQueue', 'send'>): ClosingQueue {
  const queueUrl = held.to('send');
  return {
    async ask(messages) {
      for (let from = 0; from < messages.length; from += AT_ONCE) {
        await send(queueUrl, messages.slice(from, from + AT_ONCE));
      }
    },
  };
}
