import type { Counterparty } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import { type ListedRow, labelsNamed, matcher, newestFirst, type TransactionFilter } from './transaction-filter.ts';

const everything: TransactionFilter = {
  accountId: null,
  from: null,
  to: null,
  labels: null,
  minCents: null,
  maxCents: null,
  direction: null,
  text: null,
  ids: null,
};

const checkers: Counterparty = { name: 'Checkers', id: 'checkers', type: 'merchant', confidence: 0.9 };

function listed(row: Partial<ListedRow['row']> = {}, verdict: Partial<ListedRow['verdict']> = {}): ListedRow {
  return {
    account: {
      id: 'a1',
      accountNumber: '62000000011',
      accountName: 'Cheque',
      accountType: 'cheque',
      bankSlug: 'fnb',
      holderName: 'T Tester',
      currency: 'ZAR',
      balanceCents: 0,
      isManualUpload: true,
    },
    row: {
      id: '0'.repeat(24),
      accountId: 'a1',
      bookedOn: '2026-03-25',
      bookedAt: '2026-03-24T22:00:00.000Z',
      amountCents: -15_000,
      balanceCents: null,
      currency: 'ZAR',
      description: 'POS  Purchase\tSHOPRITE Claremont',
      reference: 'Till 9',
      ...row,
    },
    verdict: {
      label: 'food.groceries',
      confidence: 0.9,
      labelledBy: 'engine',
      ruleId: 'r',
      matchedText: '',
      runnerUp: null,
      channel: 'card',
      counterparty: checkers,
      pairedWith: null,
      ...verdict,
    },
  };
}

const matches = (filter: Partial<TransactionFilter>, one = listed()) => matcher({ ...everything, ...filter })(one);

describe('the name of a label', () => {
  test('A label name may be the label, its group or its primary', () => {
    expect([...labelsNamed('food.groceries')]).toEqual(['food.groceries']);
    expect([...labelsNamed('food')]).toEqual([
      'food.groceries',
      'food.fast_food',
      'food.restaurants',
      'food.alcohol_tobacco',
    ]);
    const shopping = taxonomy.filter(({ primary }) => primary === 'SHOPPING_AND_SERVICES').map(({ id }) => id);
    expect([...labelsNamed('SHOPPING_AND_SERVICES')]).toEqual(shopping);
    expect(new Set(shopping.map((id) => id.split('.')[0]))).toEqual(new Set(['shopping', 'services']));
  });

  test('A cut or unknown label name matches nothing', () => {
    for (const name of ['foo', 'food.', 'food.groc', 'FOOD', 'shopping_and_services', '', '.']) {
      expect([...labelsNamed(name)]).toEqual([]);
    }
  });
});

describe('a filter', () => {
  test('A filter compares the amount without its sign, both bounds included', () => {
    for (const amountCents of [15_000, -15_000]) {
      const one = listed({ amountCents });
      expect(matches({ minCents: 15_000, maxCents: 15_000 }, one)).toBe(true);
      expect(matches({ minCents: 15_001 }, one)).toBe(false);
      expect(matches({ maxCents: 14_999 }, one)).toBe(false);
    }
  });

  test('A filter separates money in from money out; a zero transaction is neither', () => {
    const found = (amountCents: number) =>
      (['in', 'out'] as const).filter((direction) => matches({ direction }, listed({ amountCents })));
    expect([found(1), found(-1), found(0)]).toEqual([['in'], ['out'], []]);
  });

  test('A filter includes both of its days', () => {
    expect(matches({ from: '2026-03-25', to: '2026-03-25' })).toBe(true);
    expect(matches({ from: '2026-03-26' })).toBe(false);
    expect(matches({ to: '2026-03-24' })).toBe(false);
  });

  test('A filter finds text in description, reference and counterparty whatever the case and the spaces', () => {
    for (const text of ['purchase shoprite', 'POS PURCHASE   shop', ' till  9', 'CHECKERS']) {
      expect(matches({ text })).toBe(true);
    }
    expect(matches({ text: 'pick n pay' })).toBe(false);
    // Not across the fields.
    expect(matches({ text: 'claremont till' })).toBe(false);
    expect(matches({ text: 'checkers' }, listed({}, { counterparty: null }))).toBe(false);
  });

  test('A filter matches its account and its labels only, and all parts together', () => {
    expect(matches({ accountId: 'a2' })).toBe(false);
    expect(matches({ labels: labelsNamed('income') })).toBe(false);
    expect(matches({ accountId: 'a1', labels: labelsNamed('food'), text: 'shoprite', direction: 'out' })).toBe(true);
    expect(matches({ accountId: 'a1', labels: labelsNamed('food'), text: 'shoprite', direction: 'in' })).toBe(false);
    expect(matches({})).toBe(true);
  });
});

test('Lists are newest first, and within a day the row with the later ID comes first', () => {
  const one = (bookedOn: string, id: string) => listed({ bookedOn, id }).row;
  const rows = [one('2026-03-01', 'b'), one('2026-03-02', 'a'), one('2026-03-01', 'c')];
  expect(rows.toSorted(newestFirst).map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  expect(newestFirst(one('2026-03-01', 'b'), one('2026-03-01', 'b'))).toBe(0);
});
