import { addDays } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { payerKeyOf } from '../income/payer-key.ts';
import { makeCounterparty, makeRow } from '../input/labelled-row.fixture.ts';
import type { RecurringStream } from './recurring-stream.ts';
import { findStreams } from './recurring-streams.ts';

const acme = makeCounterparty('Acme Payroll');
const insurer = makeCounterparty('Outer Shield');

function paid(days: readonly string[], amounts: readonly number[]): LabelledTransaction[] {
  return days.map((bookedOn, index) =>
    makeRow({ bookedOn, amountCents: amounts[index] ?? amounts[0] ?? 0, counterparty: acme, label: 'income.salary' }),
  );
}

function debited(days: readonly string[], amounts: readonly number[]): LabelledTransaction[] {
  return days.map((bookedOn, index) =>
    makeRow({
      bookedOn,
      amountCents: -(amounts[index] ?? amounts[0] ?? 0),
      counterparty: insurer,
      label: 'insurance.short_term',
    }),
  );
}

function onlyStream(rows: readonly LabelledTransaction[], asOf?: string): RecurringStream {
  const streams = findStreams(
    rows,
    asOf ?? rows.at(-1)?.bookedOn ?? '',
    (rows[0]?.amountCents ?? 0) > 0 ? 'in' : 'out',
  );
  const [stream] = streams;
  if (!stream || streams.length > 1) throw new Error(`${streams.length} streams`);
  return stream;
}

const MONTH_ENDS = ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30', '2026-05-29', '2026-06-30'];

describe('the rhythm of a stream', () => {
  test('The rhythm is the last working day', () => {
    const stream = onlyStream(paid(MONTH_ENDS, [2_000_000]));
    expect(stream).toMatchObject({
      cadence: 'last_working_day',
      dayOfMonth: null,
      state: 'MATURE',
      meanDeviationDays: 0,
    });
    expect(stream.next?.expectedOn).toBe('2026-07-31');
  });

  test('The rhythm is the 25th, brought forward over weekends for income', () => {
    // 25 January 2026 is a Sunday, 25 April a Saturday
    const stream = onlyStream(paid(['2026-01-23', '2026-02-25', '2026-03-25', '2026-04-24'], [2_000_000]));
    expect(stream).toMatchObject({ cadence: 'day_25', dayOfMonth: 25, meanDeviationDays: 0 });
    expect(stream.next?.expectedOn).toBe('2026-05-25');
  });

  test('The rhythm is a fixed day, postponed over weekends and holidays for debit orders', () => {
    // 1 January is a holiday, 1 February and 1 March are Sundays, 1 May is a holiday and a Friday
    const stream = onlyStream(
      debited(['2026-01-02', '2026-02-02', '2026-03-02', '2026-04-01', '2026-05-04'], [45_000]),
    );
    expect(stream).toMatchObject({ cadence: 'fixed_day', dayOfMonth: 1, meanDeviationDays: 0 });
    expect(stream.next?.expectedOn).toBe('2026-06-01');
  });

  test('The rhythm is weekly, also in the week of Good Friday', () => {
    const stream = onlyStream(paid(['2026-03-13', '2026-03-20', '2026-03-27', '2026-04-02', '2026-04-10'], [150_000]));
    expect(stream).toMatchObject({ cadence: 'weekly', meanDeviationDays: 0 });
    expect(stream.monthlyAmountCents).toBe(650_000); // R1 500 * 52 / 12
  });

  test('The rhythm is fortnightly, four-weekly or semi-monthly', () => {
    expect(onlyStream(paid(['2026-03-06', '2026-03-20', '2026-04-02', '2026-04-17'], [150_000])).cadence).toBe(
      'fortnightly',
    );
    const fourWeeks = ['2026-01-02', '2026-01-30', '2026-02-27', '2026-03-27', '2026-04-24'];
    expect(onlyStream(paid(fourWeeks, [150_000])).cadence).toBe('four_weekly');
    const halves = ['2026-01-15', '2026-01-30', '2026-02-13', '2026-02-27', '2026-03-13', '2026-03-31'];
    expect(onlyStream(paid(halves, [150_000])).cadence).toBe('semi_monthly');
  });

  test('The rhythm is monthly when no day can be named', () => {
    const days = ['2026-01-06', '2026-02-12', '2026-03-04', '2026-04-14', '2026-05-05', '2026-06-13'];
    expect(onlyStream(paid(days, [150_000])).cadence).toBe('monthly');
  });

  test('The rhythm remains when a December salary is paid ten days early', () => {
    const days = ['2025-09-25', '2025-10-24', '2025-11-25', '2025-12-15', '2026-01-23', '2026-02-25'];
    expect(onlyStream(paid(days, [2_000_000]))).toMatchObject({ cadence: 'day_25', state: 'MATURE' });
  });

  test('The rhythm holds in a leap year', () => {
    expect(onlyStream(paid(['2024-01-31', '2024-02-29', '2024-03-28'], [150_000])).cadence).toBe('last_working_day');
  });

  test('Visits on random days have no rhythm', () => {
    const days = [
      '2026-01-03',
      '2026-01-07',
      '2026-01-15',
      '2026-01-16',
      '2026-01-29',
      '2026-02-14',
      '2026-02-17',
      '2026-03-19',
    ];
    expect(
      findStreams(debited(days, [15_000, 45_000, 23_000, 8_000, 15_100, 30_000, 23_300, 12_000]), '2026-03-31', 'out'),
    ).toEqual([]);
  });
});

