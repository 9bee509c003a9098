import { describe, expect, test } from '@jest/globals';
import { legalDocumentTypes } from '../../../../schemas/entities/legal-documents.ts';
import type { LegalDocumentRecord } from '../legal-document.ts';
import { allDocuments, documentPage, documentsInForce, isShipped } from './legal-documents.ts';
import { shippedDocuments } from './shipped-documents.ts';

const later: LegalDocumentRecord = {
  id: '6a0000000000000000000001',
  title: 'Privacy notice',
  url: 'https://imali.example/privacy/2.html',
  version: '2.0',
  documentType: 'privacy_notice',
  publishedAt: '2026-05-10T00:00:00.000Z',
};

describe('the legal documents', () => {
  test('The legal documents in force are one of each type, in reading order: what is shipped, until something newer is published', () => {
    expect(documentsInForce([]).map(({ documentType }) => documentType)).toEqual([...legalDocumentTypes]);
    const versions = documentsInForce([later]).map(({ documentType, version }) => `${documentType} ${version}`);
    expect(versions).toEqual(['privacy_notice 2.0', 'bank_data_consent 1.0', 'terms_of_use 1.0']);
  });

  test('Legal documents are never lost: what was replaced is still listed', () => {
    expect(allDocuments([later])).toHaveLength(shippedDocuments.length + 1);
    expect(allDocuments([later])[0]).toEqual(later);
  });

  test('A shipped legal document cannot be published again', () => {
    expect(isShipped({ documentType: 'privacy_notice', version: '1.0' })).toBe(true);
    expect(isShipped(later)).toBe(false);
  });

  test('Legal documents come in pages that together are all of them, once', () => {
    const all = allDocuments([later]);
    const first = documentPage(all, { skip: 0, limit: 3 });
    expect(first).toMatchObject({ count: 4, hasNext: true, hasPrev: false, nextCursor: all[2]?.id });
    const second = documentPage(all, { skip: 0, limit: 3, cursor: first.nextCursor ?? '' });
    expect(second).toMatchObject({ hasNext: false, hasPrev: true, nextCursor: null });
    expect([...first.items, ...second.items]).toEqual(all);
    expect(documentPage(all, { skip: 9, limit: 3 })).toMatchObject({ items: [], hasNext: false });
  });
});
