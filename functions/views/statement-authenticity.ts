import type * as z from 'zod';
import { applicantAuthenticity } from '../../core/statements/authenticity/applicant-authenticity.ts';
import type { UploadRecord } from '../../core/statements/upload-store.ts';
import { johannesburgDate } from '../../core/time/calendar.ts';
import type { StatementAuthenticity } from '../../schemas/entities/statement-authenticity.ts';

/** How far the files of an application can be trusted, as the API shows it. */
export function statementAuthenticityView(
  uploads: readonly UploadRecord[],
  now: number,
): z.infer<typeof StatementAuthenticity> {
  const { band, files } = applicantAuthenticity(uploads, johannesburgDate(now));
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
