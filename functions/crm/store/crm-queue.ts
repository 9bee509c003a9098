import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { CrmQueue } from '../domain/crm-settings.ts';

/** The longest that SQS holds a message back. */
const LONGEST_DELAY_SECONDS = 900;

let client: SQSClient | undefined;

/** The queue of the worker that writes to deals. */
export function sqsCrmQueue(queueUrl: string): CrmQueue {
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
