import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ByodLedgerResult, ledgerFromByod } from './byod-ledger.ts';
import type { GivenAccount, GivenRow } from './given-account.ts';
import { transactionId } from './transaction-id.ts';

const accountId = '692039c05f3c8b2a1d9e4f70';
const today = '2026-03-31';

function bodyOf(transactions: readonly GivenRow[], overrides: Partial<GivenAccount> = {}): GivenAccount {
  return {
    account_number: '62000000011',
    account_name: 'Cheque Account',
    account_type: 'cheque',
    balance: transactions.at(-1)?.balance ?? 0,
    bank_slug: 'fnb',
    account_holder_name: 'Naledi Example',
    transactions,
    ...overrides,
  };
}

function ledgerOf(transactions: readonly GivenRow[], overrides: Partial<GivenAccount> = {}) {
  const result: ByodLedgerResult = ledgerFromByod(bodyOf(transactions, overrides), accountId, today);
  if (result.outcome !== 'ledger') throw new Error(JSON.stringify(result.detail));
  return result;
}

const descriptions = (result: { ledger: { transactions: readonly { description: string }[] } }): string[] =>
  result.ledger.transactions.map((row) => row.description);

/** Rows whose balances follow from R1 000.00, the description numbering them in their true order. */
function chain(steps: readonly (readonly [datetime: string, rands: number])[]): GivenRow[] {
  let cents = 100_000;
  return steps.map(([datetime, rands], index) => {
    cents += Math.round(rands * 100);
    return { datetime, amount: rands, balance: cents / 100, description: `row ${index}` };
  });
}

describe('the ledger of an upload', () => {
  test('The ledger has integer cents, Johannesburg dates and ids made of the account and the position', () => {
    const { ledger, issues } = ledgerOf(
      chain([
        ['2026-03-01', -19.99],
        ['2026-03-02T08:15:30+02:00', 0.3],
      ]),
    );
    expect(ledger.transactions).toEqual([
      {
        id: '692039c05f3c8b2a2a200000',
        accountId,
        bookedOn: '2026-03-01',
        bookedAt: '2026-02-28T22:00:00.000Z',
        amountCents: -1999,
        balanceCents: 98_001,
        currency: 'ZAR',
        description: 'row 0',
        reference: '',
      },
      {
        id: '692039c05f3c8b2a2a200001',
        accountId,
        bookedOn: '2026-03-02',
        bookedAt: '2026-03-02T06:15:30.000Z',
        amountCents: 30,
        balanceCents: 98_031,
        currency: 'ZAR',
        description: 'row 1',
        reference: '',
      },
    ]);
    expect(issues).toEqual([]);
  });

  test.each([
    ['2026-03-01T23:30:00Z', '2026-03-02', '2026-03-01T23:30:00.000Z'],
    ['2026-03-01T21:59:59Z', '2026-03-01', '2026-03-01T21:59:59.000Z'],
    ['2026-03-01T23:30:00', '2026-03-01', '2026-03-01T21:30:00.000Z'],
    ['2026-03-01 23:30', '2026-03-01', '2026-03-01T21:30:00.000Z'],
    ['2026-03-01T23:30:00.25-0500', '2026-03-02', '2026-03-02T04:30:00.250Z'],
  ])('A transaction at %s is booked on %s in Johannesburg', (datetime, bookedOn, bookedAt) => {
    const [row] = ledgerOf([{ datetime, amount: -1, description: 'x' }]).ledger.transactions;
    expect(row).toMatchObject({ bookedOn, bookedAt });
  });

  test('a row takes the currency of the account unless it names its own', () => {
    const rows = [
      { datetime: '2026-03-01', amount: -1, description: 'a' },
      { datetime: '2026-03-02', amount: -1, description: 'b', currency: 'USD' },
    ];
    expect(ledgerOf(rows).ledger.transactions.map((row) => row.currency)).toEqual(['ZAR', 'USD']);
  });

  test('A stretch without rows over which the balance changed is a Contiguous Error, which refuses nothing', () => {
    // R1 000.00 + 100 + 50 = R1 150.00 on 5 January; February is left out, and March begins at 1 150.00 - 300 = R850.00.
    const rows = chain([
      ['2026-01-02', 100],
      ['2026-01-05', 50],
      ['2026-02-10', -300],
      ['2026-03-01', 20],
    ]);
    const issues = ledgerOf(rows.filter((_, index) => index !== 2)).issues;
    expect(issues.map(({ code }) => code)).toEqual(['balance_break', 'statements_not_contiguous']);
    expect(issues[1]).toEqual({
      code: 'statements_not_contiguous',
      message:
        'Contiguous Error: transactions are missing in the 54 days from 2026-01-06 to 2026-02-28, over which the balance went from 1150.00 to 850.00.',
      account_id: accountId,
      transaction_ids: [],
    });
    expect(ledgerOf(rows).issues).toEqual([]);
  });

  test('The ledger of an upload without transactions is empty and has no issues', () => {
    expect(ledgerOf([], { balance: 12.5 })).toMatchObject({
      ledger: { transactions: [] },
      received: 0,
      duplicatesRemoved: 0,
      issues: [],
    });
  });
});

