import { addDays, type CalendarDate, dateOfDayNumber, dayNumber, weekday } from './calendar.ts';

/** Public Holidays Act 36 of 1994, Schedule 1: the holidays that have a date of their own, as `MM-DD`. */
const FIXED_HOLIDAYS: Readonly<Record<string, string>> = {
  '01-01': "New Year's Day",
  '03-21': 'Human Rights Day',
  '04-27': 'Freedom Day',
  '05-01': "Workers' Day",
  '06-16': 'Youth Day',
  '08-09': "National Women's Day",
  '09-24': 'Heritage Day',
  '12-16': 'Day of Reconciliation',
  '12-25': 'Christmas Day',
  '12-26': 'Day of Goodwill',
};

/**
 * Section 2A of the Act lets the President declare a day. When the Monday that section 2(1) would give is already
 * a holiday, no further day follows by law, so the 27ths of December below were declared too.
 */
const DECLARED_HOLIDAYS: Readonly<Record<CalendarDate, string>> = {
  '1999-06-02': 'General election',
  '1999-12-31': 'Year 2000 changeover',
  '2000-01-02': 'Year 2000 changeover',
  '2004-04-14': 'General election',
  '2006-03-01': 'Municipal elections',
  '2008-05-02': 'In place of Human Rights Day, which fell on Good Friday',
  '2009-04-22': 'General election',
  '2011-05-18': 'Municipal elections',
  '2011-12-27': 'Christmas Day fell on a Sunday',
  '2014-05-07': 'General election',
  '2016-08-03': 'Municipal elections',
  '2016-12-27': 'Christmas Day fell on a Sunday',
  '2019-05-08': 'General election',
  '2021-11-01': 'Municipal elections',
  '2022-12-27': 'Christmas Day fell on a Sunday',
  '2023-12-15': 'Rugby World Cup victory',
  '2024-05-29': 'General election',
};

/** Easter Sunday of a Gregorian year (Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): CalendarDate {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const yearInCentury = year % 100;
  const f = Math.floor((century + 8) / 25);
  const g = Math.floor((century - f + 1) / 3);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(yearInCentury / 4) - h - (yearInCentury % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const monthAndDay = h + l - 7 * m + 114;
  const month = String(Math.floor(monthAndDay / 31)).padStart(2, '0');
  const day = String((monthAndDay % 31) + 1).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${month}-${day}`;
}

function easterHoliday(date: CalendarDate): string | null {
  const monthOfYear = date.slice(5, 7);
  if (monthOfYear !== '03' && monthOfYear !== '04') return null;
  const offset = dayNumber(date) - dayNumber(easterSunday(Number(date.slice(0, 4))));
  return offset === -2 ? 'Good Friday' : offset === 1 ? 'Family Day' : null;
}

function scheduledHoliday(date: CalendarDate): string | null {
  return FIXED_HOLIDAYS[date.slice(5)] ?? easterHoliday(date) ?? DECLARED_HOLIDAYS[date] ?? null;
}

/**
 * The name of the South African public holiday on a date, or null (Public Holidays Act 36 of 1994, in force since
 * 1 January 1995). The Monday after a holiday that falls on a Sunday is a holiday as well (section 2(1)).
 */
export function publicHolidayName(date: CalendarDate): string | null {
  const named = scheduledHoliday(date);
  if (named !== null || weekday(date) !== 1) return named;
  const sunday = scheduledHoliday(addDays(date, -1));
  return sunday === null ? null : `${sunday} observed`;
}

/** Whether a date is a South African public holiday. */
export function isPublicHoliday(date: CalendarDate): boolean {
  return publicHolidayName(date) !== null;
}

/** What is known of the days of a century, which are asked about again and again: 0 not looked up yet, 1 or 2. */
const KNOWN_FROM = dayNumber('1990-01-01');
const known = new Uint8Array(dayNumber('2090-01-01') - KNOWN_FROM);
const BUSINESS_DAY = 1;
const NO_BUSINESS_DAY = 2;

function lookUp(day: number): boolean {
  const sinceSunday = (((day + 4) % 7) + 7) % 7;
  return sinceSunday !== 0 && sinceSunday !== 6 && !isPublicHoliday(dateOfDayNumber(day));
}

/** Whether banks settle on the date of a day number: Monday to Friday and no public holiday. */
export function isBusinessDayNumber(day: number): boolean {
  const seen = known[day - KNOWN_FROM];
  if (seen === undefined) return lookUp(day);
  if (seen !== 0) return seen === BUSINESS_DAY;
  const found = lookUp(day);
  known[day - KNOWN_FROM] = found ? BUSINESS_DAY : NO_BUSINESS_DAY;
  return found;
}

/** The first business day from a day number on, `step` days (1 or -1) at a time; the day itself when it is one. */
export function businessDayNumberFrom(day: number, step: 1 | -1): number {
  let found = day;
  while (!isBusinessDayNumber(found)) found += step;
  return found;
}

/** Whether banks settle on a date: Monday to Friday and no public holiday. */
export function isBusinessDay(date: CalendarDate): boolean {
  return isBusinessDayNumber(dayNumber(date));
}

/** The date itself when it is a business day, else the last one before it. */
export function businessDayOnOrBefore(date: CalendarDate): CalendarDate {
  return dateOfDayNumber(businessDayNumberFrom(dayNumber(date), -1));
}

/** The date itself when it is a business day, else the first one after it. */
export function businessDayOnOrAfter(date: CalendarDate): CalendarDate {
  return dateOfDayNumber(businessDayNumberFrom(dayNumber(date), 1));
}

/** The last business day strictly before a date. */
export function previousBusinessDay(date: CalendarDate): CalendarDate {
  return businessDayOnOrBefore(addDays(date, -1));
}

/** The first business day strictly after a date. */
export function nextBusinessDay(date: CalendarDate): CalendarDate {
  return businessDayOnOrAfter(addDays(date, 1));
}

/**
 * Business days after `from` up to and including `to`: Friday to the Monday after is 1, a day to itself 0.
 * Negative, with the same size, when `to` is earlier.
 */
export function businessDaysBetween(from: CalendarDate, to: CalendarDate): number {
  const start = dayNumber(from);
  const end = dayNumber(to);
  if (end < start) {
    const back = businessDaysBetween(to, from);
    return back === 0 ? 0 : -back;
  }
  let count = 0;
  for (let day = start + 1; day <= end; day += 1) {
    if (isBusinessDayNumber(day)) count += 1;
  }
  return count;
}
