import { businessDayNumberFrom } from '@imali/ledger/basics/business-days.ts';
import { dateOfDayNumber, dayNumber, monthNumber } from '@imali/ledger/basics/calendar.ts';
import { median } from '@imali/ledger/basics/quantile.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { makeCounterparty, makeRow } from '../input/labelled-row.fixture.ts';
import { type Cadence, dueDay, gridOf, nearestCycle, type Schedule } from './cadence.ts';
import type { RecurringStream } from './recurring-stream.ts';
import { findStreams } from './recurring-streams.ts';

const FROM = '2025-03-01';
const TO = '2026-02-28';
const employer = makeCounterparty('Acme');
const MOST_PAYMENTS = 53;

const weeks = (cadence: Cadence, period: number): fc.Arbitrary<Schedule> =>
  fc.nat({ max: period - 1 }).map((phase) => {
    // Monday 6 January 2025; wages are paid on working days.
    const weekday = phase % 7 > 4 ? 4 : phase % 7;
    const anchor = dateOfDayNumber(dayNumber('2025-01-06') + phase - (phase % 7) + weekday);
    return { cadence, roll: 'before', anchor, days: [] };
  });
const months = (cadence: Cadence, days: fc.Arbitrary<readonly number[]>): fc.Arbitrary<Schedule> =>
  days.map((some) => ({ cadence, roll: 'before', anchor: '1970-01-01', days: some }));

const someSchedule: fc.Arbitrary<Schedule> = fc.oneof(
  weeks('weekly', 7),
  weeks('fortnightly', 14),
  weeks('four_weekly', 28),
  months('semi_monthly', fc.constantFrom([15, 31], [1, 15], [15, 25], [7, 21])),
  months(
    'fixed_day',
    fc.constantFrom(1, 5, 10, 15, 20, 23, 27, 28).map((day) => [day]),
  ),
  months('day_25', fc.constant([25])),
  months('last_working_day', fc.constant([31])),
);

/** Evenly drawn: left alone, half of the draws are 0 and 1. */
const fractions = fc.noBias(
  fc.array(
    fc.nat({ max: 9_999 }).map((tenThousandths) => tenThousandths / 10_000),
    { minLength: MOST_PAYMENTS, maxLength: MOST_PAYMENTS },
  ),
);

/** A year of pay of one employer, with what gets in the way of its rhythm. */
const someYear = fc.record({
  schedule: someSchedule,
  /** Amounts vary by up to this share around the usual one. */
  variation: fc.constantFrom(0, 0.05, 0.17, 0.4),
  missedShare: fc.double({ min: 0, max: 0.25, noNaN: true }),
  drawn: fc.record({ amounts: fractions, missed: fractions, late: fractions }),
  hasBonus: fc.boolean(),
  bonusDay: fc.nat({ max: 300 }),
  hasThirteenth: fc.boolean(),
});
type Year = typeof someYear extends fc.Arbitrary<infer T> ? T : never;

const USUAL = 1_000_000;
const EARLY_OR_LATE = 0.075;

const pay = (day: number, amountCents: number): LabelledTransaction =>
  makeRow({ bookedOn: dateOfDayNumber(day), amountCents, counterparty: employer, label: 'income.salary' });

function dueDays(schedule: Schedule): number[] {
  const grid = gridOf(schedule);
  const [from, to] = [dayNumber(FROM), dayNumber(TO)];
  const days: number[] = [];
  for (let cycle = nearestCycle(grid, from, monthNumber(FROM)) - 1; dueDay(grid, cycle) <= to; cycle += 1)
    if (dueDay(grid, cycle) >= from) days.push(dueDay(grid, cycle));
  return days;
}

/** The regular payments of a year: one in seven is a working day off, and never the first nor the last is missed. */
function regularPay({ schedule, variation, missedShare, drawn }: Year): LabelledTransaction[] {
  const days = dueDays(schedule);
  const most = Math.floor(days.length * missedShare);
  const missed = days
    .map((_, index) => index)
    .slice(1, -1)
    .toSorted((a, b) => (drawn.missed[a] ?? 0) - (drawn.missed[b] ?? 0))
    .slice(0, most);
  return days.flatMap((day, index) => {
    if (missed.includes(index)) return [];
    const late = drawn.late[index] ?? 0;
    const paidOn =
      late < EARLY_OR_LATE
        ? businessDayNumberFrom(day - 1, -1)
        : late < 2 * EARLY_OR_LATE
          ? businessDayNumberFrom(day + 1, 1)
          : day;
    return [pay(paidOn, Math.round(USUAL * (1 + variation * (2 * (drawn.amounts[index] ?? 0) - 1))))];
  });
}

