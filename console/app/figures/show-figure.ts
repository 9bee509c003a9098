import { showDay } from '../../show-day.ts';
import { texts } from '../catalogues/figures.evaluated.ts';

/** Between the thousands, and between the sign of the currency and its amount: narrow, and no place to break a line. */
const THIN = '\u202f';
/** A space at which no line breaks. */
const FIXED = '\u00a0';
const MINUS = '\u2212';
/** What is not known. Never shown as 0. */
export const UNKNOWN = '\u2013';

const { months } = texts;

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, THIN);

/** Rands as `R 1 234.56`; another currency is named by its code. */
export function showMoney(amount: number | null | undefined, currency = 'ZAR'): string {
  if (amount === null || amount === undefined) return UNKNOWN;
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.');
  const isNegative = amount < 0 && (whole !== '0' || cents !== '00');
  return `${isNegative ? MINUS : ''}${currency === 'ZAR' ? 'R' : currency}${THIN}${grouped(whole)}.${cents}`;
}

/** A short amount for axes: R 950, R 12k, R 1.5m. */
export function showShortMoney(amount: number): string {
  const size = Math.abs(amount);
  const sign = amount < 0 ? MINUS : '';
  const short = (value: number): string => String(Math.round(value * 10) / 10);
  if (size >= 1_000_000) return `${sign}R${THIN}${short(size / 1_000_000)}m`;
  if (size >= 1_000) return `${sign}R${THIN}${short(size / 1_000)}k`;
  return `${sign}R${THIN}${Math.round(size)}`;
}

/** A share of 0 to 1 as percent: without decimals unless under ten. */
export function showShare(share: number | null | undefined): string {
  if (share === null || share === undefined) return UNKNOWN;
  const percent = Math.abs(share) * 100;
  const text = percent > 0 && percent < 10 ? percent.toFixed(1) : percent.toFixed(0);
  return `${share < 0 && Number(text) !== 0 ? MINUS : ''}${text} %`;
}

/** A count with its thousands apart. */
export function showCount(count: number | null | undefined): string {
  if (count === null || count === undefined) return UNKNOWN;
  return `${count < 0 ? MINUS : ''}${grouped(String(Math.abs(Math.round(count))))}`;
}

/** A figure with at most one decimal. */
export function showNumber(value: number | null | undefined): string {
  if (value === null || value === undefined) return UNKNOWN;
  const [whole = '0', tenth = '0'] = Math.abs(value).toFixed(1).split('.');
  return `${value < 0 && `${whole}${tenth}` !== '00' ? MINUS : ''}${grouped(whole)}${tenth === '0' ? '' : `.${tenth}`}`;
}

/** A score of 0 to 100. */
export function showScore(score: number | null | undefined): string {
  return score === null || score === undefined ? UNKNOWN : String(Math.round(score));
}

/** A day or an instant as 12 Jan 2026, in Johannesburg. */
export function showDate(moment: string | null | undefined): string {
  return moment === null || moment === undefined ? UNKNOWN : showDay(moment, { months }).replaceAll(' ', FIXED);
}

/** An instant as 12 Jan 2026, 14:05, in Johannesburg. */
export function showInstant(instant: string | null | undefined): string {
  if (instant === null || instant === undefined) return UNKNOWN;
  return `${showDate(instant)}, ${new Date(Date.parse(instant) + 2 * 3_600_000).toISOString().slice(11, 16)}`;
}

/** A span of days: 12 Jan - 3 Feb 2026. */
export function showSpan(from: string, to: string): string {
  const first = showDate(from);
  const year = `${FIXED}${to.slice(0, 4)}`;
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${first.slice(0, -year.length)} - ${showDate(to)}`
    : `${first} - ${showDate(to)}`;
}

/** Jan 2026 of a month. */
export function showMonth({ year, month }: { readonly year: number; readonly month: number }): string {
  return `${months[month - 1] ?? ''} ${year}`;
}

/** Jan 26, for axes. */
export function showShortMonth({ year, month }: { readonly year: number; readonly month: number }): string {
  return `${months[month - 1] ?? ''} ${String(year).slice(2)}`;
}

/** A name of the API in words: `food.groceries` and `FOOD_AND_HOUSEHOLD` as `Food: groceries`, `Food and household`. */
export function showName(name: string): string {
  const text = name.toLowerCase().replaceAll('_', ' ').replace('.', ': ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
