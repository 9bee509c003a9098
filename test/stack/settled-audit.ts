import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { eventually } from './eventually.ts';
import { runningStack } from './running-stack.ts';

/** Waits until everything that was handed to the audit log is entered: the queue holds nothing but acts that wait for their end. */
export async function auditSettled(): Promise<void> {
  const { endpoints, region, rootCredentials: credentials } = runningStack();
  const sqs = new SQSClient({ region, endpoint: endpoints.sqs, credentials });
  const QueueUrl = `${endpoints.sqs}/000000000000/imali-local-audit`;
  const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  try {
    await eventually(async () => {
      const { Attributes: counts } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...names] }),
      );
      return names.every((name) => counts?.[name] === '0') ? true : null;
    }, 'the end of what was handed to the audit log');
  } finally {
    sqs.destroy();
  }
}
