import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { BooksQueue } from '../domain/books-queue.ts';

/** The longest that SQS holds a message back. */
const LONGEST_DELAY_SECONDS = 900;

let client: SQSClient | undefined;

/** The queue of the worker that keeps the books. */
export function sqsBooksQueue(queueUrl: string): BooksQueue {
  return {
    async ask(task, afterSeconds = 0) {
      client ??= new SQSClient({});
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: JSON.stringify(task),
          DelaySeconds: Math.min(LONGEST_DELAY_SECONDS, Math.max(0, Math.ceil(afterSeconds))),
        }),
      );
    },
  };
}
