import { addDays } from '@imali/ledger/basics/calendar.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { makeCounterparty, makeRow } from '../input/labelled-row.fixture.ts';
import { findStreams } from '../streams/recurring-streams.ts';

const city = makeCounterparty('City Electricity');
const paidOut = (days: readonly string[], amounts: readonly number[]) =>
  days.map((bookedOn, index) =>
    makeRow({ bookedOn, amountCents: -(amounts[index] ?? 0), counterparty: city, label: 'housing.electricity' }),
  );
const dayOf = (month: number): string => `2025-${String(month).padStart(2, '0')}-15`;
const streamsOf = (days: readonly string[], amounts: readonly number[]) =>
  findStreams(paidOut(days, amounts), days.at(-1) ?? '', 'out');

describe('streams of varying bills', () => {
  test('A varying bill goes on over a month in which it was not paid', () => {
    const months = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11];
    const amounts = [60_000, 95_000, 140_000, 71_000, 220_000, 118_000, 84_000, 163_000, 55_000, 130_000];
    const [stream, ...others] = streamsOf(months.map(dayOf), amounts);
    expect(others).toEqual([]);
    expect(stream).toMatchObject({ cadence: 'fixed_day', dayOfMonth: 15, missedPayments: 1, state: 'MATURE' });
    expect(stream?.occurrences).toHaveLength(10);
  });

  test('A varying bill is one stream whichever month is missed, whatever it costs and however many days late it is paid', () => {
    const amounts = fc.array(fc.integer({ min: 20_000, max: 400_000 }), { minLength: 11, maxLength: 11 });
    const late = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 11, maxLength: 11 });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 11 }), amounts, late, (missed, sizes, days) => {
        const months = Array.from({ length: 12 }, (_, index) => index + 1).filter((month) => month !== missed);
        const all = streamsOf(
          months.map((month, index) => addDays(dayOf(month), days[index] ?? 0)),
          sizes,
        );
        expect(all.map(({ occurrences, missedPayments }) => [occurrences.length, missedPayments])).toEqual([[11, 1]]);
      }),
      { seed: 17, numRuns: 200 },
    );
  });

  test('A shop that is visited on random days is hardly ever a varying bill', () => {
    const visits = fc.array(fc.record({ day: fc.nat(364), size: fc.integer({ min: 5_000, max: 90_000 }) }), {
      minLength: 8,
      maxLength: 30,
    });
    const found = fc.sample(visits, { seed: 17, numRuns: 1_000 }).filter((all) => {
      const days = [...new Map(all.map((one) => [one.day, one])).values()].toSorted((a, b) => a.day - b.day);
      const streams = streamsOf(
        days.map(({ day }) => addDays('2025-01-01', day)),
        days.map(({ size }) => size),
      );
      return streams.some(({ occurrences }) => occurrences.length === days.length);
    });
    // One in a hundred is what the rhythm itself allows to chance (rhythm-with-gaps.ts).
    expect(found.length).toBeLessThanOrEqual(10);
  });
});
