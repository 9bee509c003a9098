import { addDays } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { incomeSourcesOf, PRESUMED_REGULAR } from './income-sources.ts';
import { isExtraPay } from './income-sources-extra-pay.ts';
import { regularSources } from './present-income.ts';

/** Two calendar months have so many days at most: what is paid monthly came within them. */
export const RECENT_DAYS = 62;

/**
 * Pay, pensions and grants of the last two months where no regular income is found: a net income of nothing then says that
 * no rhythm was found, not that nobody pays. Extra pay (a bonus) lets nobody expect another, and does not count.
 */
export function payWithoutRhythm(input: AnalysisInput): readonly LabelledTransaction[] {
  const sources = incomeSourcesOf(input);
  if (regularSources(sources).some(({ hasEnded }) => !hasEnded)) return [];
  const from = addDays(input.asOf, -RECENT_DAYS);
  return sources.oneOff.filter(
    (row) => PRESUMED_REGULAR.includes(row.label) && row.bookedOn >= from && !isExtraPay(row),
  );
}
