import type { LegalDocument } from '../../../schemas/entities/legal-documents.ts';
import { documentsInForce } from '../domain/legal/legal-documents.ts';
import type { LegalDocumentRecord } from '../domain/legal-document.ts';

/** How legal documents are shown: which are in force depends on all that were published. */
export function legalDocumentView(
  published: readonly LegalDocumentRecord[],
  consoleUrl: string,
): (record: LegalDocumentRecord) => LegalDocument {
  const inForce = new Set(documentsInForce(published).map(({ id }) => id));
  return (record) => ({
    id: record.id,
    title: record.title,
    document_url: record.url.startsWith('/') ? `${consoleUrl}${record.url}` : record.url,
    version: record.version,
    document_type: record.documentType,
    in_force: inForce.has(record.id),
    published_at: record.publishedAt,
  });
}
