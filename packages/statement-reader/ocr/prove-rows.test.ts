import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readStatement } from '../authenticity/written-page.fixture.ts';
import type { Statement, StatementRow } from '../reading/statement.ts';
import { reconcileBalances, rowsWithoutProof } from './prove-rows.ts';

/** Twelve rows of -10.00 from 200.00, as a picture would give them: a change of one row at a time. */
function recognised(index: number, change: Partial<StatementRow>, statement: Partial<Statement> = {}): Statement {
  const plain = readStatement();
  return { ...plain, rows: plain.rows.map((row, at) => (at === index ? { ...row, ...change } : row)), ...statement };
}

const plain = readStatement();

describe('a recognised statement', () => {
  test('A recognised statement is unchanged when every balance follows', () => {
    expect(reconcileBalances(plain)).toEqual({ statement: plain, errors: [] });
  });

  test('A balance is corrected where a digit resembles the one that both sides prove', () => {
    // The fourth balance is 160.00: read as 150.00, while 170.00 - 10.00 before and 150.00 + 10.00 after say 160.00.
    const { statement, errors } = reconcileBalances(recognised(3, { balanceCents: 15_000 }));
    expect(errors).toEqual([]);
    expect(statement.rows[3]).toMatchObject({ balanceCents: 16_000, confidence: 0.6 });
  });

  test('An amount is corrected where a digit resembles the one that the balances prove', () => {
    // 10.00 read as 70.00.
    const { statement, errors } = reconcileBalances(recognised(3, { amountCents: -7_000 }));
    expect(errors).toEqual([]);
    expect(statement.rows[3]).toMatchObject({ amountCents: -1_000, confidence: 0.6 });
  });

  test('An amount is not corrected where the digits do not look alike, and the row is named', () => {
    const { errors } = reconcileBalances(recognised(3, { amountCents: -2_034 }));
    expect(errors).toMatchObject([{ type: 'Parse Error', place: { page: 1, row: 4 } }]);
  });

  test('A missed balance is restored when the rows around it prove it', () => {
    const { statement, errors } = reconcileBalances(recognised(3, { balanceCents: null }));
    expect(errors).toEqual([]);
    expect(statement.rows[3]?.balanceCents).toBe(16_000);
  });

  test('Every row between two balances that do not agree is named', () => {
    const rows = plain.rows.map((row, index) =>
      index === 3 ? { ...row, balanceCents: null, amountCents: -2_034 } : row,
    );
    const { errors } = reconcileBalances({ ...plain, rows });
    expect(errors.map(({ place }) => place?.row)).toEqual([4, 5]);
  });

  test('A recognised statement has to end at the closing balance', () => {
    expect(reconcileBalances({ ...plain, closingCents: 12_345 }).errors).toMatchObject([
      { place: { page: 1, row: 12 } },
    ]);
  });

  test('Without an opening balance the first row needs the totals or two agreeing pictures as proof', () => {
    const headless = { ...plain, openingCents: null };
    expect(rowsWithoutProof(headless)).toHaveLength(1);
    expect(reconcileBalances(headless).errors).toMatchObject([{ place: { page: 1, row: 1 } }]);
    // Twelve debits of 10.00.
    const totals = { creditCents: 0, debitCents: 12_000, credits: null, debits: null };
    expect(reconcileBalances({ ...headless, printedTotals: totals }).errors).toEqual([]);
    const twice = reconcileBalances(headless, true);
    expect(twice.errors).toEqual([]);
    expect(twice.statement.rows.map(({ confidence }) => confidence).slice(0, 2)).toEqual([0.6, 1]);
  });

  test('A recognised statement has its dates in order and in its period', () => {
    expect(reconcileBalances(recognised(3, { bookedOn: '2026-10-01' })).errors).toMatchObject([{ place: { row: 4 } }]);
    expect(reconcileBalances(recognised(11, { bookedOn: '2026-12-12' })).errors).toMatchObject([
      { place: { row: 12 } },
    ]);
  });

  test('A recognised statement never has a wrong number and no error', () => {
    const anyRow = fc.record({
      index: fc.integer({ min: 0, max: 11 }),
      wrong: fc.integer({ min: -99_999, max: 99_999 }),
    });
    fc.assert(
      fc.property(anyRow, fc.boolean(), ({ index, wrong }, isBalance) => {
        const misread = recognised(index, isBalance ? { balanceCents: wrong } : { amountCents: wrong });
        const { statement, errors } = reconcileBalances(misread);
        const numbers = ({ rows }: Statement) => rows.map((row) => [row.amountCents, row.balanceCents]);
        if (errors.length === 0) expect(numbers(statement)).toEqual(numbers(plain));
      }),
    );
  });
});
