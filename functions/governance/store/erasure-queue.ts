import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { RetentionQueue } from '../../applications/domain/retention-store.ts';
import type { ErasureQueue } from '../../connect/domain/flow/erasure-store.ts';
import type { ApplicantErasureQueue } from '../domain/applicant-erasure-store.ts';

let client: SQSClient | undefined;

/** The queue of the worker that erases. */
export function sqsErasureQueue(queueUrl: string): ErasureQueue & ApplicantErasureQueue & RetentionQueue {
  async function send(message: Readonly<Record<string, string>>): Promise<void> {
    client ??= new SQSClient({});
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message) }));
  }
  return {
    request: ({ organisationId, applicationId }) => send({ organisationId, applicationId }),
    requestApplicant: ({ organisationId, applicantId }) => send({ organisationId, applicantId }),
    requestLook: ({ organisationId, applicationId }) => send({ kind: 'retention', organisationId, applicationId }),
  };
}
