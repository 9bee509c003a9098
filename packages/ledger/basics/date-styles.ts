import type { CalendarDate } from './calendar.ts';

const ENGLISH = ['January', 'February', 'March', 'April', 'May', 'June'].concat([
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]);
const AFRIKAANS = ['Januarie', 'Februarie', 'Maart', 'April', 'Mei', 'Junie'].concat([
  'Julie',
  'Augustus',
  'September',
  'Oktober',
  'November',
  'Desember',
]);
const monthNames = { en: ENGLISH, af: AFRIKAANS } as const;

export type DateLanguage = keyof typeof monthNames;

/**
 * A date in a pattern of `yyyy`, `yy`, `MMMM` (month's name), `MMM` (its first three letters), `MM`, `dd`, `d` (no
 * leading zero); whatever else the pattern holds stays.
 */
export function dateAs(date: CalendarDate, pattern: string, language: DateLanguage = 'en'): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = monthNames[language][Number(month) - 1] ?? '';
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(2),
    MMMM: name,
    MMM: name.slice(0, 3),
    MM: month,
    dd: day,
    d: String(Number(day)),
  };
  return pattern.replace(/yyyy|yy|MMMM|MMM|MM|dd|d/g, (token) => parts[token] ?? token);
}
