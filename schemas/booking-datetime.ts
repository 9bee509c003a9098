import * as z from 'zod';

const PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?)?$/;

/** South Africa has kept UTC+2 since 1944. */
const JOHANNESBURG_OFFSET_MINUTES = 120;

/** No statement in machine-readable form is older; an earlier year is a slip that would stretch every analysis. */
const EARLIEST_YEAR = 1970;

/**
 * The instant (epoch milliseconds) of a booking as sources write it: an ISO 8601 date or date-time whose offset is
 * `Z`, `+02:00`, `+0200` or missing, which means Africa/Johannesburg; a date alone is midnight there. Null when the
 * text has another form, names no real day or time, or lies before 1970.
 */
export function bookingEpochMs(text: string): number | null {
  const match = PATTERN.exec(text);
  if (!match) return null;
  const part = (group: number): number => Number(match[group] ?? '0');
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  if (year < EARLIEST_YEAR || hour > 23 || minute > 59 || second > 59 || part(10) > 23 || part(11) > 59) return null;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null;
  const offset = match[8]
    ? 0
    : match[9]
      ? (part(10) * 60 + part(11)) * (match[9] === '-' ? -1 : 1)
      : JOHANNESBURG_OFFSET_MINUTES;
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  return midnight.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds;
}

export const BookingDatetime = z
  .string()
  .refine((text) => bookingEpochMs(text) !== null, 'must be an ISO 8601 date or date-time from 1970 on')
  .meta({
    description: 'ISO 8601 date or date-time; without an offset it is read as Africa/Johannesburg',
    examples: ['2026-03-25T08:30:00+02:00', '2026-03-25'],
  });
