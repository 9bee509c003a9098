import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { ErasureQueue } from '../../core/connect/erasure/erasure-store.ts';

let client: SQSClient | undefined;

/** The queue of the worker that erases. */
export function sqsErasureQueue(queueUrl: string): ErasureQueue {
  return {
    async request({ organisationId, applicationId }) {
      client ??= new SQSClient({});
      const message = JSON.stringify({ organisationId, applicationId });
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: message }));
    },
  };
}
