import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../basics/calendar.ts';
import { missingBetween, missingBetweenRows } from './contiguity.ts';
import type { CoveredPeriod } from './covered-period.ts';

const START = '2026-01-01';

/** A history of one account by day: what moves on each of them, and the balance after it. */
const histories = fc.array(fc.constantFrom(0, 0, 100, -100, 250), { minLength: 30, maxLength: 120 }).map((moves) => {
  let balance = 1000;
  return moves.map((cents, day) => {
    balance += cents;
    return { day, cents, before: balance - cents, after: balance };
  });
});

type Day = { readonly day: number; readonly cents: number; readonly before: number; readonly after: number };

/** Statements of some of the days, each with the balances that it prints. */
const periodOf = (days: readonly Day[], first: number, last: number): CoveredPeriod => ({
  from: addDays(START, first),
  to: addDays(START, last),
  openingCents: days[first]?.before ?? null,
  closingCents: days[last]?.after ?? null,
});

const cuts = fc.array(fc.record({ first: fc.nat(119), days: fc.nat(30) }), { minLength: 1, maxLength: 8 });

/** Statements of a history, and the days that none of them covers between the first and the last that are. */
function cut(history: readonly Day[], pieces: readonly { readonly first: number; readonly days: number }[]) {
  const spans = pieces
    .filter(({ first }) => first < history.length)
    .map(({ first, days }) => ({ first, last: Math.min(history.length - 1, first + days) }));
  const periods = spans.map(({ first, last }) => periodOf(history, first, last));
  const isCovered = ({ day }: Day): boolean => spans.some(({ first, last }) => first <= day && day <= last);
  const covered = history.filter(isCovered).map(({ day }) => day);
  const left = history.filter(
    (one) => !isCovered(one) && one.day > (covered[0] ?? 0) && one.day < (covered.at(-1) ?? 0),
  );
  return { periods, left };
}

test('Whatever statements of one history are there, the days named are those that none covers and over which the balance changed', () => {
  fc.assert(
    fc.property(histories, cuts, (history, pieces) => {
      const { periods, left } = cut(history, pieces);
      const named = missingBetween(periods);
      const isNamed = ({ day }: Day): boolean =>
        named.some(({ from, to }) => from <= addDays(START, day) && addDays(START, day) <= to);
      // Every day that is named is covered by nothing, and what moved on the days of a stretch is how far its balances are apart.
      for (const { from, to, days, closingCents, openingCents } of named) {
        const within = left.filter(({ day }) => from <= addDays(START, day) && addDays(START, day) <= to);
        expect(within).toHaveLength(days);
        expect(openingCents - closingCents).toBe(within.reduce((sum, { cents }) => sum + cents, 0));
        expect(openingCents).not.toBe(closingCents);
      }
      // What is left out and not named moved the balance by nothing in all.
      expect(left.filter((one) => !isNamed(one)).reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    }),
  );
});

test('The order in which sources come changes nothing, and a source of the missing days takes the error away', () => {
  fc.assert(
    fc.property(histories, cuts, (history, pieces) => {
      const { periods } = cut(history, pieces);
      const named = missingBetween(periods);
      expect(missingBetween(periods.toReversed())).toEqual(named);
      expect(missingBetween([...periods, periodOf(history, 0, history.length - 1)])).toEqual([]);
      for (const gap of named) {
        const day = (date: string): number => history.findIndex((one) => addDays(START, one.day) === date);
        const rest = missingBetween([...periods, periodOf(history, day(gap.from), day(gap.to))]);
        expect(rest).toEqual(named.filter((one) => one !== gap));
      }
    }),
  );
});

test('An unknown balance proves nothing, and neither do balances that are the same', () => {
  const before = { from: '2026-01-01', to: '2026-01-31', openingCents: 0, closingCents: 100 };
  const after = { from: '2026-03-01', to: '2026-03-31', openingCents: 350, closingCents: 0 };
  expect(missingBetween([before, after])).toEqual([
    { from: '2026-02-01', to: '2026-02-28', days: 28, closingCents: 100, openingCents: 350 },
  ]);
  expect(missingBetween([{ ...before, closingCents: null }, after])).toEqual([]);
  expect(missingBetween([before, { ...after, openingCents: null }])).toEqual([]);
  expect(missingBetween([before, { ...after, openingCents: 100 }])).toEqual([]);
});

test('Rows alone prove it over more than a week without one', () => {
  const row = (bookedOn: string, amountCents: number, balanceCents: number | null, currency = 'ZAR') => ({
    bookedOn,
    amountCents,
    balanceCents,
    currency,
  });
  const first = row('2026-01-31', 100, 1000);
  // 8 days from 1 to 8 February; the row of the 9th begins at 1500 - 200 = 1300, not 1000.
  expect(missingBetweenRows([first, row('2026-02-09', 200, 1500)], 'ZAR')).toEqual([
    { from: '2026-02-01', to: '2026-02-08', days: 8, closingCents: 1000, openingCents: 1300 },
  ]);
  expect(missingBetweenRows([first, row('2026-02-08', 200, 1500)], 'ZAR')).toEqual([]);
  expect(missingBetweenRows([first, row('2026-02-09', 200, 1200)], 'ZAR')).toEqual([]);
  expect(missingBetweenRows([first, row('2026-02-09', 200, null)], 'ZAR')).toEqual([]);
  expect(missingBetweenRows([first, row('2026-02-09', 200, 1500, 'USD')], 'ZAR')).toEqual([]);
});
