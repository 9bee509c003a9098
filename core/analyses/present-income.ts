import type { LabelledTransaction } from '../labels/labelled-transaction.ts';
import { type CalendarMonth, dayOfMonth, monthOf } from '../time/calendar.ts';
import { type Cadence, PAYMENTS_A_YEAR } from './cadence.ts';
import type { IncomeSource, IncomeSources } from './income-sources.ts';

const MONTHS_A_YEAR = 12;
const DAYS_A_YEAR = 365;

/** Regular income of past months as it would be now. */
export interface PresentIncome {
  /**
   * Cents of a month.
   * @param rows the month's payments of regular sources
   */
  readonly ofMonth: (month: CalendarMonth, rows: readonly LabelledTransaction[]) => number;
  /** Cents that payments from before a lasting change of a stream that goes on would be more now, below 0 less. */
  readonly stepOf: (rows: readonly LabelledTransaction[]) => number;
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
  /** Cents of the payments of what has ended, and of those from before a lasting change. */
  const restated = new Map<LabelledTransaction, number>();
  const beforeStep = new Map<LabelledTransaction, number>();
  const usual: IncomeSource[] = [];
  for (const source of all) {
    const { stream, rows } = source;
    if (source.hasEnded) {
      for (const row of rows) restated.set(row, 0);
      continue;
    }
    const steppedOn = stream?.steppedOn ?? null;
    if (stream && steppedOn !== null) {
      for (const row of rows) if (row.bookedOn < steppedOn) beforeStep.set(row, stream.typicalAmountCents);
    }
    if (countsFromTheStart(source, source === sources.primary, somethingEnded)) usual.push(source);
  }
  return {
    ofMonth: (month, rows) => {
      const notShown = usual.filter((source) => isNotShown(source, month));
      const replaced = new Set(notShown.flatMap((source) => source.rows));
      const booked = rows.reduce(
        (sum, row) => sum + (replaced.has(row) ? 0 : (restated.get(row) ?? beforeStep.get(row) ?? row.amountCents)),
        0,
      );
      return notShown.reduce((sum, source) => sum + source.monthlyCents, booked);
    },
    stepOf: (rows) => rows.reduce((sum, row) => sum + (beforeStep.get(row) ?? row.amountCents) - row.amountCents, 0),
  };
}
