import * as z from 'zod';
import { analysisSchemas } from '../../analyses/analysis-schemas.ts';

/** The index of the labels that occur, as it is kept. */
export const LabelIndex = z.object({ labels: z.array(z.string()), taxonomy_version: z.string() });

/** What each document of the worker is parsed by. */
export const wireSchemas = {
  ...analysisSchemas,
  label_index: LabelIndex,
} as const;
