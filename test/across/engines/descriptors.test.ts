import { makeCounterparty, makeRow } from '@imali/analyses/input/labelled-row.fixture.ts';
import { descriptorsOf } from '@imali/labels/descriptors/descriptors.ts';
import { makeAccount } from '@imali/ledger/rows/labels-fixture.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';

const person = { ...makeCounterparty('Thabo'), type: 'person' as const };
const of = (...rows: Partial<LabelledTransaction>[]) =>
  descriptorsOf([{ account: makeAccount(), transactions: rows.map(makeRow) }]);

describe('what transactions print', () => {
  test('Transactions that differ in dates, amounts, cards and references have one descriptor', () => {
    expect(
      of(
        { description: 'POS Purchase Checkers Sea Point 412752*6823 26 Mar', label: 'food.groceries' },
        { description: 'POS  PURCHASE CHECKERS SEA POINT 412752*9911 02 APR', label: 'food.restaurants' },
      ),
    ).toEqual([{ text: 'POS PURCHASE CHECKERS SEA POINT', label: 'food.groceries', namesPerson: false }]);
  });

  test('A descriptor holds no account, card or identity number, whatever surrounds it', () => {
    const texts = of(
      { description: 'TRANSFER TO ACC 62123456789' },
      { description: 'ID 8001015009087 PAYOUT' },
      { description: 'CARD 5221 1234 1234 1234' },
    ).map(({ text }) => text);
    for (const text of texts) expect(text).not.toMatch(/\d{4}/);
  });

  test('A descriptor names a person where the engine saw one in any of its transactions', () => {
    expect(
      of(
        { description: 'EFT TO THABO MOKOENA' },
        { description: 'EFT TO THABO MOKOENA 12345678', counterparty: person },
      ),
    ).toMatchObject([{ namesPerson: true }]);
  });

  test('A descriptor that says nothing is left out, and descriptors are in the order of their texts', () => {
    expect(of({ description: '26 Mar 2026' }, { description: 'AB' }).length).toBe(0);
    expect(of({ description: 'ZEBRA' }, { description: 'APPLE' }).map(({ text }) => text)).toEqual(['APPLE', 'ZEBRA']);
  });
});