function allPay(year: Year): { readonly regular: LabelledTransaction[]; readonly all: LabelledTransaction[] } {
  const regular = regularPay(year);
  const december = regular.find((row) => row.bookedOn >= '2025-12-10');
  const extra = [
    ...(year.hasBonus ? [pay(dayNumber(FROM) + year.bonusDay, Math.round(USUAL * 0.8))] : []),
    ...(year.hasThirteenth && december ? [pay(dayNumber(december.bookedOn), USUAL)] : []),
  ];
  return { regular, all: [...regular, ...extra] };
}

/** Rhythms of one payment a month: a day may be read as another where weekends leave both open. */
const MONTHLY: readonly Cadence[] = ['fixed_day', 'day_25', 'last_working_day'];

function isSameRhythm(stream: RecurringStream | undefined, schedule: Schedule): boolean {
  if (!stream) return false;
  return MONTHLY.includes(schedule.cadence) ? MONTHLY.includes(stream.cadence) : stream.cadence === schedule.cadence;
}

describe('the rhythm of pay with missed payments, bonuses and amounts that vary', () => {
  const years = fc.sample(someYear, { numRuns: 600, seed: 11 });
  const found = years.map((year) => {
    const { regular, all } = allPay(year);
    return { year, regular, streams: findStreams(all, TO, 'in') };
  });

  test('The rhythm of pay is found in at least 99 of 100 years of pay', () => {
    const right = found.filter(({ year, streams }) => isSameRhythm(streams[0], year.schedule));
    expect(right.length / found.length).toBeGreaterThanOrEqual(0.99);
  });

  test('The median of the payments is found within 10 % in at least 97 of 100 years of pay', () => {
    const right = found.filter(({ regular, streams }) => {
      const usual = median(regular.map((row) => row.amountCents)) ?? 0;
      return Math.abs((streams[0]?.typicalAmountCents ?? 0) - usual) <= 0.1 * usual;
    });
    expect(right.length / found.length).toBeGreaterThanOrEqual(0.97);
  });

  test('Pay is one stream, without a second one of the rest, in at least 95 of 100 years', () => {
    expect(found.filter(({ streams }) => streams.length === 1).length / found.length).toBeGreaterThanOrEqual(0.95);
  });
});

test('payments on random days and of random amounts show a rhythm of three or more in fewer than 3 of 100 cases', () => {
  const someCredits = fc.array(fc.tuple(fc.nat({ max: 364 }), fc.integer({ min: 20_000, max: 100_000 })), {
    minLength: 4,
    maxLength: 52,
  });
  const cases = fc.sample(someCredits, { numRuns: 1_000, seed: 5 });
  const rhythmic = cases.filter((credits) => {
    const rows = credits.map(([day, cents]) => pay(dayNumber(FROM) + day, cents));
    return findStreams(rows, TO, 'in').some(({ occurrences }) => occurrences.length > 2);
  });
  expect(rhythmic.length / cases.length).toBeLessThan(0.03);
});

test('a weekly wage of 1 700 to 2 400 with three weeks missing is weekly', () => {
  // Fridays from 3 July to 27 November 2026; three were not worked.
  const wages = [
    1_700, 2_400, 2_050, 1_850, 2_200, 1_950, 2_300, 1_750, 2_100, 2_000, 2_350, 1_900, 2_150, 1_800, 2_250, 2_050,
    1_950, 2_100, 2_000,
  ];
  const away = ['2026-08-07', '2026-09-11', '2026-10-16'];
  const fridays = Array.from({ length: 22 }, (_, index) => dateOfDayNumber(dayNumber('2026-07-03') + 7 * index));
  const rows = fridays
    .filter((friday) => !away.includes(friday))
    .map((friday, index) => pay(dayNumber(friday), (wages[index] ?? 0) * 100));
  const [stream, ...others] = findStreams(rows, '2026-11-30', 'in');
  expect(others).toEqual([]);
  // Nineteen wages; in order the tenth is 2 050. 2 050 x 52 / 12 = 8 883.33 a month.
  expect(stream).toMatchObject({
    cadence: 'weekly',
    state: 'MATURE',
    typicalAmountCents: 205_000,
    monthlyAmountCents: 888_333,
  });
  expect(stream?.occurrences).toHaveLength(19);
});
