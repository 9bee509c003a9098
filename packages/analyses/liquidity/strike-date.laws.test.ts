import { businessDayOnOrAfter, businessDayOnOrBefore, isBusinessDay } from '@imali/ledger/basics/business-days.ts';
import { addDays, addMonths, dateInMonth } from '@imali/ledger/basics/calendar.ts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { IncomeAnalysis } from '../documents/income-analysis.ts';
import { incomeAnalysis } from '../income/income.ts';
import {
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '../input/labelled-row.fixture.ts';

interface History {
  readonly pay: number | 'weekly';
  readonly cycles: number;
  readonly payCents: number;
  readonly openingCents: number;
  readonly spending: readonly { readonly day: number; readonly cents: number }[];
  readonly instalmentCents: number;
  readonly floorCents: number;
  /** Whether money is spent for longer than five days after the last pay. */
  readonly isSilentAfter?: boolean;
}

const someHistory: fc.Arbitrary<History> = fc.record({
  pay: fc.oneof(fc.constantFrom(1, 15, 20, 25, 31), fc.constant('weekly' as const)),
  cycles: fc.integer({ min: 4, max: 24 }),
  payCents: fc.integer({ min: 100_000, max: 3_000_000 }),
  openingCents: fc.integer({ min: 0, max: 5_000_000 }),
  spending: fc.array(fc.record({ day: fc.nat(500), cents: fc.integer({ min: 100, max: 2_000_000 }) }), {
    maxLength: 40,
  }),
  instalmentCents: fc.integer({ min: 1_000, max: 2_000_000 }),
  floorCents: fc.integer({ min: 0, max: 200_000 }),
});

function analysed({
  pay,
  cycles,
  payCents,
  openingCents,
  spending,
  instalmentCents,
  floorCents,
  isSilentAfter = false,
}: History): IncomeAnalysis {
  const payDays = Array.from({ length: cycles }, (_, index) =>
    businessDayOnOrBefore(
      pay === 'weekly' ? addDays('2025-01-03', 7 * index) : dateInMonth(addMonths('2025-01', index), pay),
    ),
  );
  const last = payDays.at(-1) ?? '2025-01-03';
  const paid = payDays.map((bookedOn) =>
    makeRow({ bookedOn, amountCents: payCents, label: 'income.salary', counterparty: makeCounterparty('Acme') }),
  );
  const spent = spending
    .map(({ day, cents }) => ({ bookedOn: addDays('2025-01-01', day), amountCents: -cents }))
    .filter(({ bookedOn }) => isSilentAfter || bookedOn <= addDays(last, 5))
    .map((row) => makeRow({ ...row, label: 'food.groceries' }));
  const rows = [...paid, ...spent].toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0));
  const input = makeInput([makeAccount(withRunningBalances(rows, openingCents))]);
  return incomeAnalysis(input, { instalmentCents, floorCents });
}

test('The reason for a strike date says what its days say, whatever the history', () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(someHistory, (history) => {
      const { strike_date: outcome, strike_date_details: details, as_of } = analysed(history);
      if (details === null) {
        expect(outcome).toBeNull();
        return;
      }
      const { days, reasons, next_dates: dates } = details;
      const [reason] = reasons;
      met.add(reason?.code ?? '');
      const always = days.every(({ covered, cycles }) => covered === cycles);
      expect(reason?.code === 'covered_on_every_day').toBe(outcome === 'ANY' && always);
      expect(reason?.code === 'covered_often_on_every_day').toBe(outcome === 'ANY' && !always);
      expect(reason?.code === 'balance_too_low').toBe(outcome === 'REJECT');
      if (reason?.code === 'covered_on_every_day') return;
      const told = / (\d+) of (\d+) /.exec(reason?.message ?? '');
      const [covered, cycles] = [Number(told?.[1]), Number(told?.[2])];
      expect(days).toContainEqual(expect.objectContaining({ covered, cycles }));
      if (outcome === 'ANY') {
        expect(covered).toBeGreaterThanOrEqual(0.8 * cycles);
        expect(days.every((day) => day.covered / day.cycles >= 0.8)).toBe(true);
        return;
      }
      if (outcome === 'REJECT') {
        expect(dates).toEqual([]);
        return;
      }
      const chosen = details.day_of_month ?? details.days_after_pay;
      expect(days.find(({ day }) => day === chosen)).toMatchObject({ covered, cycles });
      expect(dates[0]).toBe(outcome);
      expect(dates).toEqual([...new Set(dates)].toSorted());
      for (const date of dates) expect(date > as_of && isBusinessDay(date)).toBe(true);
    }),
    { numRuns: 150 },
  );
  expect([...met].toSorted()).toEqual([
    'balance_too_low',
    'covered_often_on_every_day',
    'covered_on_every_day',
    'most_often_covered',
  ]);
});

