import type { Statement } from './statement.ts';

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
