import PostalMime, { type Address, type Attachment, addressParser, type Email } from 'postal-mime';
import { headerValues, type MailHeader } from './mail-header.ts';

/** A file of a mail, as the mail shows it. */
export interface MailFile {
  /** '' for a file without a name. */
  readonly name: string;
  /** As the mail says; lower case. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Shown inside the text: a logo, mostly. */
  readonly isPartOfText: boolean;
}

export interface ParsedMail {
  readonly headers: readonly MailHeader[];
  /** The one address that it says it is from; null where it names none or several. */
  readonly from: string | null;
  /** Addresses that it says it is for, lower case, without those that stand twice. */
  readonly to: readonly string[];
  /** As it stands, angle brackets included; null where there is none. */
  readonly messageId: string | null;
  readonly subject: string;
  /** Of the mail and of mails that it carries, in their order. */
  readonly files: readonly MailFile[];
}

/** Largest mail in bytes: what Amazon SES takes in. */
export const MAX_MAIL_BYTES = 40 * 1024 * 1024;

/** Longest address that can be written to (RFC 3696, erratum 1690). */
const MAX_ADDRESS_CHARACTERS = 254;

/** Mails that carry mails that carry mails: deeper ones are left alone. */
const MAX_MAIL_DEPTH = 2;
const MAX_PART_DEPTH = 32;
const MAX_HEADER_BYTES = 512 * 1024;
/** Lines that could begin a part. */
const MAX_PART_MARKS = 2_000;

/** The parser keeps a piece for each line. 40 MB of base64 in lines of 76 characters, as mails have them, are fewer. */
const MAX_LINES = 600_000;
/** Lines of text are short, lines of files are not. */
const SHORT_LINE = 50;
const MAX_SHORT_LINES = 100_000;
/** Where images of the text are looked for. */
const MAX_HTML_SEARCHED = 1_000_000;

/** Whether a mail has more lines, or more of those that could begin a part, than a person or a bank would send. */
function isBuiltToExhaust(raw: Uint8Array): boolean {
  let lines = 0;
  let shortLines = 0;
  let marks = 0;
  for (let start = 0; start < raw.length; ) {
    lines += 1;
    if (raw[start] === 0x2d && raw[start + 1] === 0x2d) marks += 1;
    const end = raw.indexOf(0x0a, start);
    if (end < 0) break;
    if (end - start < SHORT_LINE) shortLines += 1;
    if (lines > MAX_LINES || shortLines > MAX_SHORT_LINES || marks > MAX_PART_MARKS) return true;
    start = end + 1;
  }
  return false;
}

const mailboxes = (addresses: readonly Address[]): readonly string[] =>
  addresses.flatMap((one) => (one.group === undefined ? [one.address] : one.group.map(({ address }) => address)));

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

const parseRaw = (raw: Uint8Array): Promise<Email> =>
  PostalMime.parse(raw, {
    maxNestingDepth: MAX_PART_DEPTH,
    maxHeadersSize: MAX_HEADER_BYTES,
    maxRfc822NestingDepth: MAX_MAIL_DEPTH,
  });

/** The files of a mail; a mail that is attached gives its own instead of itself. */
async function filesOf({ attachments, html }: Email, depth: number): Promise<readonly MailFile[]> {
  const files: MailFile[] = [];
  const shown = new Set(
    (html ?? '')
      .slice(0, MAX_HTML_SEARCHED)
      .matchAll(/\bcid:([^"'\s<>)]{1,250})/gi)
      .map(([, id]) => id),
  );
  for (const attachment of attachments) {
    const { filename, mimeType, related, contentId } = attachment;
    const bytes = bytesOf(attachment);
    if (mimeType === 'message/rfc822' && depth < MAX_MAIL_DEPTH) {
      files.push(...(await filesOf(await parseRaw(bytes), depth + 1)));
      continue;
    }
    const id = contentId?.replace(/^<|>$/g, '') ?? '';
    files.push({
      name: (filename ?? '').trim(),
      mediaType: mimeType.toLowerCase(),
      bytes,
      isPartOfText: related === true || shown.has(id),
    });
  }
  return files;
}

/** Reads a mail as it came in; null for what is no mail or is built to do harm. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail | null> {
  if (raw.length > MAX_MAIL_BYTES || isBuiltToExhaust(raw)) return null;
  try {
    const mail = await parseRaw(raw);
    const headers = mail.headers.map(({ key, value }) => ({ name: key, value }));
    const senders = headerValues(headers, 'from').flatMap((value) => mailboxes(addressParser(value)));
    const [from] = senders;
    const to = mailboxes([...(mail.to ?? []), ...(mail.cc ?? [])]).map((address) => address.toLowerCase());
    return {
      headers,
      from: senders.length === 1 && from?.includes('@') && from.length <= MAX_ADDRESS_CHARACTERS ? from : null,
      to: [...new Set(to)],
      messageId: mail.messageId ?? null,
      subject: mail.subject ?? '',
      files: await filesOf(mail, 0),
    };
  } catch {
    // The parser throws for what passes its limits, and a fault of it must not make one mail block the others.
    return null;
  }
}
