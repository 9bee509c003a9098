import * as z from 'zod';
import { Id, IsoDate } from '../../identifiers.ts';
import { StatementUpload } from './statement-upload.ts';

const days = { account_id: Id, from: IsoDate, to: IsoDate };

/** The files behind the accounts of an application; none where the bank itself gave the data. */
export const statementSources = {
  statement_files: z
    .array(
      StatementUpload.pick({
        file_name: true,
        source: true,
        status: true,
        errors: true,
        findings: true,
        authenticity_score: true,
        authenticity_band: true,
        authenticity_findings: true,
      }).extend({
        upload_id: Id,
        accounts: z.array(
          z.object({
            account_id: Id,
            rows_added: z.int(),
            duplicates_removed: z.int().meta({ description: 'Rows that the account had already' }),
            covered_ranges: z
              .array(z.object({ from: IsoDate, to: IsoDate }))
              .meta({ description: 'Days of the account that this file covers, apart, oldest first' }),
          }),
        ),
      }),
    )
    .meta({
      description:
        'Files of statements that were read, newest first, the hundred newest: what each added, what is wrong with it by page and row, and what speaks against it. A file with a broken running balance is refused',
    }),
  covered_ranges: z
    .array(z.object(days))
    .meta({ description: 'Days of each account that these files cover, apart, oldest first' }),
  overlaps: z
    .array(
      z.object({
        ...days,
        days: z.int(),
        upload_ids: z.array(Id).meta({ description: 'The files that all cover these days, the oldest first' }),
      }),
    )
    .meta({ description: 'Days that several files cover: rows that more than one shows are kept once' }),
} as const;
