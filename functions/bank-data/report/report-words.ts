import { amountText } from '@imali/ledger/basics/amount-text.ts';
import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { centsOf } from '@imali/ledger/basics/cents.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Where nothing is known. */
export const UNKNOWN = '–';

/** An amount of the documents as people write it, `R 1 234.56`; other currencies by their code. */
export function moneyWords(rands: number | null, currency: string): string {
  if (rands === null) return UNKNOWN;
  const text = amountText(centsOf(rands));
  return (currency === 'ZAR' ? text : text.replace('R', currency)).replaceAll(' ', '\u00a0');
}

/** An amount for the axis of a chart: whole rands, thousands as k. */
export function axisWords(rands: number): string {
  return Math.abs(rands) >= 1000 ? `${Math.round(rands / 100) / 10}k` : String(Math.round(rands));
}

/** `12 Jan 2026`. */
export function dateWords(date: CalendarDate | null): string {
  if (date === null) return UNKNOWN;
  return `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`;
}

/** `Jan 26`. */
export function monthWords({ year, month }: { readonly year: number; readonly month: number }): string {
  return `${MONTHS[month - 1] ?? ''} ${String(year).slice(2)}`;
}

/** A share from 0 to 1 in per cent, with one decimal below ten. */
export function shareWords(share: number | null): string {
  if (share === null) return UNKNOWN;
  const percent = share * 100;
  return `${Math.abs(percent) < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)} %`;
}

export function scoreWords(score: number | null): string {
  return score === null ? UNKNOWN : String(Math.round(score));
}

export function countWords(count: number | null): string {
  return count === null ? UNKNOWN : String(count);
}

/** A name of the API for people: `LIQUIDITY_AND_SAVINGS` -> `Liquidity and savings`. */
export function plainName(name: string): string {
  const words = name.replace(/[._]+/g, ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
