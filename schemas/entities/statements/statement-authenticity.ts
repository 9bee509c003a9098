import * as z from 'zod';
import { Id } from '../../identifiers.ts';
import { authenticityBands } from './authenticity-bands.ts';

/** How far the statements behind an application can be trusted; the gravest file counts. */
export const StatementAuthenticity = z
  .object({
    band: z.enum(authenticityBands).nullable().meta({
      description: 'Band of the gravest file; null if no file shows anything of who made it, as bank feeds and CSV',
    }),
    files: z
      .array(
        z.object({
          upload_id: Id,
          file_name: z.string(),
          band: z.enum(authenticityBands),
          score: z.int().min(0).max(100),
        }),
      )
      .meta({ description: 'Files that were examined, the gravest first' }),
  })
  .meta({ id: 'StatementAuthenticity' });
