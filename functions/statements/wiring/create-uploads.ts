import type * as z from 'zod';
import {
  maxStatementBytes,
  type StatementUploadsIn,
  statementMediaType,
} from '../../../schemas/entities/statements/statement-upload.ts';
import type { StatementFileStore, UploadRecord, UploadStore } from '../../bank-data/domain/files/upload-store.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { Identifiers } from '../../platform/system/identifiers.ts';
import { FORM_SECONDS, newUpload } from './new-upload.ts';

/** What making uploads takes. */
export interface UploadMaking {
  readonly uploads: Pick<UploadStore, 'create'>;
  readonly files: Pick<StatementFileStore, 'form'>;
  readonly identifiers: Identifiers;
}

/** Uploads that an application takes from its applicant: years of statements of several banks, file by file. */
const MOST_OF_APPLICANT = 100;

/** A form for each file that is to come, or why there is none. */
export async function createUploads(
  { uploads, files, identifiers }: UploadMaking,
  { organisationId, applicationId }: ConnectionRef,
  asked: z.output<typeof StatementUploadsIn>['files'],
  now: number,
  by: UploadRecord['by'] = 'lender',
) {
  const ref = { organisationId, applicationId };
  const typed = asked.map((file) => ({ ...file, mediaType: file.content_type ?? statementMediaType(file.file_name) }));
  const tooLarge = typed.flatMap(({ size, mediaType }, index) =>
    size <= maxStatementBytes(mediaType)
      ? []
      : [
          {
            loc: ['body', 'files', index, 'size'],
            msg: `must be at most ${maxStatementBytes(mediaType)} for ${mediaType}`,
            type: 'too_big',
          },
        ],
  );
  if (tooLarge.length > 0) return { invalid: tooLarge };
  const made = typed.map((file) =>
    newUpload(
      ref,
      identifiers.next(now),
      {
        source: 'upload',
        by,
        fileName: file.file_name,
        mediaType: file.mediaType,
        size: file.size,
        acceptPartial: by === 'lender' && file.accept_partial === true,
        stated: {
          bankSlug: file.bank_slug ?? null,
          accountNumber: file.account_number ?? null,
          holderName: file.account_holder_name ?? null,
        },
      },
      now,
    ),
  );
  const created = await uploads.create(ref, made, by === 'applicant' ? MOST_OF_APPLICANT : undefined);
  if (created === 'withdrawn') return { closed: true } as const;
  if (created === 'too_many') return { tooMany: MOST_OF_APPLICANT };
  const data = await Promise.all(
    made.map(async (upload) => ({
      upload_id: upload.id,
      file_name: upload.fileName,
      ...(await files.form({ ...ref, uploadId: upload.id }, upload, FORM_SECONDS, now)),
      expires_at: upload.awaitedUntil,
    })),
  );
  return { status: 201 as const, body: { data } };
}