/** R1 000 on the 25th and as much out the day after, on R600 that stay; R200 are away on Monday 22 September alone. */
function paidOnThe25th(): IncomeAnalysis {
  const months = Array.from({ length: 13 }, (_, index) => addMonths('2025-01', index));
  const rows = months.flatMap((month) => {
    const payDay = businessDayOnOrBefore(`${month}-25`);
    return [
      ...(month === '2025-09'
        ? [
            makeRow({ bookedOn: '2025-09-22', amountCents: -20_000, label: 'food.groceries' }),
            makeRow({ bookedOn: '2025-09-23', amountCents: 20_000, label: 'transfer.third_party_in' }),
          ]
        : []),
      makeRow({
        bookedOn: payDay,
        amountCents: 100_000,
        label: 'income.salary',
        counterparty: makeCounterparty('Acme'),
      }),
      makeRow({ bookedOn: addDays(payDay, 1), amountCents: -100_000, label: 'housing.rent' }),
    ];
  });
  return incomeAnalysis(makeInput([makeAccount(withRunningBalances(rows, 60_000))]), { instalmentCents: 50_000 });
}

test('A day that falls on a weekend is judged by the end of the next working day', () => {
  // Saturday 20 September 2025 ends with R600, Monday the 22nd, when its order runs, with R400. The rows begin on
  // 24 January 2025, so day 20 is shown from February 2025 to January 2026: twelve times.
  const { strike_date, strike_date_details: details } = paidOnThe25th();
  expect(businessDayOnOrAfter('2025-09-20')).toBe('2025-09-22');
  expect([20, 21, 22].map((day) => details?.days[day - 1])).toEqual([
    { day: 20, covered: 11, cycles: 12, lower_bound: expect.any(Number) },
    { day: 21, covered: 11, cycles: 12, lower_bound: expect.any(Number) },
    { day: 22, covered: 11, cycles: 12, lower_bound: expect.any(Number) },
  ]);
  expect(details?.days[22]).toMatchObject({ day: 23, covered: 12, cycles: 12 });
  expect(strike_date).toBe('ANY');
  expect(details?.reasons).toEqual([
    {
      code: 'covered_often_on_every_day',
      message: 'The balance held R500.00 often enough on every day, on the worst (day 20) in 11 of 12 months.',
    },
  ]);
});

test('A strike date or the reason for none is given, never both, and no date lies in the past', () => {
  const met = new Set<string>();
  const ended = fc.record({ history: someHistory, silentDays: fc.nat(200) });
  fc.assert(
    fc.property(ended, ({ history, silentDays }) => {
      const quiet = [{ day: 480 + silentDays, cents: 100 }];
      const spending = [...history.spending, ...quiet];
      const {
        strike_date: outcome,
        strike_date_details: details,
        no_strike_date: none,
        as_of,
      } = analysed({
        ...history,
        spending,
        isSilentAfter: true,
      });
      expect(outcome === null).toBe(none !== null);
      expect(details === null).toBe(none !== null);
      for (const date of details?.next_dates ?? []) expect(date > as_of).toBe(true);
      if (outcome !== null && outcome !== 'ANY' && outcome !== 'REJECT') expect(outcome > as_of).toBe(true);
      met.add(none?.code ?? 'named');
    }),
  );
  expect(met).toContain('income_ended');
  expect(met).toContain('named');
});
