import { addDays, type CalendarDate } from '../basics/calendar.ts';

/** Days of which a source shows every transaction, but for the first and the last, which may be cut off. */
export interface CoveredPeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Balance in cents before the first transaction, and after the last one; null where unknown. */
  readonly openingCents: number | null;
  readonly closingCents: number | null;
}

function united(one: CoveredPeriod, other: CoveredPeriod): CoveredPeriod {
  const openings = one.from <= other.from ? [one, other] : [other, one];
  const closings = one.to >= other.to ? [one, other] : [other, one];
  const [first = one] = openings;
  const [last = one] = closings;
  const isOneStart = one.from === other.from;
  const isOneEnd = one.to === other.to;
  return {
    from: first.from,
    to: last.to,
    openingCents: first.openingCents ?? (isOneStart ? (openings[1]?.openingCents ?? null) : null),
    closingCents: last.closingCents ?? (isOneEnd ? (closings[1]?.closingCents ?? null) : null),
  };
}

/** Periods of one account, those that share days or follow each other made one; oldest first. */
export function mergePeriods(periods: readonly CoveredPeriod[]): CoveredPeriod[] {
  const whole: CoveredPeriod[] = [];
  for (const next of periods.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const before = whole.at(-1);
    if (before && next.from <= addDays(before.to, 1)) whole[whole.length - 1] = united(before, next);
    else whole.push(next);
  }
  return whole;
}