describe('the state of a stream', () => {
  test('A stream is EARLY after two payments and MATURE after three', () => {
    expect(onlyStream(paid(MONTH_ENDS.slice(0, 2), [150_000])).state).toBe('EARLY');
    expect(onlyStream(paid(MONTH_ENDS.slice(0, 3), [150_000])).state).toBe('MATURE');
  });

  test('One payment makes no stream', () => {
    expect(findStreams(paid(['2026-01-30'], [150_000]), '2026-01-31', 'in')).toEqual([]);
  });

  test('A weekly stream goes on for seven days after a missed payment, and ends on the eighth', () => {
    // Six Fridays; the next is due on Friday 20 February 2026.
    const fridays = ['2026-01-09', '2026-01-16', '2026-01-23', '2026-01-30', '2026-02-06', '2026-02-13'];
    const rows = paid(fridays, [180_000]);
    expect(onlyStream(rows, '2026-02-23')).toMatchObject({ cadence: 'weekly', state: 'MATURE' });
    expect(onlyStream(rows, '2026-02-27')).toMatchObject({ state: 'MATURE' });
    expect(onlyStream(rows, '2026-02-28')).toMatchObject({ state: 'ENDED', next: null });
  });

  test('A stream lasts until its next payment is over seven days late, whatever the cadence', () => {
    const cadences = [
      { name: 'weekly', days: (k: number) => addDays('2026-01-02', 7 * k), count: 12 },
      { name: 'fortnightly', days: (k: number) => addDays('2026-01-02', 14 * k), count: 8 },
      { name: 'four_weekly', days: (k: number) => addDays('2025-10-03', 28 * k), count: 7 },
      { name: 'last_working_day', days: (k: number) => MONTH_ENDS[k] ?? '', count: 6 },
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...cadences), fc.integer({ min: 0, max: 40 }), ({ name, days, count }, wait) => {
        const rows = paid(
          Array.from({ length: count }, (_, k) => days(k)),
          [1_000_000],
        );
        const due = onlyStream(rows).next?.expectedOn ?? '';
        const stream = onlyStream(rows, addDays(due, wait));
        expect(stream.cadence).toBe(name);
        expect(stream.state === 'ENDED').toBe(wait > 7);
      }),
      { seed: 17, numRuns: 300 },
    );
  });

  test('A stream is ENDED once the next date is overdue by more than seven days', () => {
    const rows = paid(MONTH_ENDS.slice(0, 3), [150_000]); // next on 30 April, 7 May is still in time
    expect(onlyStream(rows, '2026-05-07').state).toBe('MATURE');
    expect(onlyStream(rows, '2026-05-08')).toMatchObject({ state: 'ENDED', next: null });
  });
});

