import { type CalendarDate, dateOfDayNumber, dayNumber, daysInMonth } from '@imali/ledger/basics/calendar.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthDigits = new Map(
  MONTHS.flatMap((name, index) => {
    const digits = String(index + 1).padStart(2, '0');
    return [name, name.toUpperCase()].map((printed): [string, string] => [printed, digits]);
  }),
);

const dayOf = (date: CalendarDate): string => date.slice(8);
const monthNameOf = (date: CalendarDate): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? '';

/**
 * Forms of a day in what banks print, each with the sign that stands for it in a kept text. The signs are of the private
 * area of Unicode, which no bank prints. What is kept is read by them: add forms at the end, change none.
 */
const FORMS: readonly { readonly sign: string; readonly print: (date: CalendarDate) => string }[] = [
  { sign: '\ue000', print: (date) => `${dayOf(date)} ${monthNameOf(date)}` },
  { sign: '\ue001', print: (date) => `${dayOf(date)} ${monthNameOf(date).toUpperCase()}` },
  { sign: '\ue002', print: (date) => `${dayOf(date)}${monthNameOf(date).toUpperCase()}` },
  { sign: '\ue003', print: (date) => date },
  { sign: '\ue004', print: (date) => date.replaceAll('-', '/') },
  { sign: '\ue005', print: (date) => `${dayOf(date)}/${date.slice(5, 7)}/${date.slice(0, 4)}` },
];
const SIGNS = FORMS.map(({ sign }) => sign).join('');
const SIGN = new RegExp(`[${SIGNS}]`);

/** What may be a day in one of the forms. */
const DAY_IN_TEXT = /(?<!\d)(?:\d{4}-\d{2}-\d{2}|\d{4}\/\d{2}\/\d{2}|\d{2}\/\d{2}\/\d{4}|\d{2} ?[A-Z][A-Za-z]{2})/g;

/** A day further from that of the booking is left as it is printed. */
const FURTHEST_DAYS = 31;

/** The day number of a text in the form of a date; null where the calendar has no such day. */
function dayOrNull(date: string): number | null {
  const day = Number(dayOf(date));
  const month = Number(date.slice(5, 7));
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(date.slice(0, 7)) ? dayNumber(date) : null;
}

/** The dates that a printed day may be of; without a year those of the years around the booking. */
function datesOf(printed: string, bookedOn: CalendarDate): string[] {
  if (printed.length === 10) {
    const [first = '', second = '', third = ''] = printed.split(/[-/]/);
    return [first.length === 4 ? `${first}-${second}-${third}` : `${third}-${second}-${first}`];
  }
  const month = monthDigits.get(printed.slice(-3));
  if (month === undefined) return [];
  const year = Number(bookedOn.slice(0, 4));
  return [year, year - 1, year + 1].map((one) => `${String(one).padStart(4, '0')}-${month}-${printed.slice(0, 2)}`);
}

/** How far a printed day is from that of the booking, and the sign of its form; null where it is no such day, or far. */
function printedDay(printed: string, bookedDay: number): { readonly sign: string; readonly shift: number } | null {
  for (const date of datesOf(printed, dateOfDayNumber(bookedDay))) {
    const day = dayOrNull(date);
    if (day === null || Math.abs(day - bookedDay) > FURTHEST_DAYS) continue;
    const form = FORMS.find(({ print }) => print(date) === printed);
    return form ? { sign: form.sign, shift: day - bookedDay } : null;
  }
  return null;
}

/** Texts whose first day near that of the booking is a sign, and how many days it is from that, for each text with a sign. */
export interface DatedTexts {
  readonly texts: readonly string[];
  /** In the order of the texts. Null where a text holds a sign itself: then no sign stands for a day. */
  readonly shifts: readonly (number | null)[] | null;
}

/**
 * Descriptions with the day that they print as a sign. `POS PURCHASE SPAR 24 Nov` and `... 25 Nov` become one text, so a
 * year of 2 000 rows has a fourth of the texts.
 */
export function withoutDays(rows: readonly { readonly text: string; readonly bookedDay: number }[]): DatedTexts {
  if (rows.some(({ text }) => SIGN.test(text))) return { texts: rows.map(({ text }) => text), shifts: null };
  const texts: string[] = [];
  const shifts: (number | null)[] = [];
  for (const { text, bookedDay } of rows) {
    let kept = text;
    let shift: number | null = null;
    for (const { 0: printed, index } of text.matchAll(DAY_IN_TEXT)) {
      const day = printedDay(printed, bookedDay);
      if (!day) continue;
      kept = text.slice(0, index) + day.sign + text.slice(index + printed.length);
      shift = day.shift;
      break;
    }
    texts.push(kept);
    shifts.push(shift);
  }
  return { texts, shifts };
}

/** Whether a text of a page with signs has one. */
export const isDated = (text: string): boolean => SIGN.test(text);

/** The description of a text with a sign, of a row that was booked on a day. */
export function withDay(text: string, bookedDay: number, shift: number): string {
  const index = text.search(SIGN);
  const form = FORMS.find(({ sign }) => sign === text[index]);
  if (!form) return text;
  return text.slice(0, index) + form.print(dateOfDayNumber(bookedDay + shift)) + text.slice(index + 1);
}
