/**
 * Calendar dates in Africa/Johannesburg as `YYYY-MM-DD` strings, and arithmetic on them.
 * South Africa keeps UTC+2 all year, so a date needs no time-zone database: it is the instant shifted by two hours.
 */
export type CalendarDate = string;

/** A month as `YYYY-MM`. */
export type CalendarMonth = string;

const JOHANNESBURG_OFFSET_MS = 2 * 3_600_000;

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
/** Days of 400 years, after which the Gregorian calendar repeats itself. */
const ERA_DAYS = 146_097;
/** Days from 0000-03-01, where an era starts, to 1970-01-01. */
const EPOCH_IN_ERAS = 719_468;

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

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
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * ERA_DAYS + dayOfEra - EPOCH_IN_ERAS;
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
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(dayInMonth, 2)}`;
}

/** The calendar date in Johannesburg on which an instant (epoch milliseconds) falls. */
export function johannesburgDate(epochMs: number): CalendarDate {
  return new Date(epochMs + JOHANNESBURG_OFFSET_MS).toISOString().slice(0, 10);
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
  return Number(date.slice(8, 10));
}

/** Number of days in a month, 28 to 31. */
export function daysInMonth(month: CalendarMonth): number {
  return monthLength(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
}

/** `count` months later (or earlier). */
export function addMonths(month: CalendarMonth, count: number): CalendarMonth {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${pad(Math.floor(index / 12), 4)}-${pad((((index % 12) + 12) % 12) + 1, 2)}`;
}

/** Months from `from` to `to`: 0 for the same month. */
export function monthsBetween(from: CalendarMonth, to: CalendarMonth): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}

export function firstDay(month: CalendarMonth): CalendarDate {
  return `${month}-01`;
}

export function lastDay(month: CalendarMonth): CalendarDate {
  return `${month}-${pad(daysInMonth(month), 2)}`;
}

/** The date in a month on the wished day, or its last day where the month is shorter. */
export function dateInMonth(month: CalendarMonth, day: number): CalendarDate {
  return `${month}-${pad(Math.min(Math.max(1, day), daysInMonth(month)), 2)}`;
}

/** Every month from `from` to `to`, both included; empty when `to` is earlier. */
export function monthRange(from: CalendarMonth, to: CalendarMonth): CalendarMonth[] {
  return Array.from({ length: Math.max(0, monthsBetween(from, to) + 1) }, (_, index) => addMonths(from, index));
}
