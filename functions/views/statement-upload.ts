import { passwordHint } from '../../core/statements/data/password-hints.ts';
import type { UploadRecord } from '../../core/statements/upload-store.ts';
import { MAX_PASSWORD_TRIES, type StatementUpload } from '../../schemas/entities/statement-upload.ts';

/** A file that was sent in the last moment is announced a little later. */
const ANNOUNCED_WITHIN_MS = 5 * 60_000;

/** An upload as the API shows it. */
export function statementUploadView(upload: UploadRecord, now: number): StatementUpload {
  const isExpired = upload.state === 'AWAITING_FILE' && Date.parse(upload.awaitedUntil) + ANNOUNCED_WITHIN_MS < now;
  return {
    id: upload.id,
    application_id: upload.applicationId,
    file_name: upload.fileName,
    content_type: upload.mediaType,
    size: upload.size,
    status: isExpired ? 'EXPIRED' : upload.state,
    format: upload.format,
    progress: { pages_read: upload.pagesRead, pages: upload.pages },
    password:
      upload.state === 'PASSWORD_NEEDED'
        ? {
            hint: passwordHint(upload.stated.bankSlug),
            hint_confirmed: false,
            tries_left: Math.max(0, MAX_PASSWORD_TRIES - upload.passwordTries),
          }
        : null,
    errors: upload.errors.map(({ place, ...error }) => ({
      ...error,
      page: place?.page ?? null,
      row: place?.row ?? null,
    })),
    accounts: upload.accounts.map((account) => ({
      account_id: account.accountId,
      bank_slug: account.bankSlug,
      account_number: account.accountNumber,
      rows_added: account.rowsAdded,
      duplicates: account.duplicates,
    })),
    created_at: upload.createdAt,
    updated_at: upload.updatedAt,
  };
}
