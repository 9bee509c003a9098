import type { Held } from '../../platform/grants/held.ts';
import { queueSender } from '../../platform/store/queue-sender.ts';
import type { AnswerQueue } from '../domain/mail/mail-store.ts';

/** Asks for a look at a mail that somebody says has come in. */
export interface MailNotices {
  look(key: string): Promise<void>;
}

/** The queue of the worker for mails: what the bucket reports, what callers report, and answers that are due later. */
export function sqsMailQueue(held: Held<'mailQueue', 'send'>): AnswerQueue & MailNotices {
  const { send } = queueSender(held);
  return {
    look: (key) => send({ look: key }),
    answerLater: (answer, seconds) => send({ answer }, seconds),
  };
}
