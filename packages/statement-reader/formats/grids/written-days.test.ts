import { addDays, type CalendarDate, dayNumber } from '@imali/ledger/basics/calendar.ts';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { StatementReading } from '../../reading/statement.ts';
import { readCsv } from '../texts/read-csv.ts';
import { bytesOf, errorsOf, rowsOf, statedAbsa, statementOf } from './shown-reading.fixture.ts';

interface Row {
  readonly day: CalendarDate;
  readonly cents: number;
}

const english = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const afrikaans = 'Januarie Februarie Maart April Mei Junie Julie Augustus September Oktober November Desember'.split(
  ' ',
);

const monthAt = (day: CalendarDate, names: readonly string[]): string => names[Number(day.slice(5, 7)) - 1] ?? '';
const forms: Readonly<Record<string, (day: CalendarDate) => string>> = {
  '03 Feb': (day) => `${day.slice(8)} ${monthAt(day, english)}`,
  '3-Feb': (day) => `${Number(day.slice(8))}-${monthAt(day, english)}`,
  'Feb 03': (day) => `${monthAt(day, english)} ${day.slice(8)}`,
  '3 Februarie': (day) => `${Number(day.slice(8))} ${monthAt(day, afrikaans)}`,
};
const withYear = (day: CalendarDate): string => `${day.slice(8)} ${monthAt(day, english)} ${day.slice(0, 4)}`;

/** Rows oldest first, over at most seven months, many of them over the end of a year. */
const someRows = fc
  .record({
    start: fc.integer({ min: dayNumber('2024-08-01'), max: dayNumber('2026-02-20') }),
    steps: fc.array(fc.integer({ min: 0, max: 24 }), { minLength: 3, maxLength: 9 }),
    cents: fc.array(fc.integer({ min: 101, max: 90_000 }), { minLength: 10, maxLength: 10 }),
  })
  .map(({ start, steps, cents }): Row[] => {
    let day = addDays('1970-01-01', start);
    return steps.map((step, at) => {
      day = addDays(day, step);
      return { day, cents: at % 4 === 1 ? (cents[at] ?? 1) : -(cents[at] ?? 1) };
    });
  });

const layouts = fc.record({
  head: fc.constantFrom(
    ['Date', 'Description', 'Amount', 'Balance'],
    ['Datum', 'Beskrywing', 'Bedrag', 'Saldo'],
    ['Transaction Date', 'Narrative', 'Amount', 'Running Balance'],
  ),
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
  separator: fc.constantFrom(',', ';', '\t'),
  isNewestFirst: fc.boolean(),
});
type Layout = typeof layouts extends fc.Arbitrary<infer Value> ? Value : never;

function fileOf(
  rows: readonly Row[],
  { head, order, separator, isNewestFirst }: Layout,
  dateText: (day: CalendarDate, at: number) => string,
  above: readonly string[] = [],
): string {
  const line = (cells: readonly string[]): string => order.map((at) => cells[at] ?? '').join(separator);
  let balance = 1_000_000;
  const body = rows.map(({ day, cents }, at) => {
    balance += cents;
    return line([dateText(day, at), `Row ${at}`, (cents / 100).toFixed(2), (balance / 100).toFixed(2)]);
  });
  return [...above, line(head), ...(isNewestFirst ? body.toReversed() : body), ''].join('\n');
}

const read = (text: string): StatementReading => readCsv(bytesOf(text), statedAbsa);
const readDays = (reading: StatementReading): readonly unknown[][] =>
  rowsOf(statementOf(reading)).map(([, day, cents]) => [day, cents]);
const truth = (rows: readonly Row[]): readonly unknown[][] => rows.map(({ day, cents }) => [day, cents]);

const [EPOCH_SERIAL, SECONDS_OF_DAY] = [25_569, 86_400];
const counts: Readonly<Record<string, (day: CalendarDate) => string>> = {
  serial: (day) => String(dayNumber(day) + EPOCH_SERIAL),
  'serial with a time': (day) => `${dayNumber(day) + EPOCH_SERIAL}.5493`,
  'seconds at midnight UTC': (day) => String(dayNumber(day) * SECONDS_OF_DAY),
  'seconds at midnight in Johannesburg': (day) => String(dayNumber(day) * SECONDS_OF_DAY - 7_200),
  milliseconds: (day) => String((dayNumber(day) * SECONDS_OF_DAY + 45_000) * 1_000),
};

describe('dates as numbers', () => {
  test.each(Object.entries(counts))('A column of dates written as %s is read to the day', (_, written) => {
    fc.assert(
      fc.property(someRows, layouts, (rows, layout) => {
        expect(readDays(read(fileOf(rows, layout, written)))).toEqual(truth(rows));
      }),
      { numRuns: 60 },
    );
  });

  test('A column that mixes numbers with dates, or counts in two ways, is refused at a row', () => {
    const mixed = fc.constantFrom(
      [counts['serial'], withYear],
      [counts['serial'], counts['milliseconds']],
      [counts['milliseconds'], (day: CalendarDate) => day],
    );
    fc.assert(
      fc.property(someRows, layouts, mixed, (rows, layout, [one, other]) => {
        const text = fileOf(rows, layout, (day, at) => (at === 1 ? one : other)?.(day) ?? '');
        expect(errorsOf(read(text))[0]).toMatchObject({ code: 'row_date_unreadable', place: { page: 1 } });
      }),
      { numRuns: 60 },
    );
  });

  test('Numbers that count nothing known are no dates', () => {
    const rows = (date: string) => `Date,Description,Amount\n${date},SHOP,-5.00\n${date},SHOP,-6.00\n`;
    for (const date of ['12345', '99999', '123456', '999999999', '1767225600000000']) {
      expect(errorsOf(read(rows(date)))[0]?.code).toBe('row_date_unreadable');
    }
  });
});

