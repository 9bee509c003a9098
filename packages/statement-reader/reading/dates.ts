import { addDays, type CalendarDate, daysBetween, daysInMonth } from '@imali/ledger/basics/calendar.ts';

/**
 * How dates are printed, in the letters of Unicode: d, dd, MM, MMM (a month's name, short or long, English or Afrikaans), yy
 * and yyyy. A space stands for any space or none. Other characters stand for themselves.
 */
export type DateFormat =
  | 'd MMM yyyy'
  | 'd MMM yy'
  | 'd MMM-yy'
  | 'd-MMM-yyyy'
  | 'd-MMM-yy'
  | 'dd-MM-yyyy'
  | 'dd.MM.yyyy'
  | 'd MMM'
  | 'dd MMM yyyy'
  | 'dd/MM/yyyy'
  | 'd/MM/yyyy'
  | 'dd/MM/yy'
  | 'yyyy/MM/dd'
  | 'yyyy-MM-dd'
  | 'yyyy MM dd'
  | 'dd MM yyyy'
  | 'yyyyMMdd'
  | 'yyMMdd'
  | 'MM dd';

/** A day as printed; the year is null where the file leaves it out. */
export interface PrintedDate {
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
}

const monthNames: readonly (readonly string[])[] = [
  ['jan', 'january', 'januarie'],
  ['feb', 'february', 'februarie'],
  ['mar', 'march', 'mrt', 'maa', 'maart'],
  ['apr', 'april'],
  ['may', 'mei'],
  ['jun', 'june', 'junie'],
  ['jul', 'july', 'julie'],
  ['aug', 'august', 'augustus'],
  ['sep', 'sept', 'september'],
  ['oct', 'okt', 'october', 'oktober'],
  ['nov', 'november'],
  ['dec', 'des', 'december', 'desember'],
];

const monthOfName: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/** Names of the months as a pattern, the longest first. */
export const monthNamePattern = [...monthOfName.keys()].toSorted((one, other) => other.length - one.length).join('|');

const fieldPatterns: Readonly<Record<string, string>> = {
  d: '(?<day>\\d{1,2})',
  dd: '(?<day>\\d{2})',
  MM: '(?<month>\\d{1,2})',
  MMM: `(?<name>${monthNamePattern})\\.?`,
  yy: '(?<short>\\d{2})',
  yyyy: '(?<year>(?:19|20)\\d{2})',
  ' ': '\\s?',
  '.': '\\.',
};

/** Source of the expression of a format; its groups are named unless `named` is false. */
export function dateSource(format: DateFormat, named = true): string {
  const parts = format.match(/d+|M+|y+|[^dMy]/g) ?? [];
  const source = parts.map((part) => fieldPatterns[part] ?? part).join('');
  return named ? source : source.replace(/\(\?<[a-z]+>/g, '(?:');
}

const compiled = new Map<DateFormat, RegExp>();

function expression(format: DateFormat): RegExp {
  const known = compiled.get(format);
  if (known !== undefined) return known;
  const made = new RegExp(`^${dateSource(format)}$`, 'i');
  compiled.set(format, made);
  return made;
}

const ofAnyFormat = new WeakMap<readonly DateFormat[], RegExp>();

/** One expression for a text in any of the formats: most texts are in none, which one test shows. */
function anyOf(formats: readonly DateFormat[]): RegExp {
  const known = ofAnyFormat.get(formats);
  if (known !== undefined) return known;
  const made = new RegExp(`^(?:${formats.map((format) => dateSource(format, false)).join('|')})$`, 'i');
  ofAnyFormat.set(formats, made);
  return made;
}

/** Every format begins with a digit; most words of a file do not. */
export function beginsWithDigit(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 0x30 && code <= 0x39;
}

/** The day that a whole text writes in one of the formats, tried in order; null when it is no date, or no real day. */
export function printedDate(text: string, formats: readonly DateFormat[]): PrintedDate | null {
  const whole = text.trim();
  if (!beginsWithDigit(whole) || !anyOf(formats).test(whole)) return null;
  for (const format of formats) {
    const groups = expression(format).exec(whole)?.groups;
    const date = groups === undefined ? null : dateOfGroups(groups);
    if (date !== null) return date;
  }
  return null;
}

function dateOfGroups(groups: Readonly<Record<string, string | undefined>>): PrintedDate | null {
  const { day: dayText, month: monthText, name, short, year: yearText } = groups;
  const year = yearText !== undefined ? Number(yearText) : short !== undefined ? 2000 + Number(short) : null;
  const month = name === undefined ? Number(monthText) : (monthOfName.get(name.toLowerCase()) ?? 0);
  const day = Number(dayText);
  if (!(month >= 1 && month <= 12 && day >= 1)) return null;
  // 29 February is a day of some year.
  return day <= daysInMonth(`${year ?? 2000}-${String(month).padStart(2, '0')}`) ? { year, month, day } : null;
}

/** The calendar date of a printed day in a year; null when that year has no such day. */
export function dateInYear(date: PrintedDate, year: number): CalendarDate | null {
  const month = `${String(year).padStart(4, '0')}-${String(date.month).padStart(2, '0')}`;
  return date.day <= daysInMonth(month) ? `${month}-${String(date.day).padStart(2, '0')}` : null;
}

/** Days that a row may lie outside the period that its statement states. */
const SLACK_DAYS = 45;

/**
 * The calendar date of a printed day. A missing year is the one that puts the day into the period, or nearest to it.
 * Null when no year does so within 45 days.
 */
export function dateInPeriod(date: PrintedDate, from: CalendarDate, to: CalendarDate): CalendarDate | null {
  if (date.year !== null) return dateInYear(date, date.year);
  const start = addDays(from, -SLACK_DAYS);
  const end = addDays(to, SLACK_DAYS);
  let best: { readonly date: CalendarDate; readonly distance: number } | null = null;
  for (let year = Number(start.slice(0, 4)); year <= Number(end.slice(0, 4)); year += 1) {
    const candidate = dateInYear(date, year);
    if (candidate === null) continue;
    const distance = Math.max(0, daysBetween(candidate, from), daysBetween(to, candidate));
    if (distance <= SLACK_DAYS && (best === null || distance < best.distance)) best = { date: candidate, distance };
  }
  return best?.date ?? null;
}
