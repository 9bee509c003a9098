import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { RelabelQueue } from '../domain/relabel-job.ts';

let client: SQSClient | undefined;

/** The queue of the worker that relabels. */
export function sqsRelabelQueue(queueUrl: string): RelabelQueue {
  return {
    async request(jobId, delaySeconds) {
      client ??= new SQSClient({});
      const message = JSON.stringify({ jobId });
      await client.send(
        new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: message, DelaySeconds: delaySeconds }),
      );
    },
  };
}
