import { labelRow } from '@imali/labels/decision/label-row.ts';
import { feeDescription } from '@imali/ledger/rows/fee-description.ts';
import { makeLedger } from '@imali/ledger/rows/labels-fixture.ts';
import { splitFeeRows } from '@imali/statement-reader/reading/split-fee-rows.ts';
import type { StatementRow } from '@imali/statement-reader/reading/statement.ts';
import { makeRow, makeStatement } from '@imali/statement-reader/verify/statement.fixture.ts';
import { verifyStatement } from '@imali/statement-reader/verify/verify-statement.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

const rowsOf = (rows: readonly StatementRow[], openingCents: number | null = 100_000) =>
  splitFeeRows(makeStatement({ rows, openingCents, closingCents: null })).rows.map((row) => [
    row.place.row,
    row.amountCents,
    row.balanceCents,
    row.description,
  ]);

/** 1 000.00, then 230.00 paid with a fee of 1.00: 769.00. */
const payment = makeRow({
  amountCents: -23_100,
  feeCents: -100,
  balanceCents: 76_900,
  description: 'Banking App Immediate Payment: N Example',
  reference: 'Rent',
});

describe('a fee beside its transaction', () => {
  test('A fee beside its transaction becomes the row after it, with the balance between the two', () => {
    expect(rowsOf([payment])).toEqual([
      [1, -23_000, 77_000, 'Banking App Immediate Payment: N Example'],
      [1, -100, 76_900, 'Fee: Banking App Immediate Payment'],
    ]);
  });

  test('A fee that was set apart is part of no row afterwards', () => {
    for (const row of splitFeeRows(makeStatement({ rows: [payment] })).rows) expect(row).not.toHaveProperty('feeCents');
  });

  test('A fee remains in a row whose balance does not follow, so that the error shows what is printed', () => {
    const wrong = { ...payment, balanceCents: 80_000 };
    expect(rowsOf([wrong])).toEqual([[1, -23_100, 80_000, 'Banking App Immediate Payment: N Example']]);
    const statement = splitFeeRows(makeStatement({ rows: [wrong], closingCents: null }));
    expect(verifyStatement(statement, '2026-02-01').errors).toMatchObject([{ expected: '769.00', found: '800.00' }]);
  });

  test('A fee goes apart in a first row without a balance before it, and in rows without balances', () => {
    expect(rowsOf([payment], null)).toHaveLength(2);
    expect(rowsOf([{ ...payment, balanceCents: null }])).toEqual([
      [1, -23_000, null, 'Banking App Immediate Payment: N Example'],
      [1, -100, null, 'Fee: Banking App Immediate Payment'],
    ]);
  });

  test('Setting fees apart changes neither the sum of the rows nor the balance after them', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: -9_000, max: 9_000 }), fc.integer({ min: -300, max: 0 })));
    fc.assert(
      fc.property(steps, (moves) => {
        let balanceCents = 50_000;
        const rows = moves.map(([cents, feeCents]) => {
          balanceCents += cents + feeCents;
          return makeRow({ amountCents: cents + feeCents, balanceCents, ...(feeCents === 0 ? {} : { feeCents }) });
        });
        const statement = splitFeeRows(makeStatement({ rows, openingCents: 50_000, closingCents: balanceCents }));
        expect(verifyStatement(statement, '2026-02-01').errors).toEqual([]);
        expect(statement.rows.reduce((sum, row) => sum + row.amountCents, 50_000)).toBe(balanceCents);
      }),
    );
  });
});

test.each([
  ['ATM Cash Withdrawal: Example Mall', 'Fee: ATM Cash Withdrawal', 'fees.cash_atm'],
  ['Cash withdrawal at Example Mall', 'Fee: Cash withdrawal at Example Mall', 'fees.cash_atm'],
  ['Banking App Immediate Payment: Example School', 'Fee: Banking App Immediate Payment', 'fees.other'],
  ['', 'Fee', 'fees.other'],
])('the fee of "%s" is called and labelled a fee', (description, name, label) => {
  expect(feeDescription(description)).toBe(name);
  const [row] = makeLedger([['2026-01-15', name, -1_000]]).transactions;
  if (!row) throw new Error('no row');
  expect(labelRow(row, 'cheque').verdict.label).toBe(label);
});
