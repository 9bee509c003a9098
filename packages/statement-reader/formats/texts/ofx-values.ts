import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { centsOfData } from './data-amount.ts';
import { dateOfData } from './data-date.ts';
import { dateAt } from './instant-date.ts';

const DATE =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(?:\d{2})?(?:\.\d+)?)?\s*(?:\[([+-]?\d{1,2})(?:\.(\d{1,2}))?(?::[^\]]*)?\])?$/;

/** The day in Johannesburg of `20240905` or `20240910120000.000[+2:CAT]`; a time without a zone is local. */
export function ofxDate(text: string): CalendarDate | null {
  const match = DATE.exec(text.trim());
  const date = dateOfData(`${match?.[1]}${match?.[2]}${match?.[3]}`, 'day_first');
  if (date === null || match?.[4] === undefined || match[6] === undefined) return date;
  const hours = Number(match[6]);
  // `-3.30` is three hours and thirty minutes.
  const minutes = hours * 60 + Math.sign(hours || 1) * Number(match[7] ?? '0');
  return dateAt(date, Number(match[4]), Number(match[5]), minutes);
}

/** OFX writes a point; some programs write the comma of their language. */
export const ofxCents = (text: string): number | null => centsOfData(text, '.') ?? centsOfData(text, ',');
