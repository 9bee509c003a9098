import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { dateInYear, printedDate } from '../../reading/dates.ts';

/**
 * Which number of a date is the day, where the year has two digits or stands last. South African files write the day first;
 * `year_first` is `26/01/20`.
 */
export type DayOrder = 'day_first' | 'month_first' | 'year_first';

const NUMBERS = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})$/;
const TIME = /[ T]\d{1,2}[:h]\d{2}.*$/;
const EARLIEST_YEAR = 1970;
const LATEST_YEAR = 2100;

function dateOf(year: number, month: number, day: number): CalendarDate | null {
  const isReal = year >= EARLIEST_YEAR && year <= LATEST_YEAR && month >= 1 && month <= 12 && day >= 1;
  return isReal ? dateInYear({ year, month, day }, year) : null;
}

function numericDate(text: string, order: DayOrder): CalendarDate | null | undefined {
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text);
  if (compact) return dateOf(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const match = NUMBERS.exec(text);
  if (!match) return undefined;
  const [, first = '', , second = '', third = ''] = match;
  if (first.length === 4) return third.length <= 2 ? dateOf(Number(first), Number(second), Number(third)) : null;
  if (first.length > 2 || (third.length !== 4 && third.length !== 2)) return null;
  if (order === 'year_first' && first.length === 2 && third.length <= 2) {
    return dateOf(2000 + Number(first), Number(second), Number(third));
  }
  const year = third.length === 2 ? 2000 + Number(third) : Number(third);
  const [day, month] = order === 'month_first' ? [second, first] : [first, second];
  return dateOf(year, Number(month), Number(day));
}

/**
 * The day of a date in a file of data, a time of day after it left out: `2026/01/20`, `2025-02-03 16:55`, `20200618`,
 * `31/03/2025`, `08 09 2026`, `01Mar2025`, `1Sep2023`, `27 Nov 24`, `02-Okt-2025`. Null where it is none.
 */
export function dateOfData(text: string, order: DayOrder): CalendarDate | null {
  if (text.length > 40) return null;
  const plain = text.trim().replace(TIME, '').trim();
  const numeric = numericDate(plain, order);
  if (numeric !== undefined) return numeric;
  const named = printedDate(plain.replaceAll(/[-/,.]/g, ' ').replaceAll(/\s+/g, ' '), ['d MMM yyyy', 'd MMM yy']);
  return named?.year ? dateOf(named.year, named.month, named.day) : null;
}

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

/** The order of a column of dates: the month or the year first only where no date could be read otherwise. */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  if (isYearFirst(texts)) return 'year_first';
  const pairs = texts.flatMap((text) => {
    const match = NUMBERS.exec(text.trim().replace(TIME, '').trim());
    return match && (match[1]?.length ?? 4) <= 2 ? [[Number(match[1]), Number(match[3])] as const] : [];
  });
  const isMonthFirst = pairs.some(([, second]) => second > 12) && pairs.every(([first]) => first <= 12);
  return isMonthFirst ? 'month_first' : 'day_first';
}
