import type { DataQualityIssue } from '../../schemas/entities/analysis-envelope.ts';
import { randsOf } from '../money/cents.ts';
import { addDays } from '../time/calendar.ts';
import { isAtLevel } from './amount-levels.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { incomeSourcesOf, PRESUMED_REGULAR } from './income-sources.ts';
import { isExtraPay } from './income-sources-extra-pay.ts';
import { sumCents } from './money-flow.ts';
import { regularSources } from './present-income.ts';

/** Two calendar months have so many days at most: what is paid monthly came within them. */
const RECENT_DAYS = 62;

/**
 * Pay, pensions and grants of the last two months where no regular income is found: a net income of nothing then says that
 * no rhythm was found, not that nobody pays. Extra pay (a bonus) lets nobody expect another, and does not count.
 * @param most rows that an issue names
 */
export function payNotCounted(input: AnalysisInput, most: number): DataQualityIssue[] {
  const sources = incomeSourcesOf(input);
  if (regularSources(sources).some(({ hasEnded }) => !hasEnded)) return [];
  const from = addDays(input.asOf, -RECENT_DAYS);
  const rows = sources.oneOff.filter(
    (row) => PRESUMED_REGULAR.includes(row.label) && row.bookedOn >= from && !isExtraPay(row),
  );
  if (rows.length === 0) return [];
  return [
    {
      code: 'pay_not_counted',
      message: `${rows.length === 1 ? 'One payment' : `${rows.length} payments`} of pay, pension or grant since ${from} (${randsOf(sumCents(rows)).toFixed(2)}) belong to no regular income that was found; the regular income of nothing does not count them.`,
      account_id: null,
      transaction_ids: rows.slice(0, most).map(({ id }) => id),
    },
  ];
}

/** A level is known from so many payments. */
const FEWEST_OF_LEVEL = 3;

/**
 * Regular income whose last payment is more than 10 % off its level. One payment is neither a raise nor a cut, so the
 * figures keep the level.
 */
export function lastPayDiffers(input: AnalysisInput): DataQualityIssue[] {
  return regularSources(incomeSourcesOf(input)).flatMap(({ name, stream, hasEnded }) => {
    const last = stream?.occurrences.at(-1);
    if (!stream || !last || hasEnded || stream.amountPattern === 'variable') return [];
    if (stream.occurrences.length < FEWEST_OF_LEVEL || isAtLevel(last.amountCents, stream.typicalAmountCents))
      return [];
    const [paid, usual] = [last.amountCents, stream.typicalAmountCents].map((cents) => randsOf(cents).toFixed(2));
    return [
      {
        code: 'last_pay_differs',
        message: `${name} paid ${paid} on ${last.bookedOn}, and ${usual} usually. Figures keep ${usual}: a change counts from its second payment.`,
        account_id: null,
        transaction_ids: [last.transactionId],
      },
    ];
  });
}
