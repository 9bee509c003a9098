/**
 * Calendar dates in Africa/Johannesburg as `YYYY-MM-DD` strings, and arithmetic on them.
 * South Africa keeps UTC+2 all year, so a date needs no time-zone database: it is the instant shifted by two hours.
 */
export type CalendarDate = string;

/** A month as `YYYY-MM`. */
export type CalendarMonth = string;

const JOHANNESBURG_OFFSET_MS = 2 * 3_600_000;
const DAY_MS = 86_400_000;

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
/** Days of 400 years, after which the Gregorian calendar repeats itself. */
const ERA_DAYS = 146_097;
/** Days from 0000-03-01, where an era starts, to 1970-01-01. */
const EPOCH_IN_ERAS = 719_468;
const EPOCH_YEAR = 1970;

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/** The two digits of 0 to 31, for the days and months of dates that are written by the hundred thousand. */
const TWO_DIGITS = Array.from({ length: 32 }, (_, value) => pad(value, 2));

const twoDigits = (value: number): string => TWO_DIGITS[value] ?? pad(value, 2);
const yearDigits = (year: number): string => (year >= 1000 && year <= 9999 ? String(year) : pad(year, 4));

function monthLength(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

/** The number that digits `from`..`to` (exclusive) of a text write; NaN where one is no digit. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

// Dates are converted by arithmetic: analyses do it by the hundred thousand, and Date objects cost ten times as much.
// Years start in March, so that the leap day is the last one (after H. Hinnant, "chrono-compatible low-level date algorithms").

/** Days since 1970-01-01 of a calendar date. Throws on a string that is not a real date. */
export function dayNumber(date: CalendarDate): number {
  const year = digits(date, 0, 4);
  const month = digits(date, 5, 7);
  const day = digits(date, 8, 10);
  const isDate =
    date.length === 10 && date[4] === '-' && date[7] === '-' && day >= 1 && day <= monthLength(year, month);
  if (!isDate) throw new RangeError(`not a calendar date: ${date.length} characters`);
  return dayOfCivil(year, month, day);
}

function dayOfCivil(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * ERA_DAYS + dayOfEra - EPOCH_IN_ERAS;
}

/** Months since 1970-01 of the month of a date: the number that stands for it where months are counted. */
export function monthNumber(date: CalendarDate): number {
  return (digits(date, 0, 4) - EPOCH_YEAR) * 12 + digits(date, 5, 7) - 1;
}

function monthStart(month: number): number {
  const year = EPOCH_YEAR + Math.floor(month / 12);
  return dayOfCivil(year, month - (year - EPOCH_YEAR) * 12 + 1, 1);
}

/** First day numbers of the months of a century, which schedules are worked out from by the ten thousand. */
const KNOWN_FROM = (1990 - EPOCH_YEAR) * 12;
const knownStarts = Int32Array.from({ length: 1_200 }, (_, index) => monthStart(KNOWN_FROM + index));

/** Day number of a day in a month given by its number, or of the month's last day where it is shorter. */
export function dayNumberInMonth(month: number, wishedDay: number): number {
  const start = knownStarts[month - KNOWN_FROM] ?? monthStart(month);
  const after = knownStarts[month + 1 - KNOWN_FROM] ?? monthStart(month + 1);
  return start + Math.min(Math.max(1, wishedDay), after - start) - 1;
}

/** The calendar date of a day number, the inverse of dayNumber. */
export function dateOfDayNumber(day: number): CalendarDate {
  const shifted = day + EPOCH_IN_ERAS;
  const era = Math.floor(shifted / ERA_DAYS);
  const dayOfEra = shifted - era * ERA_DAYS;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const dayInMonth = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${yearDigits(year)}-${twoDigits(month)}-${twoDigits(dayInMonth)}`;
}

/** The calendar date in Johannesburg on which an instant (epoch milliseconds) falls. */
export function johannesburgDate(epochMs: number): CalendarDate {
  return dateOfDayNumber(Math.floor((epochMs + JOHANNESBURG_OFFSET_MS) / DAY_MS));
}

/** `days` later (or earlier, when negative). */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** Whole days from `from` to `to`: 0 for the same day, negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 = Sunday ... 6 = Saturday. */
export function weekday(date: CalendarDate): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

export function monthOf(date: CalendarDate): CalendarMonth {
  return date.slice(0, 7);
}

export function dayOfMonth(date: CalendarDate): number {
  return digits(date, 8, 10);
}

/** Number of days in a month, 28 to 31. */
export function daysInMonth(month: CalendarMonth): number {
  return monthLength(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
}

/** `count` months later (or earlier). */
export function addMonths(month: CalendarMonth, count: number): CalendarMonth {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${yearDigits(Math.floor(index / 12))}-${twoDigits((((index % 12) + 12) % 12) + 1)}`;
}

/** Months from `from` to `to`: 0 for the same month. */
export function monthsBetween(from: CalendarMonth, to: CalendarMonth): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}

export function firstDay(month: CalendarMonth): CalendarDate {
  return `${month}-01`;
}

export function lastDay(month: CalendarMonth): CalendarDate {
  return `${month}-${twoDigits(daysInMonth(month))}`;
}

/** The date in a month on the wished day, or its last day where the month is shorter. */
export function dateInMonth(month: CalendarMonth, day: number): CalendarDate {
  return `${month}-${twoDigits(Math.min(Math.max(1, day), daysInMonth(month)))}`;
}

/** Every month from `from` to `to`, both included; empty when `to` is earlier. */
export function monthRange(from: CalendarMonth, to: CalendarMonth): CalendarMonth[] {
  return Array.from({ length: Math.max(0, monthsBetween(from, to) + 1) }, (_, index) => addMonths(from, index));
}
