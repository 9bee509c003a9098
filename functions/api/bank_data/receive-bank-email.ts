import { type MailNotices, sqsMailQueue } from '../../../adapters/aws/mail-queue.ts';
import { receiveBankEmail as contract } from '../../../schemas/endpoints/statement-mail.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { acceptNotice } from '../../statements/email-notice.ts';

export const operation: Operation<typeof contract, { readonly mails: MailNotices }> = acceptNotice;

export const handler = serve(contract, () => ({ mails: sqsMailQueue(setting('mailQueueUrl')) }), operation);
