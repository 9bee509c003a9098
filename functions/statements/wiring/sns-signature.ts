import { type KeyObject, verify } from 'node:crypto';

/** A message of Amazon SNS, as far as its signature goes. */
export interface SnsMessage {
  readonly Type: string;
  readonly Message: string;
  readonly MessageId?: string | undefined;
  readonly TopicArn?: string | undefined;
  readonly Subject?: string | undefined;
  readonly Timestamp?: string | undefined;
  readonly SignatureVersion?: string | undefined;
  readonly Signature?: string | undefined;
  readonly SigningCertURL?: string | undefined;
  readonly Token?: string | undefined;
  readonly SubscribeURL?: string | undefined;
}

/** What of a certificate counts: its key, and the epoch milliseconds from and until which it is good. */
export interface SigningCertificate {
  readonly key: KeyObject;
  readonly from: number;
  readonly until: number;
}

/** The certificate at an address; null where there is none. */
export type FindCertificate = (url: string) => Promise<SigningCertificate | null>;

/** Regional hosts of SNS, and no other host of the domain: anybody may have a bucket there. */
const HOST = /^sns\.[a-z]{2}(?:-[a-z]+)+-\d\.amazonaws\.com$/;
const PATH = /^\/SimpleNotificationService-[0-9a-f]{32}\.pem$/;

/** The address of a certificate of SNS; null for every other text. */
export function certificateUrl(text: string | undefined): string | null {
  const url = URL.parse(text ?? '');
  if (url === null || url.href !== text) return null;
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isPlain && HOST.test(url.host) && PATH.test(url.pathname) && url.search === '' && url.hash === ''
    ? text
    : null;
}

const NOTIFICATION = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const;
const CONFIRMATION = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const;

/** What SNS signs: names and values on lines of their own, those that a message has. */
export function signedText(message: SnsMessage): string {
  const names = message.Type === 'Notification' ? NOTIFICATION : CONFIRMATION;
  return names
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('');
}

/** A notification is sent again for up to an hour, by the policy that SNS has for HTTP; clocks differ by a few minutes. */
const MAX_AGE_MS = 3_900_000;
const MAX_AHEAD_MS = 300_000;

/**
 * Whether SNS signed a message now, for a topic of an account. Signatures of version 1 (SHA-1) count as none: topics for this have
 * version 2.
 * @param now epoch milliseconds
 */
export async function isSignedBySns(
  message: SnsMessage,
  {
    account,
    certificate,
    now,
  }: { readonly account: string; readonly certificate: FindCertificate; readonly now: number },
): Promise<boolean> {
  const url = certificateUrl(message.SigningCertURL);
  const age = now - Date.parse(message.Timestamp ?? '');
  if (message.SignatureVersion !== '2' || message.Signature === undefined || url === null) return false;
  if (message.TopicArn?.split(':')[4] !== account || !(age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS)) return false;
  const found = await certificate(url);
  if (found === null || now < found.from || now >= found.until) return false;
  return verify('RSA-SHA256', Buffer.from(signedText(message)), found.key, Buffer.from(message.Signature, 'base64'));
}
