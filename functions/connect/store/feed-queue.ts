import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '../../platform/system/clock.ts';
import type { FeedQueue } from '../domain/feed/bank-grant-store.ts';

let client: SQSClient | undefined;

/** The queue of the worker that fetches from banks. */
export function sqsFeedQueue(queueUrl: string): FeedQueue {
  return {
    async request({ organisationId, applicationId, grantId }) {
      client ??= new SQSClient({});
      const body = JSON.stringify({
        organisationId,
        applicationId,
        grantId,
        askedAt: new Date(systemClock()).toISOString(),
      });
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body }));
    },
  };
}
