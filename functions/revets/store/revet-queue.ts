import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { RevetQueue } from '../domain/revet-store.ts';

/** Messages that are sent side by side. */
const AT_ONCE = 20;

let client: SQSClient | undefined;

/** The queue of the re-vetting worker. */
export function sqsRevetQueue(queueUrl: string): RevetQueue {
  return {
    async ask(tasks, afterSeconds = 0) {
      client ??= new SQSClient({});
      const sqs = client;
      for (let at = 0; at < tasks.length; at += AT_ONCE) {
        await Promise.all(
          tasks.slice(at, at + AT_ONCE).map((task) =>
            sqs.send(
              new SendMessageCommand({
                QueueUrl: queueUrl,
                MessageBody: JSON.stringify(task),
                DelaySeconds: afterSeconds,
              }),
            ),
          ),
        );
      }
    },
  };
}
