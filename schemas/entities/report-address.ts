import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';
import { FileAddress } from './file-address.ts';

/** What proves outside that a file is a report as we wrote it. */
const ReportReceipt = z
  .object({
    kind: z.literal('report').meta({ description: 'Of a report' }),
    application_id: Id,
    file_name: z.string().meta({ description: 'The name that the file was written under' }),
    bytes: z.int().positive().meta({ description: 'Size of the file' }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: 'SHA-256 of the file, hexadecimal' }),
    written_at: Instant.meta({ description: 'When the report was written' }),
    jws: z.string().nullable().meta({
      description:
        'Signature of all other fields, which anyone can verify with the keys at `/.well-known/jwks.json`: a detached JWS (RFC 7515, appendix F) over their canonical JSON (RFC 8785). Null on a stage whose keys are not published',
    }),
  })
  .meta({
    id: 'ReportReceipt',
    description:
      'Keep it with the file: it proves to others that the report is as Imali wrote it, and who changed it is found out',
  });

/** The address of a report, with its receipt. */
export const ReportAddress = FileAddress.extend({ receipt: ReportReceipt }).meta({ id: 'ReportAddress' });
