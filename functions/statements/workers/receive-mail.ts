import { createHash } from 'node:crypto';
import * as z from 'zod';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { dynamoProxyAddresses } from '../../applications/store/dynamo-proxy-addresses.ts';
import type { UploadStore } from '../../bank-data/domain/files/upload-store.ts';
import { dynamoUploads } from '../../bank-data/store/dynamo-uploads.ts';
import { granted } from '../../platform/grants/held.ts';
import { sesMailer } from '../../platform/mail/ses-mailer.ts';
import { logger } from '../../platform/serve/logger.ts';
import { queueWorker, type Worker } from '../../platform/serve/work.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { S3EventNotification } from '../../platform/store/s3-event-notification.ts';
import { derivedIdentifier, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { type MailOutcome, type ReceiveMailPorts, receiveMail } from '../domain/mail/receive-mail.ts';
import { replyToSender, type TellSenderPorts } from '../domain/mail/reply-to-sender.ts';
import { receiveMail as grants } from '../resources.ts';
import { dynamoMailRecords } from '../store/dynamo-mail-records.ts';
import { sqsMailQueue } from '../store/mail-queue.ts';
import { isMailKey, s3Mails } from '../store/s3-mails.ts';
import { newUpload } from '../wiring/new-upload.ts';
import { statementFiles } from '../wiring/statement-wiring.ts';

/** What the bucket says of new objects, what a caller says, and an answer that is due. */
const Message = z.union([
  S3EventNotification,
  z.object({ look: z.string() }),
  z.object({ answer: z.object({ id: z.string(), round: z.int() }) }),
]);

interface Adapters extends ReceiveMailPorts, TellSenderPorts {
  readonly uploads: UploadStore;
  readonly records: ReceiveMailPorts['records'];
}

function digest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\u0000');
  return hash.digest('hex');
}

/** S3 says of an object that is not there that it may not be read, to those who may not list what is. */
const isDenied = (error: unknown): boolean => error instanceof Error && error.name === 'AccessDenied';

/** Looks at what a caller says is a mail. Anybody can say so: a wrong word must not become a failed message. */
async function lookAt(ports: Adapters, key: string, now: number): Promise<MailOutcome> {
  try {
    return await receiveMail(ports, key, now);
  } catch (error) {
    if (isDenied(error)) return 'not_there';
    throw error;
  }
}

/** Takes in the mail that arrived, or notifies its sender of the result. */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'receive-mail',
  message: Message,
  wire: granted(grants, (held) => {
    const applications = heldTable(held.applications);
    const operations = heldTable(held.operations);
    const mailFrom = held.mail.to('send');
    return {
      mails: s3Mails(held.inboundMail.to('read')),
      addresses: dynamoProxyAddresses(applications),
      applications: dynamoApplications(applications),
      records: dynamoMailRecords(operations, applications),
      uploads: dynamoUploads(applications),
      files: statementFiles(held),
      answers: sqsMailQueue(held.mailQueue),
      newUpload: (ref, id, { name, mediaType, bytes }, mail, now) =>
        newUpload(
          ref,
          id,
          { source: 'email', by: 'applicant', mail, fileName: name, mediaType, size: bytes.length },
          now,
        ),
      identifiers: { next: randomIdentifiers.next, derived: derivedIdentifier, digest },
      own: { mailFrom, inboundDomain: held.inboundMailDomain.optionally('read') ?? '' },
      rateLimits: dynamoRateLimits(operations),
      mailer: sesMailer(mailFrom),
      mailFrom,
    };
  }),
  async handle(ports, { message, now }) {
    if ('answer' in message) {
      logger.info('email_reply_sent', { outcome: await replyToSender(ports, message.answer, now) });
      return;
    }
    if ('look' in message) {
      logger.info('email_rechecked', { outcome: await lookAt(ports, message.look, now) });
      return;
    }
    for (const { s3 } of message.Records) {
      if (!isMailKey(s3.object.key)) continue;
      logger.info('mail_received', { mail: s3.object.key, outcome: await receiveMail(ports, s3.object.key, now) });
    }
  },
};

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.mailQueue.to('take')),
);
