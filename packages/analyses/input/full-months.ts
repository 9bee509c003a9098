import {
  addDays,
  type CalendarDate,
  type CalendarMonth,
  firstDay,
  lastDay,
  monthOf,
  monthRange,
} from '@imali/ledger/basics/calendar.ts';

/** Days at either end of the data that may be quiet without a month counting as cut off. */
const QUIET_DAYS = 3;

/**
 * The calendar months that data covers whole. The first and the last booked day may stand three days inside the
 * month, since few people book every day; but a month at the end is not whole while an income that is due in it
 * (`dueOn`) has not arrived. A month without any booked day is missing rather than empty, unless it is known to be quiet.
 * @param isQuiet whether balances prove that nothing happened in a month
 */
export function fullMonths(
  bookedDays: readonly CalendarDate[],
  dueOn: readonly CalendarDate[],
  isQuiet: (month: CalendarMonth) => boolean = () => false,
): ReadonlySet<CalendarMonth> {
  let from = bookedDays[0];
  let to = from;
  if (from === undefined || to === undefined) return new Set();
  const booked = new Set<CalendarMonth>();
  let before = '';
  for (const day of bookedDays) {
    if (day === before) continue;
    before = day;
    if (day < from) from = day;
    if (day > to) to = day;
    booked.add(monthOf(day));
  }
  const isFull = (month: CalendarMonth): boolean => {
    const end = lastDay(month);
    if (from > addDays(firstDay(month), QUIET_DAYS) || to < addDays(end, -QUIET_DAYS)) return false;
    if (!booked.has(month) && !isQuiet(month)) return false;
    return to >= end || !dueOn.some((due) => due > to && due <= end);
  };
  return new Set(monthRange(monthOf(from), monthOf(to)).filter(isFull));
}
