import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** When data is called doubtful. Choices of this product, not law. */
export interface DataQualityPolicy {
  readonly effectiveFrom: CalendarDate;
  /** Rows whose label is less sure than this are doubtful: the lower end of the MEDIUM band. */
  readonly doubtfulBelow: number;
  /** From this share of the moved amount in doubtful rows on, the labels of the whole are. */
  readonly doubtfulShare: number;
  /** Where some regular income has ended, the share of the usual income by which what still comes in may be less. */
  readonly endedIncomeShare: number;
  /** From this amount a payment on, in cents, regular credits without a category may be pay. */
  readonly leastUnexplainedCents: number;
}

const tables: readonly DataQualityPolicy[] = [
  {
    effectiveFrom: '2015-01-01',
    doubtfulBelow: 0.6,
    doubtfulShare: 0.25,
    endedIncomeShare: 0.1,
    leastUnexplainedCents: 100_000,
  },
];

const [oldest] = tables;

/** The policy of a day; the oldest before the first one. */
export function dataQualityPolicyOn(date: CalendarDate): DataQualityPolicy {
  const found = tables.findLast((table) => table.effectiveFrom <= date) ?? oldest;
  if (!found) throw new Error('no table of data quality');
  return found;
}
