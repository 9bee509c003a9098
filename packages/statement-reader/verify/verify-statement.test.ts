import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { makeRow, makeRows, makeStatement } from './statement.fixture.ts';
import { verifyStatement } from './verify-statement.ts';

const today = '2026-02-15';

describe('a statement that holds', () => {
  test('A statement that holds has no errors and no findings, and every row is proved', () => {
    expect(verifyStatement(makeStatement(), today)).toEqual({
      errors: [],
      findings: [],
      quality: { rows: 3, provedRows: 3, closingProved: true, confidence: 1 },
    });
  });

  test('A statement without running balances is proved by opening, rows and closing', () => {
    // 1000.00 - 100.00 + 500.00 - 500.00 = 900.00
    const rows = makeStatement().rows.map((row) => ({ ...row, balanceCents: null }));
    const { errors, quality } = verifyStatement(makeStatement({ rows }), today);
    expect(errors).toEqual([]);
    expect(quality).toMatchObject({ provedRows: 3, closingProved: true });
  });

  test('A statement may lack balances on some rows', () => {
    const rows = makeStatement().rows.map((row, index) => (index === 1 ? { ...row, balanceCents: null } : row));
    expect(verifyStatement(makeStatement({ rows }), today)).toMatchObject({ errors: [], quality: { provedRows: 3 } });
  });

  test('A statement of no rows closes as it opened', () => {
    expect(verifyStatement(makeStatement({ rows: [], closingCents: 100_000 }), today).errors).toEqual([]);
    expect(verifyStatement(makeStatement({ rows: [], closingCents: 99_999 }), today).errors).toMatchObject([
      { type: 'Transactions Error', expected: '1000.00', found: '999.99', place: null },
    ]);
  });

  test('A statement whose rows nothing proves is reported as such, not refused', () => {
    const rows = makeStatement().rows.map((row) => ({ ...row, balanceCents: null }));
    const { errors, findings } = verifyStatement(makeStatement({ rows, openingCents: null }), today);
    expect(errors).toEqual([]);
    expect(findings.map(({ code }) => code)).toEqual(['not_proved', 'closing_not_proved']);
  });
});

describe('arithmetic', () => {
  test('a changed amount is named by its row with what was expected and found', () => {
    const rows = makeStatement().rows.map((row, index) => (index === 1 ? { ...row, amountCents: 60_000 } : row));
    // 900.00 + 600.00 = 1500.00, printed 1400.00; the row after follows from what is printed.
    expect(verifyStatement(makeStatement({ rows }), today).errors).toEqual([
      {
        type: 'Transactions Error',
        code: 'balance_broken',
        message: 'The balance does not follow from the one before it and the amount.',
        place: { page: 1, row: 2 },
        expected: '1500.00',
        found: '1400.00',
      },
    ]);
  });

  test('the first row must follow from the opening balance', () => {
    const { errors } = verifyStatement(makeStatement({ openingCents: 90_000 }), today);
    expect(errors).toMatchObject([{ place: { row: 1 }, expected: '800.00', found: '900.00' }]);
  });

  test('the closing balance must be the one after the last row', () => {
    const { errors } = verifyStatement(makeStatement({ closingCents: 90_001 }), today);
    expect(errors).toMatchObject([{ place: { row: 3 }, expected: '900.00', found: '900.01' }]);
  });

  test('Printed totals must be those of the rows; a count that differs only is reported', () => {
    const printedTotals = { creditCents: 50_000, debitCents: -70_000, credits: 1, debits: 3 };
    const { errors, findings } = verifyStatement(makeStatement({ printedTotals }), today);
    expect(errors).toMatchObject([{ expected: '600.00', found: '700.00' }]);
    expect(findings).toMatchObject([{ code: 'counts_differ' }]);
  });

  test('No more than twenty errors are listed, and the others are counted', () => {
    const rows = makeRows(
      0,
      Array.from({ length: 50 }, () => ['2026-01-05', 100] as const),
    ).map((row) => ({
      ...row,
      balanceCents: 7,
    }));
    const { errors } = verifyStatement(makeStatement({ rows, openingCents: 0, closingCents: 7 }), today);
    expect(errors).toHaveLength(21);
    expect(errors.at(-1)?.message).toBe('30 more errors of this statement are not listed.');
  });

  test('any single change of an amount, a balance or an end of a statement is found', () => {
    const steps = fc.array(fc.integer({ min: -9_999, max: 9_999 }), { minLength: 1, maxLength: 20 });
    const delta = fc.integer({ min: -9_999, max: 9_999 }).filter((cents) => cents !== 0);
    fc.assert(
      fc.property(
        steps,
        delta,
        fc.nat(),
        fc.constantFrom('amount', 'balance', 'opening', 'closing'),
        (all, by, at, what) => {
          const rows = makeRows(
            0,
            all.map((cents) => ['2026-01-05', cents] as const),
          );
          const closingCents = all.reduce((sum, cents) => sum + cents, 0);
          const whole = makeStatement({ rows, openingCents: 0, closingCents });
          expect(verifyStatement(whole, today).errors).toEqual([]);
          const changed = rows.map((row, index) => {
            if (index !== at % rows.length) return row;
            if (what === 'amount') return { ...row, amountCents: row.amountCents + by };
            return what === 'balance' ? { ...row, balanceCents: (row.balanceCents ?? 0) + by } : row;
          });
          const tampered = makeStatement({
            rows: changed,
            openingCents: what === 'opening' ? by : 0,
            closingCents: what === 'closing' ? closingCents + by : closingCents,
          });
          expect(verifyStatement(tampered, today).errors.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('dates', () => {
  test('Dates in the future or far outside the period are errors, just outside it findings', () => {
    const rows = [
      makeRow({ bookedOn: '2025-12-30', place: { page: 1, row: 1 } }),
      makeRow({ bookedOn: '2025-11-05', place: { page: 1, row: 2 } }),
      makeRow({ bookedOn: '2026-02-16', place: { page: 1, row: 3 } }),
    ];
    const { errors, findings } = verifyStatement(
      makeStatement({ rows, openingCents: null, closingCents: null }),
      today,
    );
    expect(errors).toMatchObject([
      { place: { row: 2 }, expected: '2026-01-01 to 2026-01-31', found: '2025-11-05' },
      { place: { row: 3 }, expected: 'at most 2026-02-15', found: '2026-02-16' },
    ]);
    expect(findings.filter(({ code }) => code === 'outside_period').map(({ place }) => place?.row)).toEqual([1, 2, 3]);
  });
});

describe('rows read off a picture', () => {
  test('Rows of a picture are accepted when the balances prove all, and refused when one is unproved', () => {
    const rows = makeStatement().rows.map((row) => ({ ...row, confidence: 0.8 }));
    expect(verifyStatement(makeStatement({ rows }), today).errors).toEqual([]);
    const unproved = {
      openingCents: null,
      closingCents: null,
      rows: rows.map((row) => ({ ...row, balanceCents: null })),
    };
    expect(verifyStatement(makeStatement(unproved), today).errors).toMatchObject([
      { type: 'Transactions Error', expected: '3 rows proved', found: '0 rows proved' },
    ]);
  });
});
