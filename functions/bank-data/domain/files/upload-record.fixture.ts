import type { UploadRecord } from './upload-store.ts';

/** An upload that waits for its file. */
export function makeUpload(overrides: Partial<UploadRecord> = {}): UploadRecord {
  return {
    id: '692039c0aaaaaaaaaaaaaaaa',
    organisationId: '692039c00000000000000001',
    applicationId: '692039c01111111111111111',
    source: 'upload',
    by: 'lender',
    fileName: 'statement.pdf',
    mediaType: 'application/pdf',
    size: 1000,
    stated: { bankSlug: 'fnb', accountNumber: null, holderName: null },
    acceptPartial: false,
    partial: null,
    state: 'AWAITING_FILE',
    unlocked: false,
    digest: null,
    refusedObjects: [],
    format: null,
    bankRead: null,
    pagesRead: 0,
    pages: null,
    passwordTries: 0,
    errors: [],
    findings: [],
    authenticity: null,
    accounts: [],
    createdAt: '2026-06-12T08:00:00.000Z',
    awaitedUntil: '2026-06-12T08:15:00.000Z',
    updatedAt: '2026-06-12T08:00:00.000Z',
    ...overrides,
  };
}
