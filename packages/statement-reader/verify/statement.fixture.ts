import type { Statement, StatementRow } from '../reading/statement.ts';

/** A row of a statement for a test. */
export function makeRow(overrides: Partial<StatementRow> = {}): StatementRow {
  return {
    place: { page: 1, row: 1 },
    bookedOn: '2026-01-05',
    amountCents: -10_000,
    balanceCents: null,
    description: 'POS PURCHASE EXAMPLE SHOP',
    reference: '',
    confidence: 1,
    ...overrides,
  };
}

/** Rows with running balances from an opening balance: day and cents of each, numbered from row 1. */
export function makeRows(
  openingCents: number,
  steps: readonly (readonly [day: string, cents: number])[],
): StatementRow[] {
  let balanceCents = openingCents;
  return steps.map(([bookedOn, amountCents], index) => {
    balanceCents += amountCents;
    return makeRow({ place: { page: 1, row: index + 1 }, bookedOn, amountCents, balanceCents });
  });
}

/** January 2026 of an account, R1 000.00 to R900.00. */
export function makeStatement(overrides: Partial<Statement> = {}): Statement {
  const rows = makeRows(100_000, [
    ['2026-01-05', -10_000],
    ['2026-01-20', 50_000],
    ['2026-01-30', -50_000],
  ]);
  return {
    bankSlug: 'fnb',
    layout: 'generic',
    accountNumber: '62000000011',
    accountName: 'Example Cheque Account',
    accountType: 'cheque',
    holderName: 'Naledi Example',
    currency: 'ZAR',
    from: '2026-01-01',
    to: '2026-01-31',
    openingCents: 100_000,
    closingCents: 90_000,
    rows,
    printedTotals: { creditCents: null, debitCents: null, credits: null, debits: null },
    ...overrides,
  };
}
