import type { StatementUpload } from '../schemas/entities/statements/statement-upload.ts';
import { withoutUnseen } from '../schemas/plain-file-name.ts';

/** The name of a picked file as the API takes it. */
export const sentFileName = (name: string): string =>
  withoutUnseen(name)
    .replaceAll(/[\p{Cc}/\\]/gu, '_')
    .slice(-255);

/** Digits of an account number that was typed with spaces or hyphens; null where it can be none. */
export function typedAccountNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^\d{4,20}$/.test(digits) ? digits : null;
}

type Sent = Pick<StatementUpload, 'id' | 'file_name' | 'size' | 'missing' | 'created_at'>;

/** Whether a file waits for its account to be stated: it was refused for that, and was not sent again since. */
export function waitsForAccount(upload: Sent, uploads: readonly Sent[]): boolean {
  if (upload.missing.length === 0) return false;
  const isSame = (other: Sent): boolean => other.file_name === upload.file_name && other.size === upload.size;
  return !uploads.some(
    (other) =>
      other.id !== upload.id &&
      isSame(other) &&
      other.missing.length === 0 &&
      Date.parse(other.created_at) >= Date.parse(upload.created_at),
  );
}
