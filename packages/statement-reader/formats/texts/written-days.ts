import { type CalendarDate, dateOfDayNumber, daysBetween, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { dateInPeriod, dateInYear, type PrintedDate, printedDate } from '../../reading/dates.ts';
import { TIME } from './data-date.ts';

/** Days that spreadsheets and programs write as a number, by what it counts. */
export type DayCount = 'serial' | 'serial_1904' | 'seconds' | 'milliseconds';

/** Serials of 2000 to 2050: five digits, and the time of day as a fraction. */
const SERIAL = /^(\d{5})(?:[.,]\d{1,12})?$/;
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 55_153];
/** The serials of 1 January 1970 in the two systems of spreadsheets. Source: ECMA-376 part 1, 18.17.4.1. */
const EPOCH_SERIAL = { serial: 25_569, serial_1904: 24_107 } as const;
/** Seconds of 2001 to 2050, and the milliseconds of the same. */
const SECONDS = /^(1\d{9}|2[0-4]\d{8})(?:\.\d{1,6})?$/;
const MILLISECONDS = /^(1\d{12}|2[0-4]\d{11})$/;

/** What a number in a column of dates counts; null for any other number or text. */
export function dayCountOf(text: string): Exclude<DayCount, 'serial_1904'> | null {
  const serial = SERIAL.exec(text)?.[1];
  if (serial !== undefined) return Number(serial) >= FIRST_SERIAL && Number(serial) <= LAST_SERIAL ? 'serial' : null;
  return SECONDS.test(text) ? 'seconds' : MILLISECONDS.test(text) ? 'milliseconds' : null;
}

/** The day of a number. An instant is taken as a day in Johannesburg: midnight there and midnight UTC are of the same one. */
export function dayOfCount(text: string, count: DayCount): CalendarDate {
  const whole = Number(/^\d+/.exec(text)?.[0]);
  if (count === 'seconds') return johannesburgDate(whole * 1000);
  if (count === 'milliseconds') return johannesburgDate(whole);
  return dateOfDayNumber(whole - EPOCH_SERIAL[count]);
}

const MONTH_FIRST = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?$/u;

