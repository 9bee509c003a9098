import { describe, expect, test } from '@jest/globals';
import { independentCase } from './independent-case.ts';
import { quill } from './independent-person.fixture.ts';
import { personFigures } from './person-figures.ts';
import { measurePeople, setScores } from './set-scores.ts';
import { isWhollyRight } from './stream-scores.ts';
import { trueInput } from './true-input.ts';

const one = independentCase(quill);

describe('the case of a person', () => {
  test('The case of a person has every row of the truth in order, and a fee of its own beside its transaction', () => {
    expect(one.rows.map(({ row }) => [row.description, row.amountCents])).toEqual(
      one.rows.map(({ source }) => [source.description, source.amountCents]),
    );
    const all = one.input.accounts.flatMap(({ transactions }) => transactions);
    expect(all).toHaveLength(one.rows.length + 1);
    expect(all.filter(({ amountCents }) => amountCents === -5_00)).toHaveLength(1);
    expect(one.input.asOf).toBe('2026-03-30');
  });

  test('The case of a person finds rows by their place in the truth, and says where there is no row', () => {
    expect(one.rowAt('other', 2)).toMatchObject({ bookedOn: '2026-03-26', amountCents: 2_000_00 });
    expect(() => one.rowAt('other', 3)).toThrow('no row 3');
  });
});

test('the true input carries the true labels, pairs and payers whatever was said', () => {
  const wrong = {
    ...one,
    input: {
      ...one.input,
      accounts: one.input.accounts.map(({ account, transactions }) => ({
        account,
        transactions: transactions.map((row) => ({ ...row, label: 'food.groceries' as const, pairedWith: null })),
      })),
    },
    rows: one.rows.map(({ source, row }) => ({ source, row: { ...row, label: 'food.groceries' as const } })),
  };
  const rows = new Map(
    trueInput(wrong).accounts.flatMap(({ transactions }) => transactions.map((row) => [row.id, row])),
  );
  expect(wrong.rows.map(({ row }) => rows.get(row.id)?.label)).toEqual(wrong.rows.map(({ source }) => source.truth));
  expect(rows.get(one.rowAt('main', 2).id)?.pairedWith).toBe(one.rowAt('other', 0).id);
  expect(rows.get(one.rowAt('main', 1).id)?.counterparty?.name).toBe('Quill Works');
});

test('a label of ours that is fair is kept in the true input', () => {
  const rows = one.rows.map(({ source, row }) => ({
    source,
    row: source.accepted.length > 1 ? { ...row, label: 'transfer.third_party_out' as const } : row,
  }));
  const last = one.rowAt('main', 7);
  const kept = trueInput({ ...one, rows })
    .accounts.flatMap(({ transactions }) => transactions)
    .find(({ id }) => id === last.id);
  expect(kept?.label).toBe('transfer.third_party_out');
});

describe('what is found of a person', () => {
  const figures = personFigures(one);

  test('A person is scored for streams and for each leg of a transfer', () => {
    expect(figures.streams.verdicts.map(isWhollyRight)).toEqual([true]);
    // Three transfers are six legs.
    expect(figures.ownTransfers.found + figures.ownTransfers.missed.length).toBe(6);
    expect(figures.ownTransfers.invented).toEqual([]);
    // The money that goes elsewhere is one leg, found or missed.
    expect(figures.unconnected.found + figures.unconnected.missed.length).toBe(1);
  });

  test('A person is scored for net income beside both truths', () => {
    expect(figures.netIncome).toEqual({ said: 10_000_00, truth: 10_000_00, isRight: true });
    expect(figures.netIncomeByFormula.truth).toBe(10_000_00);
    expect(figures.maxInstalment.truth).not.toBeNull();
  });
});

test('the scores of a set count people, rows and what peers say', () => {
  const peers = [
    {
      key: 'guess',
      name: 'guess',
      says: (_: string, cents: number) => (cents > 0 ? 'income.salary' : 'food.groceries'),
    },
  ];
  const scores = setScores(measurePeople([quill, quill]), peers, 10);
  expect([scores.people, scores.labels.rows]).toEqual([2, 22]);
  // Of eleven rows the guess is right about one purchase and three salaries.
  expect(scores.peers[0]?.labels.accuracy).toBeCloseTo(4 / 11, 10);
  expect(scores.netIncome).toEqual({ hits: 2, of: 2 });
});
