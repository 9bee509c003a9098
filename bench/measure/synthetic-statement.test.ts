import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import { describe, expect, test } from '@jest/globals';
import { BankBYODInSchema } from '../../schemas/entities/statements/byod.ts';
import { syntheticStatement } from './synthetic-statement.ts';

describe('syntheticStatement', () => {
  test('The synthetic statement has exactly so many rows over twelve months, and its balances add up', () => {
    const body = BankBYODInSchema.parse(syntheticStatement(1_500, '2026-10-31'));
    const read = ledgerFromByod(body, '0123456789abcdef01234567', '2026-11-01');
    if (read.outcome !== 'ledger') throw new Error('the statement was refused');
    const { transactions } = read.ledger;
    expect(transactions).toHaveLength(1_500);
    expect(read.issues).toEqual([]);
    expect(new Set(transactions.map((row) => row.bookedOn.slice(0, 7))).size).toBe(12);
  });

  test('The synthetic statement is the same bytes every time', () => {
    expect(syntheticStatement(50, '2026-10-31')).toEqual(syntheticStatement(50, '2026-10-31'));
  });
});
