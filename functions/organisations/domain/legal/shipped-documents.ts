import type { LegalDocumentRecord } from '../legal-document.ts';

/**
 * The documents that the product ships, written for it: pages below /legal of the console. They are in force until a
 * newer version is published. Ids begin with the second of publication, as all ids do.
 */
export const shippedDocuments: readonly LegalDocumentRecord[] = [
  {
    id: '6920e70000000000000000a1',
    title: 'Privacy notice',
    url: '/legal/privacy-notice/1.0.html',
    version: '1.0',
    documentType: 'privacy_notice',
    publishedAt: '2025-11-21T22:26:08.000Z',
  },
  {
    id: '6920e70000000000000000a2',
    title: 'Consent to use bank data',
    url: '/legal/bank-data-consent/1.0.html',
    version: '1.0',
    documentType: 'bank_data_consent',
    publishedAt: '2025-11-21T22:26:08.000Z',
  },
  {
    id: '6920e70000000000000000a3',
    title: 'Terms of use',
    url: '/legal/terms-of-use/1.0.html',
    version: '1.0',
    documentType: 'terms_of_use',
    publishedAt: '2025-11-21T22:26:08.000Z',
  },
];
