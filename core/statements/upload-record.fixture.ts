import type { Statement } from './statement.ts';
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

/** A statement of rows [day, cents] from an opening balance of 1 000.00, one page, balances that add up. */
export function makeStatement(
  rows: readonly (readonly [day: string, amountCents: number])[],
  overrides: Partial<Statement> = {},
): Statement {
  let balanceCents = overrides.openingCents ?? 100_000;
  const openingCents = balanceCents;
  const read = rows.map(([bookedOn, amountCents], index) => {
    balanceCents += amountCents;
    return {
      place: { page: 1, row: index + 1 },
      bookedOn,
      amountCents,
      balanceCents,
      description: `POS PURCHASE SHOP ${bookedOn} ${amountCents}`,
      reference: '',
      confidence: 1,
    };
  });
  return {
    bankSlug: 'fnb',
    layout: 'generic',
    accountNumber: '62000000011',
    accountName: 'Gold Cheque Account',
    accountType: 'cheque',
    holderName: 'Test Person',
    currency: 'ZAR',
    from: rows[0]?.[0] ?? '2026-03-01',
    to: rows.at(-1)?.[0] ?? '2026-03-31',
    openingCents,
    closingCents: balanceCents,
    rows: read,
    printedTotals: { creditCents: null, debitCents: null, credits: null, debits: null },
    ...overrides,
  };
}
