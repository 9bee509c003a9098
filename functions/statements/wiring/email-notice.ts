import * as z from 'zod';
import { MAX_STATEMENT_BYTES } from '../../../schemas/entities/statements/statement-upload.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { MAX_MAIL_FILES } from '../domain/mail/sort-files.ts';
import { type MailNotices, sqsMailQueue } from '../store/mail-queue.ts';
import { isMailKey } from '../store/s3-mails.ts';
import { snsCertificates } from './sns-certificates.ts';
import { type FindCertificate, isSignedBySns, type SnsMessage } from './sns-signature.ts';

/** Keys in events of S3 are form-encoded. */
const EventKey = z.string().transform((key) => {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    return '';
  }
});

/** What SES says of a mail that it stored, and what S3 says of an object. */
const Told = z.union([
  z
    .object({ receipt: z.object({ action: z.object({ type: z.literal('S3'), objectKey: z.string() }) }) })
    .transform(({ receipt }) => [receipt.action.objectKey]),
  z
    .object({ Records: z.array(z.object({ s3: z.object({ object: z.object({ key: EventKey }) }) })).max(10) })
    .transform(({ Records }) => Records.map(({ s3 }) => s3.object.key)),
]);

/** The keys of mails that a notification names; an empty list for what is no such notification. */
export function mailKeysOf({ Type, Message }: { readonly Type: string; readonly Message: string }): readonly string[] {
  if (Type !== 'Notification') return [];
  try {
    const told = Told.safeParse(JSON.parse(Message));
    return told.success ? told.data.filter(isMailKey) : [];
  } catch {
    return [];
  }
}

/** What taking notifications needs. */
export interface NoticeAdapters {
  readonly mails: MailNotices;
  readonly certificate: FindCertificate;
  /** Number of the account whose topics are believed. */
  readonly account: string;
  /** The value `noticeSignatures` of the stage. */
  readonly signatures: string;
}

export const noticeWiring = (held: Holds<'accountId:read' | 'mailQueue:send' | 'noticeSignatures:read'>) => ({
  mails: sqsMailQueue(held.mailQueue),
  certificate: snsCertificates(),
  account: held.accountId.to('read'),
  signatures: held.noticeSignatures.to('read'),
});

/**
 * Has the mails read that a notification names. Answers alike whatever it says, if it is signed. On one's own machine nothing signs:
 * there a notification without any signature is taken, and a wrong one is refused as everywhere.
 */
export async function acceptNotice(
  { mails, certificate, account, signatures }: NoticeAdapters,
  { body, now }: { readonly body: SnsMessage; readonly now: number },
) {
  const isUnsigned = body.Signature === undefined && signatures !== 'required';
  if (!isUnsigned && !(await isSignedBySns(body, { account, certificate, now }))) {
    return { problem: 'invalid_signature' as const };
  }
  for (const key of mailKeysOf(body)) await mails.look(key);
  return { status: 202 as const, body: { status: 'accepted' as const } };
}

/** Where statements are mailed to, empty where the stage receives no mail, and what is read of a mail. */
export const readiness = (inboundDomain: string) => ({
  status: 200 as const,
  body: {
    status: 'ok' as const,
    address: inboundDomain === '' ? '' : `{proxy_id}@${inboundDomain}`,
    max_files: MAX_MAIL_FILES,
    max_file_bytes: MAX_STATEMENT_BYTES,
  },
});
