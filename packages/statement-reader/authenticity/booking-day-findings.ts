import { isPublicHoliday } from '@imali/ledger/basics/business-days.ts';
import { type CalendarDate, weekday } from '@imali/ledger/basics/calendar.ts';
import type { Statement, StatementRow } from '../reading/statement.ts';
import { clearedPayWordings, collectionWordings } from './data/collection-wordings.ts';
import type { FindingCode, TamperIndicator } from './finding.ts';

/** Debit orders, and pay that comes through clearing, dated on a Sunday or a public holiday; one finding for each day. */
export function bookingDayFindings(statements: readonly Statement[]): TamperIndicator[] {
  const closed = statements.flatMap(({ rows }) => rows).filter(({ bookedOn }) => isClosed(bookedOn));
  const isLike = (wordings: readonly RegExp[], { description }: StatementRow): boolean =>
    wordings.some((wording) => wording.test(description));
  const collected = closed.filter((row) => isLike(collectionWordings, row));
  const paid = closed.filter((row) => row.amountCents > 0 && isLike(clearedPayWordings, row));
  return [
    ...oncePerDay('no_booking_day', 'A debit order', collected),
    ...oncePerDay('pay_on_closed_day', 'Pay that comes through clearing', paid),
  ];
}

function oncePerDay(code: FindingCode, what: string, rows: readonly StatementRow[]): TamperIndicator[] {
  return [...Map.groupBy(rows, ({ bookedOn }) => bookedOn)].map(([bookedOn, onDay]) => ({
    code,
    message: `${what} is dated ${bookedOn}, a Sunday or a public holiday.`,
    page: onDay[0]?.place.page ?? null,
    box: null,
    details: { bookedOn, rows: onDay.length },
  }));
}

/** Saturdays are no business days, but collections are booked on them. */
const isClosed = (date: CalendarDate): boolean => weekday(date) === 0 || isPublicHoliday(date);