describe('dates without a year', () => {
  const form = fc.constantFrom(...Object.keys(forms));
  const written = (name: string, day: CalendarDate): string => forms[name]?.(day) ?? '';
  const [START, END] = [(rows: readonly Row[]) => rows[0]?.day ?? '', (rows: readonly Row[]) => rows.at(-1)?.day ?? ''];

  test('The year comes from the period of the file, also over the end of a year', () => {
    const periods = fc.constantFrom<(from: string, to: string) => string[]>(
      (from, to) => [`From Date: ${from}`, `To Date: ${to}`],
      (from, to) => [`Statement Period: ${withYear(from)} to ${withYear(to)}`],
      (from, to) => [`Tydperk: ${from} tot ${to}`],
    );
    fc.assert(
      fc.property(someRows, layouts, form, periods, (rows, layout, name, period) => {
        const text = fileOf(rows, layout, (day) => written(name, day), period(START(rows), END(rows)));
        expect(readDays(read(text))).toEqual(truth(rows));
      }),
      { numRuns: 150 },
    );
  });

  test('The year comes from rows that have one, or from the day of the statement', () => {
    fc.assert(
      fc.property(someRows, layouts, form, fc.nat(), (rows, layout, name, at) => {
        const dated = at % rows.length;
        const text = fileOf(rows, layout, (day, index) => (index === dated ? withYear(day) : written(name, day)));
        expect(readDays(read(text))).toEqual(truth(rows));
      }),
      { numRuns: 150 },
    );
    fc.assert(
      fc.property(someRows, layouts, form, fc.integer({ min: 0, max: 20 }), (rows, layout, name, later) => {
        const above = [`Statement Date: ${withYear(addDays(END(rows), later))}`];
        const reading = read(fileOf(rows, layout, (day) => written(name, day), above));
        // A file of half a year or more may be read either way round: then it is refused, never read wrongly.
        if (reading.outcome === 'read') expect(readDays(reading)).toEqual(truth(rows));
        else expect(errorsOf(reading)[0]?.code).toBe('row_date_unreadable');
      }),
      { numRuns: 150 },
    );
  });

  test('Without a year in the file each row is refused, and the reason says that the year is missing', () => {
    fc.assert(
      fc.property(someRows, layouts, form, (rows, layout, name) => {
        const errors = errorsOf(read(fileOf(rows, layout, (day) => written(name, day))));
        expect(errors).toHaveLength(rows.length);
        expect(errors[0]).toMatchObject({ code: 'row_date_unreadable', expected: 'a date with its year' });
      }),
      { numRuns: 40 },
    );
  });

  test('A year on which two places of the file differ is refused', () => {
    const table = ['Date,Description,Amount,Balance', '03 Feb 2024,A,-5.00,95.00', '04 Feb,B,-5.00,90.00', ''];
    const period = ['From Date: 2026-02-01', 'To Date: 2026-02-28'];
    expect(errorsOf(read([...period, ...table].join('\n')))[0]?.code).toBe('row_date_unreadable');
    expect(statementOf(read(table.join('\n'))).rows.map(({ bookedOn }) => bookedOn)).toEqual([
      '2024-02-03',
      '2024-02-04',
    ]);
  });

  test('The year comes from another date of the same row', () => {
    const table = [
      'Posting Date,Value Date,Description,Amount',
      '31 Dec,2026-01-02,A,-5.00',
      '02 Jan,2026-01-03,B,-6.00',
    ];
    expect(readDays(read(`${table.join('\n')}\n`))).toEqual([
      ['2025-12-31', -500],
      ['2026-01-02', -600],
    ]);
  });
});

describe('balances at the end of each day', () => {
  test('Rows before the first balance are read where an opening balance proves them, and refused where nothing does', () => {
    fc.assert(
      fc.property(someRows, layouts, fc.boolean(), (rows, layout, hasOpening) => {
        const ends = new Set(rows.map(({ day }, at) => (rows[at + 1]?.day === day ? -1 : at)));
        const text = fileOf(rows, layout, (day) => day, hasOpening ? ['Opening Balance: 10000.00'] : []);
        const place = layout.order.indexOf(3);
        const lines = text.split('\n');
        const start = lines.findIndex((line) => line.includes('Row '));
        const bare = lines.map((line, index) => {
          const at = layout.isNewestFirst ? rows.length - 1 - (index - start) : index - start;
          if (index < start || line === '' || ends.has(at)) return line;
          return line.split(layout.separator).with(place, '').join(layout.separator);
        });
        const reading = read(bare.join('\n'));
        if (hasOpening || ends.has(0)) expect(readDays(reading)).toEqual(truth(rows));
        else expect(errorsOf(reading)[0]?.code).toBe('row_without_balance');
      }),
      { numRuns: 120 },
    );
  });
});
