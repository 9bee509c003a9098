import { addDays } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { makeAccount, makeCounterparty, makeInput, makeRow } from '../input/labelled-row.fixture.ts';
import { findStreams } from '../streams/recurring-streams.ts';
import { expenseInsights } from './expenses.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`);
const AS_OF = '2025-12-20';

const paid = (bookedOn: string, cents: number, payee: string, label: LabelId): LabelledTransaction =>
  makeRow({ bookedOn, amountCents: -cents, label, counterparty: makeCounterparty(payee) });
const rentOf = (months: readonly string[], payee: string, cents = 600_000, label: LabelId = 'housing.rent') =>
  months.map((month) => paid(`${month}-02`, cents, payee, label));
const streamsOf = (...parts: readonly (readonly LabelledTransaction[])[]) => findStreams(parts.flat(), AS_OF, 'out');

describe('a recurring expense that goes on under another name', () => {
  test('A renamed landlord is one stream with the older id, the newer name and every payment', () => {
    const [alone] = streamsOf(rentOf(MONTHS.slice(0, 7), 'J Smith'));
    const streams = streamsOf(rentOf(MONTHS.slice(0, 7), 'J Smith'), rentOf(MONTHS.slice(7), 'Greenacres Lettings'));
    expect(streams).toMatchObject([{ id: alone?.id, counterpartyName: 'Greenacres Lettings', state: 'MATURE' }]);
    expect(streams[0]?.occurrences).toHaveLength(12);
  });

  test('The first rent under a new name is a fixed expense, also where its label says nothing', () => {
    const rows = [
      ...rentOf(MONTHS.slice(0, 11), 'J Smith'),
      ...rentOf(MONTHS.slice(11), 'Greenacres', 600_000, 'other.uncategorised_out'),
      paid(AS_OF, 5_000, 'Shop', 'food.groceries'),
    ];
    const { fixed_amount: fixed, subscriptions } = expenseInsights(makeInput([makeAccount(rows)]));
    expect(fixed).toBe(72_000); // 12 x 6 000
    expect(subscriptions).toMatchObject([{ payments: 12, last_paid: '2025-12-02', state: 'MATURE' }]);
  });

  test('A payee on other days, at another amount, of another kind or beside the first stays apart', () => {
    const before = rentOf(MONTHS.slice(0, 7), 'J Smith');
    const after = MONTHS.slice(7);
    const payeesOf = (rows: readonly LabelledTransaction[]) =>
      streamsOf(before, rows)
        .map(({ counterpartyName: name }) => name)
        .toSorted();
    const both = ['Greenacres', 'J Smith'];
    expect(payeesOf(after.map((month) => paid(`${month}-16`, 600_000, 'Greenacres', 'housing.rent')))).toEqual(both);
    expect(payeesOf(rentOf(after, 'Greenacres', 750_000))).toEqual(both);
    expect(payeesOf(rentOf(after, 'Greenacres', 600_000, 'family.school_fees'))).toEqual(both);
    expect(payeesOf(rentOf(MONTHS.slice(5), 'Greenacres'))).toEqual(both);
  });

  test('One purchase of another category goes on with no bill but at its very amount', () => {
    const bill = rentOf(MONTHS.slice(0, 11), 'J Smith', 60_000, 'other.uncategorised_out');
    const streamsWith = (cents: number) => streamsOf(bill, rentOf(MONTHS.slice(11), 'Shop', cents, 'food.groceries'));
    expect(streamsWith(60_900).map(({ occurrences }) => occurrences.length)).toEqual([11]);
    expect(streamsWith(60_000).map(({ occurrences }) => occurrences.length)).toEqual([12]);
  });

  test('A loan at another lender is another agreement, whatever its instalment', () => {
    const streams = streamsOf(
      rentOf(MONTHS.slice(0, 7), 'Old Lender', 100_000, 'debt.personal_loan'),
      rentOf(MONTHS.slice(7), 'New Lender', 100_000, 'debt.personal_loan'),
    );
    expect(streams.map(({ counterpartyName: name, state }) => [name, state])).toEqual([
      ['New Lender', 'MATURE'],
      ['Old Lender', 'ENDED'],
    ]);
  });

  test('A bill keeps its stream over any rename, day, small change of amount and one missed month', () => {
    const labels = fc.constantFrom<LabelId>('housing.rent', 'insurance.short_term', 'family.school_fees');
    fc.assert(
      fc.property(
        labels,
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 30_000, max: 2_000_000 }),
        fc.integer({ min: 4, max: 10 }),
        fc.integer({ min: -40, max: 40 }),
        fc.boolean(),
        (label, day, cents, change, thousandths, misses) => {
          const days = MONTHS.map((month) => addDays(`${month}-01`, day - 1));
          const before = days.slice(0, change).map((on) => paid(on, cents, 'J Smith', label));
          const next = Math.round(cents * (1 + thousandths / 1_000));
          const after = days.slice(change + (misses ? 1 : 0)).map((on) => paid(on, next, 'Greenacres', label));
          const streams = findStreams([...before, ...after], days.at(-1) ?? AS_OF, 'out');
          expect(streams).toHaveLength(1);
          expect(streams[0]?.occurrences).toHaveLength(before.length + after.length);
        },
      ),
      { seed: 17, numRuns: 200 },
    );
  });
});