describe('the amounts of a stream', () => {
  test('The amounts of a stream may change level once', () => {
    const stream = onlyStream(paid(MONTH_ENDS, [2_000_000, 2_000_000, 2_000_000, 2_300_000, 2_300_000, 2_310_000]));
    expect(stream).toMatchObject({ amountPattern: 'stepped', steppedOn: '2026-04-30', typicalAmountCents: 2_300_000 });
    expect(stream.next).toMatchObject({ lowCents: 2_300_000, highCents: 2_310_000 });
  });

  test('The amounts of a stream are still fixed after one bonus', () => {
    const stream = onlyStream(paid(MONTH_ENDS, [2_000_000, 2_000_000, 4_000_000, 2_000_000, 2_000_000, 2_050_000]));
    expect(stream).toMatchObject({ amountPattern: 'fixed', typicalAmountCents: 2_000_000 });
    expect(stream.next).toMatchObject({ lowCents: 2_000_000, highCents: 2_050_000 });
  });

  test('The amounts of a stream may vary as long as the rhythm holds', () => {
    const stream = onlyStream(paid(MONTH_ENDS, [2_000_000, 2_700_000, 1_500_000, 2_200_000, 3_000_000, 1_700_000]));
    expect(stream).toMatchObject({ amountPattern: 'variable', typicalAmountCents: 2_100_000 }); // (2.0 + 2.2) / 2
  });

  test('Amounts separate two policies of one insurer, even on the same day at the same price', () => {
    const days = ['2026-01-02', '2026-02-02', '2026-03-02'];
    const different = findStreams([...debited(days, [15_000]), ...debited(days, [45_000])], '2026-03-02', 'out');
    expect(different.map((stream) => stream.typicalAmountCents)).toEqual([-45_000, -15_000]);
    const equal = findStreams([...debited(days, [15_000]), ...debited(days, [15_000])], '2026-03-02', 'out');
    expect(equal.map((stream) => stream.occurrences.length)).toEqual([3, 3]);
    expect(equal[0]?.id).not.toBe(equal[1]?.id);
  });

  test('The amounts of money out are negative, with the interval ordered as numbers', () => {
    const stream = onlyStream(debited(['2026-01-02', '2026-02-02', '2026-03-02'], [15_000, 15_500, 15_200]));
    expect(stream.next).toMatchObject({ lowCents: -15_500, highCents: -15_000 });
  });
});

describe('streams', () => {
  test('A stream keeps its id when rows are added before or after', () => {
    const ids = [paid(MONTH_ENDS.slice(1, 4), [150_000]), paid(MONTH_ENDS, [150_000])].map(
      (rows) => onlyStream(rows).id,
    );
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f]{24}$/);
  });

  test('Rows without a counterparty are grouped by their description without months and numbers', () => {
    const key = (description: string): string => payerKeyOf(makeRow({ description, counterparty: null }));
    expect(key('ACME SALARY JAN 2026 00123')).toBe('acme-salary');
    expect(key('ACME SALARY FEBRUARY 2026')).toBe('acme-salary');
    expect(key('000123')).toBe('unnamed');
  });

  test('Streams are sorted by size, ignore the other direction and do not depend on row order', () => {
    const rows = [...paid(MONTH_ENDS, [150_000]), ...debited(MONTH_ENDS, [45_000]), ...debited(MONTH_ENDS, [99_000])];
    const out = findStreams(rows, '2026-06-30', 'out');
    expect(out.map((stream) => stream.typicalAmountCents)).toEqual([-99_000, -45_000]);
    expect(findStreams(rows.toReversed(), '2026-06-30', 'out')).toEqual(out);
  });

  test('Streams never share a row, and have their rows oldest first with one per cycle', () => {
    const someRow = fc.record({
      day: fc.nat(180),
      amount: fc.constantFrom(10_000, 10_400, 20_000, 21_500, 33_333),
      payer: fc.constantFrom('A', 'B'),
    });
    fc.assert(
      fc.property(fc.array(someRow, { maxLength: 40 }), (picks) => {
        const rows = picks.map(({ day, amount, payer }) =>
          makeRow({
            bookedOn: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
            amountCents: amount,
            counterparty: makeCounterparty(payer),
          }),
        );
        const streams = findStreams(rows, '2026-06-30', 'in');
        const used = streams.flatMap((stream) => stream.occurrences.map((occurrence) => occurrence.transactionId));
        expect(new Set(used).size).toBe(used.length);
        for (const stream of streams) {
          const days = stream.occurrences.map((occurrence) => occurrence.bookedOn);
          const expected = stream.occurrences.map((occurrence) => occurrence.expectedOn);
          expect(days.length).toBeGreaterThanOrEqual(2);
          expect(days).toEqual([...new Set(days)].toSorted());
          expect(expected).toEqual([...new Set(expected)].toSorted());
          expect(stream.next === null).toBe(stream.state === 'ENDED');
        }
      }),
      { numRuns: 60 },
    );
  });
});
