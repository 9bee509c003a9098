import { mergeRows } from '@imali/ledger/rows/merge-ledger.ts';
import { describe, expect, test } from '@jest/globals';
import { makeRows, makeStatement } from '../verify/statement.fixture.ts';
import { statementLedger } from './statement-ledger.ts';

const accountId = '692039c05f3c8b2a11111111';

describe('the ledger of a statement', () => {
  test("A statement's ledger has its account, and rows at midnight in Johannesburg with ids by month and place", () => {
    const { account, transactions } = statementLedger(makeStatement(), accountId);
    expect(account).toEqual({
      id: accountId,
      accountNumber: '62000000011',
      accountName: 'Example Cheque Account',
      accountType: 'cheque',
      bankSlug: 'fnb',
      holderName: 'Naledi Example',
      currency: 'ZAR',
      balanceCents: 90_000,
      isManualUpload: true,
    });
    expect(transactions[0]).toEqual({
      id: '692039c05f3c8b2a2a000000',
      accountId,
      bookedOn: '2026-01-05',
      bookedAt: '2026-01-04T22:00:00.000Z',
      amountCents: -10_000,
      balanceCents: 90_000,
      currency: 'ZAR',
      description: 'POS PURCHASE EXAMPLE SHOP',
      reference: '',
    });
    expect(transactions.map(({ balanceCents }) => balanceCents)).toEqual([90_000, 140_000, 90_000]);
  });

  test('The ledger keeps the reading confidence of each row of a scan', () => {
    const { rows } = makeStatement();
    const scanned = rows.map((row, index) => ({ ...row, confidence: index === 0 ? 0.5 : 1 }));
    const { transactions } = statementLedger(makeStatement({ rows: scanned }), accountId);
    expect(transactions.map(({ readingConfidence }) => readingConfidence)).toEqual([0.5, undefined, undefined]);
    expect(mergeRows(accountId, [], transactions).transactions[0]?.readingConfidence).toBe(0.5);
  });

  test('The ledger uses the printed closing balance where no other balance is known', () => {
    const rows = makeStatement().rows.map((row) => ({ ...row, balanceCents: null }));
    const bare = makeStatement({ rows, openingCents: null, closingCents: 55 });
    expect(statementLedger(bare, accountId).account.balanceCents).toBe(55);
    expect(statementLedger(bare, accountId).balanceIsUnknown).toBeUndefined();
    expect(statementLedger({ ...bare, closingCents: null }, accountId).balanceIsUnknown).toBe(true);
  });

  test('Ledgers of two statements that share days are merged without repeated rows', () => {
    const later = makeStatement({
      openingCents: 140_000,
      rows: makeRows(140_000, [
        ['2026-01-30', -50_000],
        ['2026-02-02', 100],
      ]),
    });
    const kept = statementLedger(makeStatement(), accountId).transactions;
    const merged = mergeRows(accountId, kept, statementLedger(later, accountId).transactions);
    expect(merged).toMatchObject({ duplicates: 1 });
    expect(merged.transactions).toHaveLength(4);
  });
});
