import type * as z from 'zod';
import type { StatementAuthenticity } from '../../../schemas/entities/statements/statement-authenticity.ts';
import type { ApplicantAuthenticity } from '../domain/files/applicant-authenticity.ts';

/** How far the files of an application can be trusted, as the API shows it. */
export function statementAuthenticityView({
  band,
  files,
}: ApplicantAuthenticity): z.infer<typeof StatementAuthenticity> {
  return {
    band,
    files: files.map(({ uploadId, fileName, band: of, score }) => ({
      upload_id: uploadId,
      file_name: fileName,
      band: of,
      score,
    })),
  };
}