describe('order', () => {
  const rows = chain([
    ['2026-03-01', -100],
    ['2026-03-02', -500],
    ['2026-03-02', 500],
    ['2026-03-02', -130],
    ['2026-03-03', 20],
  ]);
  const inOrder = ['row 0', 'row 1', 'row 2', 'row 3', 'row 4'];

  test('a newest-first list is turned round, a returned debit still follows its debit', () => {
    expect(descriptions(ledgerOf(rows.toReversed(), { balance: 790 }))).toEqual(inOrder);
  });

  test('a newest-first list within one day is recognised by its balances', () => {
    const day = chain([
      ['2026-03-02', -10],
      ['2026-03-02', -20],
      ['2026-03-02', -30],
    ]);
    expect(descriptions(ledgerOf(day.toReversed(), { balance: 940 }))).toEqual(['row 0', 'row 1', 'row 2']);
  });

  test('rows without balances keep the order of the source within a day, newest-first lists turned round', () => {
    const bare = [
      ['2026-03-03', 'e'],
      ['2026-03-02', 'd'],
      ['2026-03-02', 'c'],
      ['2026-03-01', 'b'],
    ].map(([datetime = '', description = '']) => ({ datetime, description, amount: -5 }));
    expect(descriptions(ledgerOf(bare))).toEqual(['b', 'c', 'd', 'e']);
    expect(descriptions(ledgerOf(bare.toReversed()))).toEqual(['b', 'c', 'd', 'e']);
  });

  test('Balances override times that contradict them', () => {
    const day = chain([
      ['2026-03-02T15:00:00', -10],
      ['2026-03-02T09:00:00', -20],
      ['2026-03-02T12:00:00', -30],
    ]);
    expect(descriptions(ledgerOf(day))).toEqual(['row 0', 'row 1', 'row 2']);
  });

  test('a day whose chain is broken in every order keeps the order of the source', () => {
    const day = chain([
      ['2026-03-02', -10],
      ['2026-03-02', -20],
      ['2026-03-02', -30],
    ]).map((row) => ({ ...row, balance: 940 }));
    const result = ledgerOf(day);
    expect(descriptions(result)).toEqual(['row 0', 'row 1', 'row 2']);
    // 940 - 20 and 940 - 30 are not 940: two breaks, and the rows are there all the same.
    expect(result.issues).toMatchObject([
      {
        code: 'balance_break',
        transaction_ids: [transactionId(accountId, '2026-03', 1), transactionId(accountId, '2026-03', 2)],
      },
    ]);
  });

  const chainArbitrary = fc
    .array(fc.record({ day: fc.integer({ min: 1, max: 4 }), rands: fc.integer({ min: -3, max: 3 }) }), {
      minLength: 1,
      maxLength: 24,
    })
    .map((steps) => chain(steps.toSorted((a, b) => a.day - b.day).map(({ day, rands }) => [`2026-03-0${day}`, rands])));

  test('any permutation of rows with unbroken balances gives the same unbroken ledger', () => {
    fc.assert(
      fc.property(
        chainArbitrary.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          const straight = ledgerOf(list);
          expect(ledgerOf(shuffled, { balance: list.at(-1)?.balance ?? 0 }).ledger).toEqual(straight.ledger);
          expect(straight.issues.filter((issue) => issue.code === 'balance_break')).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('no row is lost or invented, whatever the balances say, and dates never step back', () => {
    const row = fc.record({
      datetime: fc.integer({ min: 1, max: 5 }).map((day) => `2026-03-0${day}`),
      amount: fc.integer({ min: -3, max: 3 }),
      balance: fc.option(fc.integer({ min: -3, max: 3 })),
      description: fc.uuid(),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (list) => {
        const { transactions } = ledgerOf(list).ledger;
        expect(transactions.map((entry) => entry.description).toSorted()).toEqual(
          list.map((entry) => entry.description).toSorted(),
        );
        const dates = transactions.map((entry) => entry.bookedOn);
        expect(dates).toEqual(dates.toSorted());
      }),
    );
  });

  test('twenty thousand rows on one day are ordered', () => {
    const many = chain(Array.from({ length: 20_000 }, (_, index) => ['2026-03-02', index % 2 === 0 ? -1 : 1] as const));
    expect(ledgerOf(many.toReversed(), { balance: 1000 }).issues).toEqual([]);
  });
});

describe('duplicates', () => {
  test('a row repeated with its balance is removed and counted', () => {
    const rows = chain([
      ['2026-03-01', -100],
      ['2026-03-02', -50],
    ]);
    const result = ledgerOf([...rows, ...rows]);
    expect(result).toMatchObject({ received: 4, duplicatesRemoved: 2, issues: [] });
    expect(descriptions(result)).toEqual(['row 0', 'row 1']);
  });

  test('two genuine identical purchases survive, with balances or without', () => {
    const coffee = { datetime: '2026-03-01', amount: -35, description: 'Vida e Caffe' };
    expect(
      ledgerOf([
        { ...coffee, balance: 965 },
        { ...coffee, balance: 930 },
      ]).duplicatesRemoved,
    ).toBe(0);
    expect(ledgerOf([coffee, coffee]).ledger.transactions).toHaveLength(2);
  });

  test('uploading a list several times over gives the ledger of uploading it once', () => {
    const rows = chain([
      ['2026-03-01', -1],
      ['2026-03-01', 2],
      ['2026-03-02', -1],
      ['2026-03-04', 5],
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), (times) => {
        const result = ledgerOf(Array.from({ length: times }, () => rows).flat());
        expect(result.ledger).toEqual(ledgerOf(rows).ledger);
        expect(result.duplicatesRemoved).toBe((times - 1) * rows.length);
      }),
    );
  });
});

describe('what does not add up', () => {
  test('rows dated after today are all named, by the calendar of Johannesburg', () => {
    const rows = [
      { datetime: '2026-03-31T21:59:59Z', amount: 1, description: 'still today' },
      { datetime: '2026-03-31T22:00:00Z', amount: 1, description: 'tomorrow' },
      { datetime: '2026-04-02', amount: 1, description: 'later' },
    ];
    expect(ledgerFromByod(bodyOf(rows), accountId, today)).toEqual({
      outcome: 'invalid',
      detail: [1, 2].map((index) => ({
        loc: ['body', 'transactions', index, 'datetime'],
        msg: 'must not be after today, 2026-03-31',
        type: 'future_date',
      })),
    });
  });

  test('a missing row shows as one break, a stated balance of its own as a mismatch, and both are kept', () => {
    const rows = chain([
      ['2026-03-01', -100],
      ['2026-03-02', -50],
      ['2026-03-03', -25],
    ]).toSpliced(1, 1);
    const result = ledgerOf(rows, { balance: 800 });
    // 900 - 25 = 875, but 825 is printed; stated 800, last printed 825.
    expect(result.issues).toEqual([
      {
        code: 'balance_break',
        message: '1 running balances do not follow from the row before; the first expected 875.00, found 825.00.',
        account_id: accountId,
        transaction_ids: [transactionId(accountId, '2026-03', 1)],
      },
      {
        code: 'closing_balance_mismatch',
        message: 'The stated balance is 800.00, the last running balance 825.00.',
        account_id: accountId,
        transaction_ids: [transactionId(accountId, '2026-03', 1)],
      },
    ]);
  });
});
