import { detectFormat } from '@imali/statement-reader/reading/detect-format.ts';
import {
  MAX_IMAGE_BYTES,
  MAX_STATEMENT_BYTES,
  statementMediaType,
} from '../../../../schemas/entities/statements/statement-upload.ts';
import { plainFileName } from '../../../../schemas/plain-file-name.ts';
import type { MailFile } from './parse-mail.ts';

/** Most files that are read of one mail. */
export const MAX_MAIL_FILES = 10;

/** Most files that are refused by name; a mail can bring thousands, and what is kept of one has its bounds. */
const MAX_REFUSED_FILES = 30;

/** Images below this are logos and signatures, not photos of a page. */
const MIN_PHOTO_BYTES = 30 * 1024;

/** Why a file of a mail is not read. */
type FileRefusal = 'too_large' | 'too_many' | 'empty' | 'outlook_container' | 'old_office' | 'not_a_statement';

/** A file of a mail: to be read, or refused with the reason. */
export type SortedFile =
  | { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array; readonly refusal: null }
  | { readonly name: string; readonly refusal: FileRefusal };

export interface SortedFiles {
  readonly files: readonly SortedFile[];
  /** Files that were refused beyond those that are named. */
  readonly unnamed: number;
}

/** Parts that mail programs add and nobody means: signatures, keys, cards, invitations, delivery notes. */
const addedByPrograms =
  /^(?:application\/(?:pkcs7-signature|x-pkcs7-signature|pgp-signature|pgp-keys|ics)|text\/(?:calendar|vcard|x-vcard|rfc822-headers)|message\/.*)$/;

/** What Outlook wraps files in when it sends to other systems: TNEF, by name, type or its first bytes. */
function isOutlookContainer({ name, mediaType, bytes }: MailFile): boolean {
  if (/^application\/(?:ms-tnef|vnd\.ms-tnef)$/.test(mediaType) || /^winmail\.dat$/i.test(name)) return true;
  return bytes[0] === 0x78 && bytes[1] === 0x9f && bytes[2] === 0x3e && bytes[3] === 0x22;
}

const isImage = (format: string | null): boolean => format === 'png' || format === 'jpeg';

/** Whether somebody meant to send this file. */
function isMeant(file: MailFile): boolean {
  if (addedByPrograms.test(file.mediaType)) return false;
  const looksLikeImage = file.mediaType.startsWith('image/') || isImage(detectFormat(file.bytes).format);
  return !(looksLikeImage && (file.isPartOfText || file.bytes.length < MIN_PHOTO_BYTES));
}

/**
 * The files of a mail that somebody meant to send, each to be read or refused. What a file is, is recognised by its bytes;
 * names and media types are the sender's and often wrong.
 */
export function sortFiles(files: readonly MailFile[]): SortedFiles {
  let taken = 0;
  const sorted = files.filter(isMeant).map((file, index): SortedFile => {
    const name = plainFileName(file.name, `attachment ${index + 1}`);
    const { bytes } = file;
    if (bytes.length === 0) return { name, refusal: 'empty' };
    if (isOutlookContainer(file)) return { name, refusal: 'outlook_container' };
    if (bytes.length > MAX_STATEMENT_BYTES) return { name, refusal: 'too_large' };
    const { format, kind } = detectFormat(bytes);
    if (format === null) return { name, refusal: kind === 'old_office' ? 'old_office' : 'not_a_statement' };
    if (isImage(format) && bytes.length > MAX_IMAGE_BYTES) return { name, refusal: 'too_large' };
    if (taken === MAX_MAIL_FILES) return { name, refusal: 'too_many' };
    taken += 1;
    const ending = format === 'camt053' ? 'xml' : format === 'jpeg' ? 'jpg' : format;
    return { name, mediaType: statementMediaType(`statement.${ending}`), bytes, refusal: null };
  });
  let refused = 0;
  const named = sorted.filter(({ refusal }) => {
    if (refusal === null) return true;
    refused += 1;
    return refused <= MAX_REFUSED_FILES;
  });
  return { files: named, unnamed: sorted.length - named.length };
}
