import type { UploadRecord } from '../../../bank-data/domain/files/upload-store.ts';
import { letter } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { MailedFile } from './mail-store.ts';
import { MAX_MAIL_FILES } from './sort-files.ts';

/** A file, and the upload that it became. */
export interface AnsweredFile {
  readonly file: MailedFile;
  readonly upload: Pick<UploadRecord, 'state' | 'errors'> | null;
}

const refusals: Readonly<Record<NonNullable<MailedFile['refusal']>, string>> = {
  too_large: 'it is too large. A statement can have 25 MB, a photo 10 MB.',
  too_many: `one email can have ${MAX_MAIL_FILES} files. Please send the others in another email.`,
  too_many_today: 'this address got many files today. Please send it again tomorrow.',
  empty: 'it is empty.',
  outlook_container:
    'Outlook wrapped your files in it. Please send them as plain attachments, with the email in the format "HTML" or "plain text".',
  old_office: 'it is a document of an old Office version. Please send the PDF that the bank gave you.',
  not_a_statement: 'statements don’t come in this kind of file. Please send the PDF that the bank gave you.',
};

/** What was wrong, by the kinds of error and without anything of what the file holds. */
function refusalOf({ errors }: Pick<UploadRecord, 'errors'>): string {
  if (errors.length > 0 && errors.every(({ missing = [] }) => missing.length > 0)) {
    return 'it doesn’t say which account it belongs to. Please send the PDF that the bank gave you, or add the file on the page where you were asked for your statement: it asks for the account number. Don’t send the number by email.';
  }
  const kinds = new Set(errors.map(({ type }) => type));
  if (kinds.has('Transactions Error')) {
    return 'its amounts and balances don’t add up. Please send the file unchanged, as the bank gave it to you.';
  }
  if (kinds.has('Contiguous Error')) return 'part of it is missing. Please send all its pages and months.';
  return 'we couldn’t read it as a bank statement. Please send the PDF that the bank gave you.';
}

function outcomeOf({ file, upload }: AnsweredFile): string {
  if (file.refusal !== null) return `not read: ${refusals[file.refusal]}`;
  switch (upload?.state) {
    case 'QUARANTINED':
      return 'received, but not read yet. Please open the page where you were asked for your statement and agree that it may be read, or ask your lender.';
    case 'ACCEPTED':
      return 'received and read.';
    case 'PARTLY_ACCEPTED':
      return `received and read in part. The rest was not read: ${refusalOf(upload)}`;
    case 'PASSWORD_NEEDED':
      return 'received, but it needs a password. Please send a copy without a password, or enter the password on the page where you were asked for your statement. Don’t send the password by email.';
    case 'REFUSED':
      return `not read: ${refusalOf(upload)}`;
    case 'FAILED':
      return 'received, but something went wrong on our side. We’re looking into it. If you’re in a hurry, please send the file again in a new email.';
    default:
      return 'received. We are still reading it.';
  }
}

/** Names of files often hold account numbers: of long numbers only the last three digits are shown. */
const shownName = (name: string): string => name.replace(/\d{6,}/g, (digits) => `…${digits.slice(-3)}`);

/** The id of a mail, where it is one that can be in a header. */
const isMessageId = (id: string | null): id is string => id !== null && /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/.test(id);

/**
 * The answer to a mail: for each file what happened, and nothing of what it holds. Marked as automatic (RFC 3834), so
 * that no machine answers it, and with our address as a mark that finds a loop.
 * @param about.isOpen whether the application takes statements by mail (any more)
 * @param about.unnamedFiles files that were refused beyond those that are named
 */
export function answerMail(
  to: string,
  about: {
    readonly messageId: string | null;
    readonly isOpen: boolean;
    readonly files: readonly AnsweredFile[];
    readonly unnamedFiles: number;
  },
  mailFrom: string,
): Mail {
  const { messageId, isOpen, files, unnamedFiles } = about;
  const paragraphs = !isOpen
    ? ['Thank you for your email. The address that you sent it to no longer accepts statements, so we didn’t read it.']
    : files.length === 0
      ? [
          'Thank you for your email. We found no statement attached to it.',
          'Please send it again with the statement as an attachment: the PDF that your bank gave you is best.',
        ]
      : [
          'Thank you for your email. Here is what happened with your files:',
          ...files.map((answered) => `${shownName(answered.file.name)}: ${outcomeOf(answered)}`),
          ...(unnamedFiles > 0 ? [`${unnamedFiles} more files were not read.`] : []),
        ];
  return {
    ...letter(to, 'Your bank statement: what we received', [
      ...paragraphs,
      'This is an automatic reply. Nobody reads replies to it.',
    ]),
    headers: {
      'Auto-Submitted': 'auto-replied',
      'X-Auto-Response-Suppress': 'All',
      'X-Loop': mailFrom,
      ...(isMessageId(messageId) ? { 'In-Reply-To': messageId, References: messageId } : {}),
    },
  };
}
