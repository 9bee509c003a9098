import { type CalendarMonth, dayOfMonth, monthOf } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { groupRows } from '../expenses/grouped-rows.ts';
import { sumCents } from '../expenses/money-flow.ts';
import { type Cadence, PAYMENTS_A_YEAR } from '../streams/cadence.ts';
import type { IncomeSource, IncomeSources } from './income-sources.ts';

const MONTHS_A_YEAR = 12;
const DAYS_A_YEAR = 365;

/** What one source that goes on counts in a month with; its cents are `bookedCents + stepCents + usualCents`. */
export interface PresentPart {
  readonly source: IncomeSource;
  /** Its payments of the month; empty where the data does not show them. */
  readonly rows: readonly LabelledTransaction[];
  readonly bookedCents: number;
  /** Those of them from before the last lasting change of its amount. */
  readonly beforeStep: readonly LabelledTransaction[];
  /** What these would be more now, below 0 less. */
  readonly stepCents: number;
  /** Its usual month, where the data does not show its payments. */
  readonly usualCents: number;
}

/** Regular income of past months as it would be now. */
export interface PresentIncome {
  /**
   * What a month counts with, the primary source first.
   * @param rows the month's payments of regular sources
   */
  readonly partsOf: (month: CalendarMonth, rows: readonly LabelledTransaction[]) => readonly PresentPart[];
  /** Cents that payments from before a lasting change of a stream that goes on would be more now, below 0 less. */
  readonly stepOf: (rows: readonly LabelledTransaction[]) => number;
  /** Whether a payment is from before such a change. */
  readonly isBeforeStep: (row: LabelledTransaction) => boolean;
}

/** Every regular source, the primary one first. */
export function regularSources({ primary, secondary }: IncomeSources): readonly IncomeSource[] {
  return primary ? [primary, ...secondary] : [];
}

/** Whether the months before a source began are taken for months with it. */
function countsFromTheStart(source: IncomeSource, isPrimary: boolean, somethingEnded: boolean): boolean {
  if (source.stream) return isPrimary || source.stream.state === 'MATURE';
  return isPrimary && somethingEnded;
}

/** Most days between two payments of a rhythm that pays several times a month, 31 of the others. */
function daysBetweenPayments(cadence: Cadence | undefined): number {
  if (cadence === undefined || PAYMENTS_A_YEAR[cadence] <= MONTHS_A_YEAR) return 31;
  return Math.ceil(DAYS_A_YEAR / PAYMENTS_A_YEAR[cadence]);
}

/**
 * Whether the data does not show what a source brings in in a month: before it began, in the month in which it began too
 * late for that to be whole, and from the month on in which the data of its account ends.
 */
function isNotShown({ rows, stream, shownTo }: IncomeSource, month: CalendarMonth): boolean {
  const first = rows[0]?.bookedOn;
  if (first === undefined) return false;
  if (shownTo !== null && month >= monthOf(shownTo)) return true;
  const begun = monthOf(first);
  return month < begun || (month === begun && dayOfMonth(first) > daysBetweenPayments(stream?.cadence));
}

/**
 * What the sources that go on would have brought in. A source that has ended counts in no month. A payment from before
 * the last lasting change of its stream's amount counts as the usual payment from then on. The months before the
 * primary stream or one of three payments or more began count as its usual month: a job of four months says what comes in
 * now, and eight months of another job do not. A primary source without a rhythm does so only where it follows on an
 * income that has ended; other sources count from when they began. Months after the data of its account ends early count
 * likewise: nothing says that the income ended with it.
 */
export function presentIncome(sources: IncomeSources): PresentIncome {
  const all = regularSources(sources);
  const somethingEnded = all.some(({ hasEnded }) => hasEnded);
  const beforeStep = new Map<LabelledTransaction, number>();
  const usual = new Set<IncomeSource>();
  const goingOn = all.filter(({ hasEnded }) => !hasEnded);
  for (const source of goingOn) {
    const { stream, rows } = source;
    const steppedOn = stream?.steppedOn ?? null;
    if (stream && steppedOn !== null) {
      for (const row of rows) if (row.bookedOn < steppedOn) beforeStep.set(row, stream.typicalAmountCents);
    }
    if (countsFromTheStart(source, source === sources.primary, somethingEnded)) usual.add(source);
  }
  const sourceOf = new Map(goingOn.flatMap((source) => source.rows.map((row) => [row, source] as const)));
  const stepOf = (rows: readonly LabelledTransaction[]): number =>
    rows.reduce((sum, row) => sum + (beforeStep.get(row) ?? row.amountCents) - row.amountCents, 0);
  const isBeforeStep = (row: LabelledTransaction): boolean => beforeStep.has(row);
  return {
    partsOf: (month, rows) => {
      const paid = groupRows(rows, (row) => sourceOf.get(row));
      return goingOn.flatMap((source): PresentPart[] => {
        if (usual.has(source) && isNotShown(source, month)) {
          const { monthlyCents: usualCents } = source;
          return [{ source, rows: [], bookedCents: 0, beforeStep: [], stepCents: 0, usualCents }];
        }
        const booked = paid.get(source) ?? [];
        if (booked.length === 0) return [];
        return [
          {
            source,
            rows: booked,
            bookedCents: sumCents(booked),
            beforeStep: booked.filter(isBeforeStep),
            stepCents: stepOf(booked),
            usualCents: 0,
          },
        ];
      });
    },
    stepOf,
    isBeforeStep,
  };
}
