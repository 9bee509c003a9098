import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { AnswerQueue } from '../domain/mail/mail-store.ts';

/** Asks for a look at a mail that somebody says has come in. */
export interface MailNotices {
  look(key: string): Promise<void>;
}

let client: SQSClient | undefined;

/** The queue of the worker for mails: what the bucket tells, what callers tell, and answers that are due later. */
export function sqsMailQueue(queueUrl: string): AnswerQueue & MailNotices {
  const send = async (message: object, seconds = 0): Promise<void> => {
    client ??= new SQSClient({});
    await client.send(
      new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message), DelaySeconds: seconds }),
    );
  };
  return {
    look: (key) => send({ look: key }),
    answerLater: (answer, seconds) => send({ answer }, seconds),
  };
}
