import * as z from 'zod';
import { legalDocumentTypes } from '../../../schemas/entities/legal-documents.ts';

/** One version of a legal document. It never changes: another text is another version. */
export const LegalDocumentRecord = z.object({
  id: z.string(),
  title: z.string(),
  /** Absolute for what was published, below the console for what the product ships. */
  url: z.string(),
  version: z.string(),
  documentType: z.enum(legalDocumentTypes),
  publishedAt: z.string(),
});
export type LegalDocumentRecord = Readonly<z.infer<typeof LegalDocumentRecord>>;

/** What `LegalDocumentStore` offers to functions that may only read. */
export interface LegalDocumentReader {
  published(): Promise<readonly LegalDocumentRecord[]>;
}

/** Published versions: a handful of each type. */
export interface LegalDocumentStore extends LegalDocumentReader {
  /** False when that version of that type exists. */
  publish(document: LegalDocumentRecord): Promise<boolean>;
}
