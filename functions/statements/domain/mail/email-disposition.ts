import { type AuthenticationResults, isProven } from './authentication-results.ts';
import { domainOf, headerValues, localPartOf, type MailHeader } from './mail-header.ts';

/** Our own addresses, which nothing may be answered to. */
export interface OwnAddresses {
  /** Address that our mail is sent from. */
  readonly mailFrom: string;
  /** Domain of the addresses that take statements. */
  readonly inboundDomain: string;
}

/** What a mail looks like before its files are read. */
export interface MailFace {
  readonly headers: readonly MailHeader[];
  /** The one address that it says it is from; null where it names none or several. */
  readonly from: string | null;
}

/** What is done with a mail: nothing, its files are read, or they are read and the sender is notified. */
export type EmailDisposition =
  | { readonly course: 'ignore'; readonly reason: 'virus' | 'spam' | 'own_mail' | 'automatic_reply' }
  | { readonly course: 'read'; readonly answerTo: string | null };

/** Mailboxes that nobody reads, or that answer by themselves. */
const unreadMailbox = /^(?:mailer-daemon|postmaster|bounces?|do-?not-?reply|no-?reply|noreply)(?:[-+._].*)?$/;

function isOwn({ headers, from }: MailFace, { mailFrom, inboundDomain }: OwnAddresses): boolean {
  const address = from?.toLowerCase() ?? '';
  if (address === mailFrom.toLowerCase() || domainOf(address) === inboundDomain.toLowerCase()) return true;
  return headerValues(headers, 'x-loop').some((loop) => loop.toLowerCase() === mailFrom.toLowerCase());
}

/** Out-of-office notes, bounces and receipts (RFC 3834, RFC 3464): they carry back what they answer. */
function isAutomaticReply(headers: readonly MailHeader[], { returnPath }: AuthenticationResults): boolean {
  const has = (name: string, form: RegExp) => headerValues(headers, name).some((value) => form.test(value));
  return (
    returnPath === '' ||
    has('auto-submitted', /^auto-replied\b/i) ||
    has('content-type', /^multipart\/report\b/i) ||
    has('precedence', /^auto_reply\b/i) ||
    has('x-autoreply', /./) ||
    has('x-autorespond', /./)
  );
}

/** Sent by a machine or to many: banks send statements so, and nobody there reads an answer. */
function isMachineMail(headers: readonly MailHeader[]): boolean {
  const has = (name: string, form: RegExp) => headerValues(headers, name).some((value) => form.test(value));
  return (
    has('auto-submitted', /^(?!no\b)/i) ||
    has('precedence', /^(?:bulk|list|junk)\b/i) ||
    has('x-auto-response-suppress', /\b(?:all|autoreply|oof)\b/i) ||
    headers.some(({ name }) => name.startsWith('list-'))
  );
}

/**
 * Decides what is done with a mail. An answer goes only to a sender whom the mail service vouches for: an answer to a
 * forged address would reach somebody who sent nothing.
 */
export function mailCourse(face: MailFace, stamps: AuthenticationResults, own: OwnAddresses): EmailDisposition {
  if (stamps.virus === 'FAIL') return { course: 'ignore', reason: 'virus' };
  if (stamps.spam === 'FAIL') return { course: 'ignore', reason: 'spam' };
  if (isOwn(face, own)) return { course: 'ignore', reason: 'own_mail' };
  if (isAutomaticReply(face.headers, stamps)) return { course: 'ignore', reason: 'automatic_reply' };
  const { from } = face;
  const isAnswered =
    from !== null &&
    stamps.spam === 'PASS' &&
    stamps.virus === 'PASS' &&
    isProven(stamps, from) &&
    !unreadMailbox.test(localPartOf(from)) &&
    !isMachineMail(face.headers);
  return { course: 'read', answerTo: isAnswered ? from : null };
}