/** A date that leaves out its year, with the month by its name: `03 Feb`, `3-Feb`, `Feb 03`, `3de Maart`. Null for any other text. */
export function dayWithoutYear(text: string): PrintedDate | null {
  if (text.length > 30) return null;
  const plain = text
    .replace(TIME, '')
    .replaceAll(/[-/,.]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(MONTH_FIRST, '$2 $1')
    .replace(/^(\d{1,2})(?:st|nd|rd|th|de|ste) /i, '$1 ');
  return printedDate(plain, ['d MMM']);
}

/** Days between neighbouring rows from which the nearer of two years is not plainly the right one. */
const MOST_BETWEEN_ROWS = 120;

function yearsAround(date: PrintedDate, near: CalendarDate): CalendarDate[] {
  const year = Number(near.slice(0, 4));
  return [year - 1, year, year + 1].flatMap((one) => dateInYear(date, one) ?? []);
}

/** The day of a row beside one whose day is known: in the year that puts it nearest; null where none is plainly so. */
function besides(date: PrintedDate, near: CalendarDate): CalendarDate | null {
  return yearsAround(date, near).find((day) => Math.abs(daysBetween(day, near)) <= MOST_BETWEEN_ROWS) ?? null;
}

/** Days between the dates of one row, such as the days of booking and of value. */
const MOST_IN_A_ROW = 21;

/** The day that another date of the same row, with its year, puts nearest. */
export function dayBeside(date: PrintedDate, others: readonly CalendarDate[]): CalendarDate | null {
  const near = others.flatMap((other) =>
    yearsAround(date, other).filter((day) => Math.abs(daysBetween(day, other)) <= MOST_IN_A_ROW),
  );
  return new Set(near).size === 1 ? (near[0] ?? null) : null;
}

/** A period of so many days and the slack around it is less than a year, and has each day once. */
const SHORT_PERIOD = 240;
const A_YEAR = 364;

export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

function dayInPeriod(date: PrintedDate, { from, to }: Period): CalendarDate | null {
  const length = daysBetween(from, to);
  if (length > A_YEAR || length < 0) return null;
  const day = dateInPeriod(date, from, to);
  return day !== null && (length <= SHORT_PERIOD || (day >= from && day <= to)) ? day : null;
}

/** A row's date: known, or without a year. */
export type WrittenDay = CalendarDate | PrintedDate;

const isKnown = (day: WrittenDay | null | undefined): day is CalendarDate => typeof day === 'string';

/** Days from row to row, from one that is known: each next one in the year that puts it nearest. */
function walked(days: readonly WrittenDay[], start: CalendarDate): (CalendarDate | null)[] {
  let near: CalendarDate | null = start;
  return days.map((day) => {
    near = near === null ? null : isKnown(day) ? day : besides(day, near);
    return near;
  });
}

/** Days on which a statement that names its day was made after its last row, at most. */
const MOST_AFTER_LAST = 45;

/** The first or the last row's day where it is the one right before the day of the statement. */
function dayBefore(date: PrintedDate, asAt: CalendarDate): CalendarDate | null {
  const before = yearsAround(date, asAt).findLast((day) => day <= asAt);
  return before !== undefined && daysBetween(before, asAt) <= MOST_AFTER_LAST ? before : null;
}

/** What a file says of its years: the period, or the day on which it was made; null where it does not say. */
export interface ToldYears {
  readonly period: Period | null;
  readonly asAt: CalendarDate | null;
}

/**
 * The days of rows of which some have no year: from the rows that have one, else from the period of the file, else from its
 * day. Null where these do not show every year, or show two.
 * @param days of all rows in the order of the file
 */
export function daysWithYears(
  days: readonly WrittenDay[],
  { period, asAt }: ToldYears,
): readonly CalendarDate[] | null {
  const anchors = days.flatMap((day, index) => (isKnown(day) ? [index] : []));
  const byPeriod = period === null ? null : days.map((day) => (isKnown(day) ? day : dayInPeriod(day, period)));
  const readings = anchors.length > 0 ? byAnchors(days, anchors) : byPeriod === null ? byDayOfFile(days, asAt) : [];
  const all = [...readings, ...(byPeriod === null ? [] : [byPeriod])];
  const [first] = all;
  if (first === undefined || all.some((one) => one.join() !== first.join())) return null;
  const known = first.filter(isKnown);
  return known.length === days.length ? known : null;
}

/** Both ways between rows with a year, which have to agree. */
function byAnchors(days: readonly WrittenDay[], anchors: readonly number[]): (CalendarDate | null)[][] {
  const startAt = (index: number | undefined): CalendarDate => {
    const day = days[index ?? 0];
    return isKnown(day) ? day : '';
  };
  const [first, last] = [anchors[0] ?? 0, anchors.at(-1) ?? 0];
  const down = [
    ...walked(days.slice(0, first).toReversed(), startAt(first)).toReversed(),
    ...walked(days.slice(first), startAt(first)),
  ];
  const up = [
    ...walked(days.slice(0, last).toReversed(), startAt(last)).toReversed(),
    ...walked(days.slice(last), startAt(last)),
  ];
  return [down, up];
}

/** From the last row, or from the first of a file with the newest on top, whichever is right before the day of the file. */
function byDayOfFile(days: readonly WrittenDay[], asAt: CalendarDate | null): (CalendarDate | null)[][] {
  if (asAt === null) return [];
  const readings = [days, days.toReversed()].flatMap((ordered, turn) => {
    const newest = ordered.at(-1);
    const end = newest === undefined || isKnown(newest) ? null : dayBefore(newest, asAt);
    if (end === null) return [];
    const read = walked(ordered.toReversed(), end).toReversed();
    return read.some((day) => day !== null && day > asAt) ? [] : [turn === 0 ? read : read.toReversed()];
  });
  return readings;
}
