import { isPublicHoliday } from '../../time/business-days.ts';
import { type CalendarDate, weekday } from '../../time/calendar.ts';
import type { Statement } from '../statement.ts';
import { collectionWordings } from './data/collection-wordings.ts';
import type { Suspicion } from './finding.ts';

/** Debit orders that are dated on a Sunday or a public holiday, when banks do not collect; one finding for each day. */
export function bookingDayFindings(statements: readonly Statement[]): Suspicion[] {
  const rows = statements.flatMap((statement) => statement.rows);
  const odd = rows.filter(
    ({ bookedOn, description }) =>
      isClosed(bookedOn) && collectionWordings.some((wording) => wording.test(description)),
  );
  return [...Map.groupBy(odd, ({ bookedOn }) => bookedOn)].map(([bookedOn, onDay]) => ({
    code: 'no_booking_day',
    message: `A debit order is dated ${bookedOn}, a Sunday or a public holiday.`,
    page: onDay[0]?.place.page ?? null,
    box: null,
    details: { bookedOn, rows: onDay.length },
  }));
}

/** Saturdays are no business days, but collections are booked on them. */
const isClosed = (date: CalendarDate): boolean => weekday(date) === 0 || isPublicHoliday(date);
