import type * as z from 'zod';
import { type Opened, openedBy } from '../../../platform/documents/document-versions.ts';
import type { StoredAnalysis } from '../document-store.ts';
import { ANALYSIS_VERSION } from './analysis-versions.ts';

/**
 * The document of a stored analysis by today's schema. One that does not fit is of a release before (or after) this one
 * and has to be made anew: readers ask for that and answer as still analysing.
 */
export const readableDocument = <S extends z.ZodType>(
  schema: S,
  { document, unreadable }: StoredAnalysis,
): Opened<z.output<S>> => unreadable ?? openedBy(schema, document, ANALYSIS_VERSION);
