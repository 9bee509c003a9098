import { legalDocumentTypes } from '../../../../schemas/entities/legal-documents.ts';
import type { ListPage, PageRequest } from '../../../platform/store/page.ts';
import type { LegalDocumentRecord } from '../legal-document.ts';
import { shippedDocuments } from './shipped-documents.ts';

const newestFirst = (a: LegalDocumentRecord, b: LegalDocumentRecord): number =>
  b.publishedAt.localeCompare(a.publishedAt) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** Every version there is, newest first: what was published, and what the product ships. */
export function allDocuments(published: readonly LegalDocumentRecord[]): readonly LegalDocumentRecord[] {
  return [...published, ...shippedDocuments].toSorted(newestFirst);
}

/** The newest version of each type, in the order in which an applicant reads them. */
export function documentsInForce(published: readonly LegalDocumentRecord[]): readonly LegalDocumentRecord[] {
  const all = allDocuments(published);
  return legalDocumentTypes.flatMap((type) => all.find(({ documentType }) => documentType === type) ?? []);
}

/** Whether the product itself brings this version. */
export function isShipped({ documentType, version }: Pick<LegalDocumentRecord, 'documentType' | 'version'>): boolean {
  return shippedDocuments.some((own) => own.documentType === documentType && own.version === version);
}

/** A page of all versions. */
export function documentPage(
  all: readonly LegalDocumentRecord[],
  { skip, limit, cursor }: PageRequest,
): ListPage<LegalDocumentRecord> {
  const from = cursor === undefined ? skip : all.findIndex(({ id }) => id === cursor) + 1;
  const items = all.slice(from, from + limit);
  const hasNext = from + limit < all.length;
  return {
    count: all.length,
    hasNext,
    hasPrev: from > 0 && all.length > 0,
    nextCursor: hasNext ? (items.at(-1)?.id ?? null) : null,
    items,
  };
}
