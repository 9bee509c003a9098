import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { partsOfTransactionId, transactionId, withIds } from './transaction-id.ts';

const accountId = '692039c05f3c8b2a1d9e4f70';

describe('the id of a transaction', () => {
  test('A transaction id is sixteen characters of its account, its month since January 1970 and its position', () => {
    // March 2026 is month 56 * 12 + 2 = 674 = 0x2a2; place 31 = 0x1f.
    expect(transactionId(accountId, '2026-03', 31)).toBe('692039c05f3c8b2a' + '2a2' + '0001f');
  });

  test('A transaction id decodes to its account, month and position', () => {
    const months = fc
      .tuple(fc.integer({ min: 1970, max: 2300 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);
    fc.assert(
      fc.property(months, fc.integer({ min: 0, max: 60_000 }), (month, ordinal) => {
        const id = transactionId(accountId, month, ordinal);
        expect(id).toMatch(/^[0-9a-f]{24}$/);
        expect(partsOfTransactionId(id)).toEqual({ accountStem: accountId.slice(0, 16), month, ordinal });
      }),
    );
  });

  test('Transaction ids continue after the rows that a month already has', () => {
    const row = (bookedOn: string) => ({
      bookedOn,
      bookedAt: `${bookedOn}T00:00:00.000Z`,
      amountCents: 1,
      balanceCents: null,
      currency: 'ZAR',
      description: '',
      reference: '',
    });
    const rows = [row('2026-02-28'), row('2026-03-01'), row('2026-03-02')];
    expect(withIds(accountId, rows, new Map([['2026-03', 7]])).map(({ id }) => id)).toEqual([
      transactionId(accountId, '2026-02', 0),
      transactionId(accountId, '2026-03', 7),
      transactionId(accountId, '2026-03', 8),
    ]);
  });
});
