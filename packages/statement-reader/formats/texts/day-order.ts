import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { StatementError, StatementFinding } from '../../reading/statement.ts';
import { refusal } from '../../refusals/refusal.ts';
import { type DayOrder, dateOfData, NUMBERS, TIME } from './data-date.ts';

/** Years that one file may span, and the year before which no bank has a file to hand out. */
const [MOST_YEARS, FIRST_FILES] = [4, 10];

const spanOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** Whether dates like `26/01/20` would be days of far too many or too long gone years, if their last number were the year. */
function isYearFirst(texts: readonly string[]): boolean {
  const ends = texts.flatMap((text) => {
    const match = /^(\d{2})[-/. ]\d{1,2}[-/. ](\d{2})$/.exec(text.trim().replace(TIME, '').trim());
    return match ? [[Number(match[1]), Number(match[2])] as const] : [];
  });
  if (ends.length === 0) return false;
  const [firsts, lasts] = [ends.map(([first]) => first), ends.map(([, last]) => last)];
  if (spanOf(firsts) > MOST_YEARS || spanOf(lasts) < spanOf(firsts)) return false;
  const isRecent = firsts.every((first) => first >= FIRST_FILES) && lasts.every((last) => last >= 1 && last <= 31);
  return isRecent && (spanOf(lasts) > MOST_YEARS || lasts.some((last) => last < FIRST_FILES));
}

/** The order of a column of dates, and whether the file says it or it was assumed. */
export interface ToldDayOrder {
  readonly order: DayOrder;
  /** `conflicting`: South African files write the day first, and what the file holds speaks for the month. */
  readonly evidence: 'told' | 'assumed' | 'conflicting';
}

/**
 * Whether a spreadsheet that writes the month first took those dates of a file with the day first that it could for its own: they
 * are days up to the twelfth, with day and month exchanged, and the others stayed texts of days after it.
 */
function isHalfTaken(texts: readonly string[]): boolean {
  const numbers = texts.flatMap((text) => {
    const [, first = '', , , last = ''] = NUMBERS.exec(text.trim().replace(TIME, '').trim()) ?? [];
    return first === '' ? [] : [{ first, last }];
  });
  const [own, left] = [true, false].map((isOwn) => numbers.filter(({ first }) => (first.length === 4) === isOwn));
  if (own === undefined || left === undefined || own.length === 0 || left.length === 0) return false;
  return own.every(({ last }) => Number(last) <= 12) && left.every(({ first }) => Number(first) > 12);
}

/** Different dates that have to speak for an order by how they lie in the months. */
const FEWEST_TELLING = 4;

const told = (order: DayOrder): ToldDayOrder => ({ order, evidence: 'told' });

const isOrdered = (days: readonly string[]): boolean => {
  const steps = days.slice(1).map((day, index) => day.localeCompare(days[index] ?? ''));
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
};

/** Whether dates are days of one month or of two that follow each other. */
function isOfAMonthOrTwo(days: readonly string[]): boolean {
  const months = days.map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return Math.max(...months) - Math.min(...months) <= 1;
}

/**
 * The order of a column of dates, from all of the file: first from dates that only one order can read, then from the days that
 * the file says it covers, then from the order of its rows, then from how the dates lie in months. Dates that nothing decides
 * are read with the day first, as South African files are written, and the caller says so.
 * @param period first and last day as the file writes them, in the same order; empty where it does not say
 */
export function dayOrderOf(texts: readonly string[], period: readonly string[] = []): ToldDayOrder {
  if (isYearFirst(texts)) return told('year_first');
  if (isHalfTaken(texts)) return { order: 'day_first', evidence: 'conflicting' };
  const plain = (text: string): string => text.trim().replace(TIME, '').trim();
  const isOpen = (text: string): boolean => (NUMBERS.exec(text)?.[1]?.length ?? 4) <= 2;
  const dates = texts.map(plain).filter(isOpen);
  const read = (some: readonly string[], order: DayOrder): string[] =>
    some.flatMap((text) => dateOfData(plain(text), order) ?? []);
  const all = [...dates, ...period.map(plain).filter(isOpen)];
  const [days, months] = [read(all, 'day_first').length, read(all, 'month_first').length];
  if (months === all.length && days < all.length) return told('month_first');
  const [byDay, byMonth] = [read(dates, 'day_first'), read(dates, 'month_first')];
  // Where neither order reads all of them, single dates are wrong and are refused one by one.
  if (months < all.length || byDay.join() === byMonth.join()) return told('day_first');
  const isWithin = (some: readonly string[], order: DayOrder): boolean => {
    const [from, to] = read(period, order);
    return from !== undefined && to !== undefined && some.every((day) => day >= from && day <= to);
  };
  const [dayFits, monthFits] = [isWithin(byDay, 'day_first'), isWithin(byMonth, 'month_first')];
  if (dayFits !== monthFits) return told(dayFits ? 'day_first' : 'month_first');
  if (new Set(byDay).size < FEWEST_TELLING) return { order: 'day_first', evidence: 'assumed' };
  const isLikely = (some: readonly string[]): number => Number(isOrdered(some)) * 2 + Number(isOfAMonthOrTwo(some));
  const [day, month] = [isLikely(byDay), isLikely(byMonth)];
  if (day === month) return { order: 'day_first', evidence: 'assumed' };
  return { order: 'day_first', evidence: day > month ? 'told' : 'conflicting' };
}

/** Why a file is refused whose dates may be read in two ways that differ. */
export const unclearDates = (place: StatementPlace): StatementError[] => [
  refusal(
    'day_order_unclear',
    'The dates can be read with the day or with the month first, and the file does not show which.',
    {
      place,
      expected: 'dates such as 2026-01-31',
    },
  ),
];

/** The note on dates that were read with the day first because nothing in the file shows it. */
export const dayOrderAssumed: StatementFinding = {
  code: 'day_order_assumed',
  message: 'Every date can be read with the day or with the month first. The day was taken to be first.',
  place: null,
};
