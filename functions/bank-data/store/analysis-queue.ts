import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { AnalysisQueue } from '../domain/analysis-queue.ts';

let client: SQSClient | undefined;

/** The queue of the analysis worker. */
export function sqsAnalysisQueue(queueUrl: string): AnalysisQueue {
  return {
    async request(message) {
      client ??= new SQSClient({});
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message) }));
    },
  };
}
