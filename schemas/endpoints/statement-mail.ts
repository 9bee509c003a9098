import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

const Text = z.string().max(2048).optional();

/**
 * What Amazon SNS sends over HTTP, signed by it. Little is believed of what is signed, too: a notice only says where a mail may be,
 * and all that follows is decided by the mail that the mail service stored there.
 */
const EmailNoticeIn = z
  .strictObject({
    Type: z
      .string()
      .max(64)
      .meta({ examples: ['Notification'] }),
    Message: z.string().max(262_144).meta({
      description: 'JSON text: a receipt notification of Amazon SES with an S3 action, or an event of S3',
    }),
    MessageId: Text,
    TopicArn: Text,
    Subject: Text,
    Timestamp: Text,
    SequenceNumber: Text,
    SignatureVersion: Text,
    Signature: Text,
    SigningCertURL: Text,
    Token: Text,
    SubscribeURL: Text,
    UnsubscribeURL: Text,
    MessageAttributes: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'EmailNoticeIn' });

const Ready = z.object({ status: z.literal('ok') });

const EmailReadiness = z
  .object({
    status: z.literal('ok'),
    address: z.string().meta({
      description: 'Where statements are mailed to',
      examples: ['{proxy_id}@statements.imali.example'],
    }),
    max_files: z.int().meta({ description: 'Files that are read of one email' }),
    max_file_bytes: z.int(),
  })
  .meta({ id: 'EmailReadiness' });

const notice = {
  area: 'bank_data',
  method: 'POST',
  scopes: 'none',
  request: { body: EmailNoticeIn },
  replies: { 202: z.object({ status: z.literal('accepted') }) },
  errors: ['invalid_signature'],
  // The notification service knows no keys, and sends its JSON as text.
  ignoresIdempotencyKey: true,
  jsonMediaTypes: ['text/plain'],
  maxBodyBytes: 512 * 1024,
  requestsPerMinute: 120,
} as const;

const check = {
  area: 'bank_data',
  method: 'GET',
  scopes: 'none',
  request: {},
  replies: { 200: Ready },
  errors: [],
} as const;

const test = { ...check, replies: { 200: EmailReadiness } } as const;

const noticeDescription =
  'Receives the notification that an email was stored, and has it read. The answer is the same whether there is such a mail or not, and an email is read once, however often the notification is repeated. Amazon SNS signs it with version 2, for a topic of our own; anything else answers invalid_signature.';
const testDescription =
  'Says where statements are mailed to and what is read. Reads and changes nothing, on every stage.';

export const receiveBankEmail = endpoint({
  id: 'receiveBankEmail',
  ...notice,
  path: '/v1/webhooks/bank_emails/email_received',
  summary: 'A bank mailed a statement',
  description: noticeDescription,
});

export const checkBankEmails = endpoint({
  id: 'checkBankEmails',
  ...check,
  path: '/v1/webhooks/bank_emails/email_received',
  summary: 'Whether notifications of mails from banks are taken',
  description: 'Answers the largest mail that is taken. For monitors, and for setting up the notifications.',
});

export const testBankEmails = endpoint({
  id: 'testBankEmails',
  ...test,
  path: '/v1/webhooks/bank_emails/test_email_received',
  summary: 'How banks mail statements',
  description: testDescription,
});

export const receiveConnectEmail = endpoint({
  id: 'receiveConnectEmail',
  ...notice,
  path: '/v1/webhooks/connect/email_received',
  summary: 'An applicant mailed a statement',
  description: noticeDescription,
});

export const checkConnectEmails = endpoint({
  id: 'checkConnectEmails',
  ...check,
  path: '/v1/webhooks/connect/email_received',
  summary: 'Whether notifications of mails from applicants are taken',
  description: 'Answers the largest mail that is taken. For monitors, and for setting up the notifications.',
});

export const testConnectEmails = endpoint({
  id: 'testConnectEmails',
  ...test,
  path: '/v1/webhooks/connect/test_email_received',
  summary: 'How applicants mail statements',
  description: testDescription,
});
