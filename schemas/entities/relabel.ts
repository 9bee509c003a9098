import * as z from 'zod';
import { Id } from '../identifiers.ts';

/** The outcome of an uploaded file of labels. */
export const RelabelUpload = z
  .object({
    job_id: Id.meta({ description: 'The relabelling in the background' }),
    transactions: z.int().meta({ description: 'Rows of the file' }),
    labels_kept: z.int(),
    kept_by_user: z.int().meta({ description: 'Rows whose label stays that of a user' }),
    applications: z.int(),
  })
  .meta({ id: 'RelabelUpload' });
