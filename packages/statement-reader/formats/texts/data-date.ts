import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { dateInYear, printedDate } from '../../reading/dates.ts';

/**
 * Which number of a date is the day, where the year has two digits or stands last. South African files write the day first;
 * `year_first` is `26/01/20`.
 */
export type DayOrder = 'day_first' | 'month_first' | 'year_first';

/** A date of three numbers, and the time of day that may follow a date. */
export const NUMBERS = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})$/;
export const TIME = /[ T]\d{1,2}[:h]\d{2}.*$/;
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

/** A weekday before a date whose month has a name, in English or Afrikaans. */
const WEEKDAY =
  /^(?:mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs?|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|ma(?:andag)?|di(?:nsdag)?|wo(?:ensdag)?|do(?:nderdag)?|vr(?:ydag)?|sa(?:terdag)?|so(?:ndag)?)[.,]{0,2} (?=.*\p{L}{3})/iu;
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th|de|ste)(?=\b)/i;
/** `March 5, 2026`: a month by its name leaves no doubt of the order. */
const MONTH_BEFORE_DAY = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;

/** A date written as `5 Mar 2026`, from forms with a weekday, an ordinal, or the month before the day. */
const inUsualForm = (text: string): string =>
  text.replace(WEEKDAY, '').replace(MONTH_BEFORE_DAY, '$2 $1 $3').replace(ORDINAL, '$1');

/**
 * The day of a date in a file of data, a time of day after it left out: `2026/01/20`, `2025-02-03 16:55`, `20200618`,
 * `31/03/2025`, `08 09 2026`, `01Mar2025`, `1Sep2023`, `27 Nov 24`, `02-Okt-2025`, `Mon 5 Jan 2026`, `5th January 2026`, `Mar 5, 2026`. Null where it is not a date.
 */
export function dateOfData(text: string, order: DayOrder): CalendarDate | null {
  if (text.length > 40) return null;
  const plain = inUsualForm(text.trim().replace(TIME, '').trim());
  const numeric = numericDate(plain, order);
  if (numeric !== undefined) return numeric;
  const named = printedDate(plain.replaceAll(/[-/,.]/g, ' ').replaceAll(/\s+/g, ' '), ['d MMM yyyy', 'd MMM yy']);
  return named?.year ? dateOf(named.year, named.month, named.day) : null;
}
