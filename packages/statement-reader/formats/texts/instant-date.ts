import { type CalendarDate, dayNumber, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { dateOfData } from './data-date.ts';

/**
 * The day in Johannesburg of `YYYY-MM-DD`, alone or with a time and an offset as in ISO 8601. A time without an offset is
 * Johannesburg's. Null where it is no day.
 */
export function dateOfIso(text: string): CalendarDate | null {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?|Z|[+-]\d{2}:\d{2})?$/.exec(
      text.trim(),
    );
  const date = dateOfData(match?.[1] ?? '', 'day_first');
  const offset = match?.[4];
  if (date === null || offset === undefined) return date;
  const minutes =
    offset === 'Z' ? 0 : Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2)));
  return dateAt(date, Number(match?.[2]), Number(match?.[3]), minutes);
}

/** The day in Johannesburg of a local time that is `offsetMinutes` ahead of UTC. */
export function dateAt(date: CalendarDate, hour: number, minute: number, offsetMinutes: number): CalendarDate {
  return johannesburgDate((dayNumber(date) * 1_440 + hour * 60 + minute - offsetMinutes) * 60_000);
}
