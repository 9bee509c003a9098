import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

interface VatRate {
  readonly from: CalendarDate;
  readonly percent: number;
}

/**
 * The standard rate of South African VAT, which prices of banks include, latest first. Value-Added Tax Act 89 of 1991, section
 * 7(1): 14 % from 7 April 1993, 15 % from 1 April 2018. The rises to 15.5 % and 16 % announced for 1 May 2025 and 1 April 2026
 * were taken back by Government Notice 6157 of April 2025 before they began.
 */
const rates: readonly VatRate[] = [
  { from: '2018-04-01', percent: 15 },
  { from: '1993-04-07', percent: 14 },
];

/** The rate of VAT in a whole period, in percent; null where it changed within, or is not known. */
export function vatPercent(from: CalendarDate, to: CalendarDate): number | null {
  const rateOn = (day: CalendarDate): VatRate | undefined => rates.find((rate) => rate.from <= day);
  const rate = rateOn(from);
  return rate !== undefined && rate === rateOn(to) ? rate.percent : null;
}

/**
 * Headings of a column of fees, and what their total and the VAT in it are called, in English and Afrikaans. `Charges` is no
 * heading: FNB prints charges there that are booked later. `vatOnFees` is said of the column, whether a total is printed or not.
 */
export const feeWords = {
  heading: /\b(?:fees?|fooie?|koste)\b/i,
  total: /\b(?:fees?|fooie?|koste)\s+tota(?:l|al)\b|\btota(?:l|le)\s+(?:fees|fooie|koste)\b/i,
  vatOnFees: /\b(?:vat on fees|btw op fooie)\b/i,
  vatTotal: /\b(?:vat|btw)\b.*\btota(?:l|al)\b|\btota(?:l|le)\s+(?:vat|btw)\b/i,
};
