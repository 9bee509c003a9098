import { addDays } from '@imali/ledger/basics/calendar.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fixtureId, makeAccount, makeRow, withRunningBalances } from '../input/labelled-row.fixture.ts';
import {
  dailyBalances,
  isLiquid,
  isSpendingAccount,
  negativeSpells,
  openingAndClosing,
  totalDailyBalances,
} from './daily-balances.ts';

const row = (bookedOn: string, amountCents: number, balanceCents: number | null = null) =>
  makeRow({ bookedOn, amountCents, balanceCents });

describe('daily balances', () => {
  test('The last balance of a day is carried over days without transactions, marked as computed', () => {
    const entry = makeAccount([
      row('2026-01-02', -1_000, 9_000),
      row('2026-01-02', -500, 8_500),
      row('2026-01-04', 2_000, 10_500),
    ]);
    expect(dailyBalances(entry, '2026-01-01', '2026-01-05')).toEqual([
      { date: '2026-01-01', balanceCents: 10_000, computed: true },
      { date: '2026-01-02', balanceCents: 8_500, computed: false },
      { date: '2026-01-03', balanceCents: 8_500, computed: true },
      { date: '2026-01-04', balanceCents: 10_500, computed: false },
      { date: '2026-01-05', balanceCents: 10_500, computed: true },
    ]);
  });

  test('Daily balances are computed back from the first printed balance and on from the last', () => {
    // Printed 5 000 after the second row: before it 5 000 + 700 = 5 700, before the first 5 700 - 200 = 5 500.
    const entry = makeAccount([row('2026-01-01', 200), row('2026-01-02', -700, 5_000), row('2026-01-03', -100)]);
    expect(openingAndClosing(entry)).toEqual({ openingCents: 5_500, closingCents: 4_900 });
    expect(dailyBalances(entry, '2026-01-01', '2026-01-03').map((day) => day.balanceCents)).toEqual([
      5_700, 5_000, 4_900,
    ]);
  });

  test('Daily balances are computed back from the stated balance where the source printed none', () => {
    const entry = makeAccount([row('2026-01-01', 200), row('2026-01-03', -700)], { balanceCents: 1_000 });
    expect(openingAndClosing(entry)).toEqual({ openingCents: 1_500, closingCents: 1_000 });
    expect(dailyBalances(entry, '2026-01-01', '2026-01-03').every((day) => day.computed)).toBe(true);
  });

  test('Transactions in a foreign currency are left out of computed balances', () => {
    const foreign = makeRow({ bookedOn: '2026-01-02', amountCents: -900, currency: 'USD' });
    const entry = makeAccount([row('2026-01-01', 100, 1_000), foreign, row('2026-01-03', -50)]);
    expect(openingAndClosing(entry)).toEqual({ openingCents: 900, closingCents: 950 });
  });

  test('Daily balances add up over accounts, and are computed where any of them is', () => {
    const one = makeAccount([row('2026-01-01', 100, 100), row('2026-01-02', 100, 200)], { id: fixtureId(1) });
    const two = makeAccount([row('2026-01-02', 50, 1_050)], { id: fixtureId(2) });
    expect(totalDailyBalances([one, two], '2026-01-01', '2026-01-02')).toEqual([
      { date: '2026-01-01', balanceCents: 1_100, computed: true },
      { date: '2026-01-02', balanceCents: 1_250, computed: false },
    ]);
    expect(totalDailyBalances([], '2026-01-01', '2026-01-02')).toEqual([]);
  });

  test('Daily balances follow from opening balance and transactions, whether printed or computed', () => {
    const movement = fc.record({
      day: fc.integer({ min: 0, max: 40 }),
      cents: fc.integer({ min: -50_000, max: 50_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(movement, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: -9_999, max: 9_999 }),
        (moves, opening) => {
          const plain = makeAccount(moves.map(({ day, cents }) => row(addDays('2026-01-01', day), cents)));
          const printed = withRunningBalances(plain.transactions, opening);
          const closing = printed.at(-1)?.balanceCents ?? 0;
          const computed = makeAccount(plain.transactions, { balanceCents: closing });
          const cents = (entry: typeof plain) =>
            dailyBalances(entry, '2026-01-01', '2026-02-15').map((day) => day.balanceCents);
          expect(cents(computed)).toEqual(cents(makeAccount(printed)));
        },
      ),
    );
  });

  test('Credit cards, loans and investments are neither liquid nor spending accounts', () => {
    const of = (accountType: 'cheque' | 'savings' | 'credit_card' | 'home_loan' | 'investment') =>
      makeAccount([], { accountType });
    expect([of('cheque'), of('savings'), of('credit_card'), of('home_loan'), of('investment')].map(isLiquid)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([of('cheque'), of('savings'), of('credit_card')].map(isSpendingAccount)).toEqual([true, false, false]);
  });
});

describe('negative spells', () => {
  test('A negative spell has a start, an end, a length and a minimum, and may be ongoing', () => {
    const days = [100, -50, -80, 0, -1].map((balanceCents, index) => ({
      date: addDays('2026-01-01', index),
      balanceCents,
      computed: false,
    }));
    expect(negativeSpells('a', days)).toEqual([
      { accountId: 'a', start: '2026-01-02', end: '2026-01-03', days: 2, minimumCents: -80, ongoing: false },
      { accountId: 'a', start: '2026-01-05', end: '2026-01-05', days: 1, minimumCents: -1, ongoing: true },
    ]);
  });
});
