import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { passwordHint } from '@imali/statement-reader/data/password-hints.ts';
import {
  MAX_PASSWORD_TRIES,
  type StatementUpload,
  statableParts,
} from '../../../schemas/entities/statements/statement-upload.ts';
import { withoutUnseen } from '../../../schemas/plain-file-name.ts';
import { keptBand } from '../../bank-data/domain/files/applicant-authenticity.ts';
import type { UploadRecord } from '../../bank-data/domain/files/upload-store.ts';
import { type CoveredAccount, errorsBeside } from '../domain/errors-beside.ts';
import { downloadUrl, nextStep, placeOf, reasonOf, remedyOf } from '../domain/next-step.ts';

/** A file that was sent in the last moment is announced a little later. */
const ANNOUNCED_WITHIN_MS = 5 * 60_000;
/** Read for so long: what reads it died of it, three times, and could not say so. */
const ABANDON_AFTER_MS = 60 * 60_000;

/** The state of an upload, and what the time since says of one that waits. */
function statusOf({ state, awaitedUntil, updatedAt }: UploadRecord, now: number): StatementUpload['status'] {
  if (state === 'AWAITING_FILE' && Date.parse(awaitedUntil) + ANNOUNCED_WITHIN_MS < now) return 'EXPIRED';
  if (state === 'READING' && Date.parse(updatedAt) + ABANDON_AFTER_MS < now) return 'FAILED';
  return state;
}

/** With its place as the API shows it. */
function placed<T extends { readonly place: UploadRecord['errors'][number]['place'] }>({ place, ...told }: T) {
  return { ...told, page: place?.page ?? null, row: place?.row ?? null };
}

function errorView(error: UploadRecord['errors'][number], { format, bankRead, stated }: UploadRecord) {
  const bankSlug = bankRead ?? stated.bankSlug;
  const file = { format, bankSlug, passwordHint: passwordHint(bankSlug) };
  const { type, code = null, message, expected, found } = error;
  return {
    type,
    code,
    message,
    reason: reasonOf(error),
    ...placeOf(error),
    expected,
    found,
    remedy: remedyOf(error, file),
    next_step: nextStep(error, file),
    download_url: downloadUrl(error, file),
  };
}

function partView({ partial }: UploadRecord): StatementUpload['partial'] {
  if (partial === null) return null;
  const { isTaken, rowsRead, rowsLeftOut, unreadPages, days } = partial;
  return { taken: isTaken, rows_read: rowsRead, rows_left_out: rowsLeftOut, unread_pages: unreadPages, days };
}

function emailView({ mail }: UploadRecord): StatementUpload['email'] {
  if (!mail) return null;
  const { from, spf, dkim, dmarc, isProven, quarantinedFor } = mail;
  return { from, spf, dkim, dmarc, sender_proven: isProven, quarantined_for: quarantinedFor };
}

/** That other files were put in the place of this one: each of them once, however often that was noted. */
function replacementFindings({ refusedObjects }: UploadRecord): StatementUpload['findings'] {
  const tried = new Map(refusedObjects.map((refused) => [refused.versionId ?? refused.sha256, refused]));
  return Array.from(tried.values(), ({ at, size, sha256 }) => ({
    code: 'file_replaced',
    message: `Somebody put another file in the place of this one (${at}, ${size} bytes, SHA-256 ${sha256.slice(0, 16)}…). It was refused and is not read: what you see is the first file.`,
    page: null,
    row: null,
  }));
}

/** What its sender can state so that a refused file is read: nothing where anything else is wrong with it. */
function missingOf({ state, errors }: UploadRecord): StatementUpload['missing'] {
  if (state !== 'REFUSED' || errors.some(({ missing = [] }) => missing.length === 0)) return [];
  return statableParts.filter((part) => errors.some(({ missing = [] }) => missing.includes(part)));
}

/**
 * An upload as the API shows it.
 * @param accounts of its connection as they are now, which say what is missing beside the file; none while nothing was taken of it
 */
export function statementUploadView(
  upload: UploadRecord,
  now: number,
  accounts: readonly CoveredAccount[] = [],
): StatementUpload {
  return {
    id: upload.id,
    application_id: upload.applicationId,
    source: upload.source,
    // Names from before they were cleaned on arrival.
    file_name: withoutUnseen(upload.fileName),
    content_type: upload.mediaType,
    size: upload.size,
    sha256: upload.original?.sha256 ?? null,
    status: statusOf(upload, now),
    email: emailView(upload),
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
    errors: [...upload.errors, ...errorsBeside(upload, accounts)].map((error) => errorView(error, upload)),
    missing: missingOf(upload),
    partial: partView(upload),
    findings: [...replacementFindings(upload), ...upload.findings.map(placed)],
    authenticity_score: upload.authenticity?.score ?? null,
    authenticity_band: upload.authenticity && keptBand(upload.authenticity, johannesburgDate(now)),
    authenticity_findings: upload.authenticity?.findings ?? [],
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
