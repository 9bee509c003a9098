import { type Identifiers, randomIdentifiers } from '../../../adapters/system/identifiers.ts';
import type { StatementFileStore } from '../../../core/statements/upload-store.ts';
import { createStatementUploads as contract } from '../../../schemas/endpoints/statements.ts';
import { maxStatementBytes, statementMediaType } from '../../../schemas/entities/statement-upload.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { FORM_SECONDS, newUpload } from '../../statements/new-upload.ts';
import { statementFiles, type UploadReading, uploadReading } from '../../statements/statement-wiring.ts';

interface Adapters extends UploadReading {
  readonly files: Pick<StatementFileStore, 'form'>;
  readonly identifiers: Identifiers;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { applications, uploads, files, identifiers },
  { caller, path, body, now },
) => {
  const application = await applications.find(caller.organisationId, path.application_id);
  if (!application) return { problem: 'application_not_found' };
  if (application.bankConnectionId === null) return { problem: 'bank_not_configured' };
  const asked = body.files.map((file) => ({
    ...file,
    mediaType: file.content_type ?? statementMediaType(file.file_name),
  }));
  const tooLarge = asked.flatMap(({ size, mediaType }, index) =>
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
  const ref = { organisationId: caller.organisationId, applicationId: application.id };
  const made = asked.map((file) =>
    newUpload(
      ref,
      identifiers.next(now),
      {
        fileName: file.file_name,
        mediaType: file.mediaType,
        size: file.size,
        stated: {
          bankSlug: file.bank_slug ?? null,
          accountNumber: file.account_number ?? null,
          holderName: file.account_holder_name ?? null,
        },
      },
      now,
    ),
  );
  await uploads.create(ref, made);
  const data = await Promise.all(
    made.map(async (upload) => ({
      upload_id: upload.id,
      file_name: upload.fileName,
      ...(await files.form({ ...ref, uploadId: upload.id }, upload, FORM_SECONDS, now)),
      expires_at: upload.awaitedUntil,
    })),
  );
  return { status: 201, body: { data } };
};

const wiring = (): Adapters => ({ ...uploadReading(), files: statementFiles(), identifiers: randomIdentifiers });

export const handler = serve(contract, wiring, operation);
