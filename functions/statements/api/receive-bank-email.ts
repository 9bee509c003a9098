import { receiveBankEmail as contract } from '../../../schemas/endpoints/statement-mail.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { receiveBankEmail as grants } from '../resources.ts';
import { type MailNotices, sqsMailQueue } from '../store/mail-queue.ts';
import { acceptNotice } from '../wiring/email-notice.ts';

export const operation: Operation<typeof contract, { readonly mails: MailNotices }> = acceptNotice;

export const handler = serve(
  contract,
  granted(grants, (held) => ({ mails: sqsMailQueue(held.mailQueue) })),
  operation,
);
