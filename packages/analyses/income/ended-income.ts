import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { median } from '@imali/ledger/basics/quantile.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { countedMonths, regularIncome } from '../affordability/affordability-months.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { regularSources } from './present-income.ts';

/** Regular income that ended and that nothing makes up for. */
export interface EndedIncome {
  /** The largest of the sources that ended. */
  readonly name: string;
  readonly lastOn: CalendarDate;
  /** Regular income of a usual month, months before the end among them. */
  readonly usualCents: number;
  /** What the sources that go on bring in a month. */
  readonly stillCents: number;
  /** The payments of every source that ended, oldest first. */
  readonly rows: readonly LabelledTransaction[];
}

/**
 * The regular income that ended, where what still comes in is less than a usual month brought in by more than a share
 * of it: anyone who knows the statements will ask for it. Null otherwise.
 * @param share 0..1
 */
export function endedIncome(input: AnalysisInput, share: number): EndedIncome | null {
  const { sources, sample } = countedMonths(input);
  const all = regularSources(sources);
  const ended = all.filter(({ hasEnded }) => hasEnded);
  const largest = ended.toSorted((a, b) => b.monthlyCents - a.monthlyCents || (a.name < b.name ? -1 : 1))[0];
  const last = largest?.rows.at(-1);
  const usualCents = median(sample.map(({ cents }) => regularIncome(cents)));
  const stillCents = median(sample.map(({ presentCents }) => presentCents));
  if (!largest || !last || usualCents === null || stillCents === null) return null;
  if (stillCents >= usualCents * (1 - share)) return null;
  const rows = ended
    .flatMap((source) => source.rows)
    .toSorted((a, b) => (a.bookedOn !== b.bookedOn ? (a.bookedOn < b.bookedOn ? -1 : 1) : a.id < b.id ? -1 : 1));
  return { name: largest.name, lastOn: last.bookedOn, usualCents, stillCents, rows };
}
