import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** A day of a forecast with the share of its futures that would end it below the floor. */
export interface ShortDay {
  readonly date: CalendarDate;
  readonly shortShare: number;
}

const SHARES = { most: 0.5, some: 0.1 } as const;

/** The first day on which more than half, or more than a tenth, of the futures would end below the floor. */
export function firstShortDay(days: readonly ShortDay[], futures: keyof typeof SHARES): CalendarDate | null {
  return days.find(({ shortShare }) => shortShare > SHARES[futures])?.date ?? null;
}
