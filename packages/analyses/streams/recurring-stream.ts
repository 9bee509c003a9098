import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { AmountLevel } from './amount-levels.ts';
import type { Cadence, Grid, Schedule } from './cadence.ts';
import type { DatedRow } from './dated-row.ts';

/** EARLY: seen twice. MATURE: three times or more. ENDED: the next one is overdue beyond the tolerance. */
export type StreamState = 'EARLY' | 'MATURE' | 'ENDED';

export interface StreamOccurrence {
  readonly transactionId: string;
  readonly bookedOn: CalendarDate;
  /** The date on which the schedule expected it, moved off weekends and public holidays. */
  readonly expectedOn: CalendarDate;
  /** Signed cents, as booked. */
  readonly amountCents: number;
}

/** Money that moves between the applicant and one counterparty again and again. Amounts are signed like the rows. */
export interface RecurringStream {
  /** 24 hex characters from the direction and the counterparty: the same in every run, also when rows are added. */
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly counterpartyId: string;
  readonly counterpartyName: string;
  /** The label that most of its rows carry. */
  readonly label: LabelId;
  readonly cadence: Cadence;
  readonly schedule: Schedule;
  /** Wished day of the month; null for cadences in weeks, semi-monthly and the last working day. */
  readonly dayOfMonth: number | null;
  readonly state: StreamState;
  /** Oldest first, at least two. */
  readonly occurrences: readonly StreamOccurrence[];
  readonly firstOn: CalendarDate;
  readonly lastOn: CalendarDate;
  readonly amountPattern: AmountLevel['pattern'];
  /** The day of the one change of level, null when there was none. */
  readonly steppedOn: CalendarDate | null;
  /** Median of the present level. */
  readonly typicalAmountCents: number;
  /** typicalAmountCents as a mean per calendar month. */
  readonly monthlyAmountCents: number;
  /** The next date and the interval of its amount (low <= high as signed numbers); null when ENDED. */
  readonly next: { readonly expectedOn: CalendarDate; readonly lowCents: number; readonly highCents: number } | null;
  /** Payments that were due between the first and the last and did not come. */
  readonly missedPayments: number;
  /** Days off its day by which an occurrence still counts as on time. */
  readonly toleranceDays: number;
  /** Mean distance between booked and expected days. */
  readonly meanDeviationDays: number;
}

/**
 * A stream as it was found, whatever the day on which it is described: what a forecast reads. Most of the streams that
 * a backtest finds are never shown, so a stream is described where somebody reads it.
 */
export interface FoundStream {
  /** 24 hex characters from the direction and the counterparty. */
  readonly id: string;
  readonly direction: RecurringStream['direction'];
  readonly payer: string;
  /** The label that most of its rows carry. */
  readonly label: LabelId;
  /** Oldest first, at least two. */
  readonly rows: readonly DatedRow[];
  readonly grid: Grid;
  /** The cycle of each row. */
  readonly cycles: readonly number[];
  /** Cycles between the first and the last row without one, but those that the data misses. */
  readonly missed: number;
  readonly level: AmountLevel;
  /** Signed cents. */
  readonly typicalAmountCents: number;
  readonly monthlyAmountCents: number;
  /** The cycle after that of the last row, and the day number on which it is due. */
  readonly nextCycle: number;
  readonly nextDay: number;
  /** Last day number on which it is live: after it the next payment is overdue by more than ENDS_AFTER_DAYS. */
  readonly lastDay: number;
  /** Its descriptions, made when they are first asked for. */
  live: RecurringStream | null;
  ended: RecurringStream | null;
}
