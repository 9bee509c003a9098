import { randsOf, randsOrNull } from '@imali/ledger/basics/cents.ts';
import type { Working } from '../documents/affordability-waterfall.ts';
import type { MonthsBehind } from './months-behind.ts';
import { leftOverMonths, monthLeft, shareThatCarries } from './months-left.ts';
import { given, monthName, worked } from './working-operands.ts';

/** What the months really left: the middle, the worst and the tenth percentile of them. */
export function monthsLeftWorkings({ counted, sample }: MonthsBehind): Working[] {
  const left = leftOverMonths(counted);
  const leftByMonth = sample.map((month) =>
    worked(monthName(month), randsOf(monthLeft(month).leftCents), `left ${monthName(month)}`),
  );
  return [
    {
      figure: 'months_left.median',
      value: randsOrNull(left.medianCents),
      formula: 'median over the months of all money in - all money out but own transfers and saving',
      operands: leftByMonth,
    },
    {
      figure: 'months_left.worst',
      value: randsOrNull(left.worstCents),
      formula: 'least of the months',
      operands: leftByMonth,
    },
    {
      figure: 'months_left.p10',
      value: randsOrNull(left.p10Cents),
      formula: '10th percentile of the months (Hyndman and Fan 1996, type 7), of three or more',
      operands: leftByMonth,
    },
  ];
}

/**
 * The share of months that could have carried the instalment.
 * @param asked the instalment that the verdict speaks of; null for the largest one
 */
export function shareOfMonthsWorking(
  asked: number | null,
  maxInstalment: number | null,
  { counted, carried }: MonthsBehind,
): Working {
  const instalment = asked ?? maxInstalment;
  return {
    figure: 'months_left.share_of_months',
    value: instalment === null ? null : shareThatCarries(leftOverMonths(counted).sample, instalment),
    formula:
      'months / months behind the figures, of those that left the instalment or more without new credit at the present level of pay',
    operands: [
      asked === null
        ? worked('instalment', randsOrNull(maxInstalment), 'max_instalment')
        : given('instalment', randsOf(asked)),
      ...carried.map(({ operand }) => operand),
    ],
  };
}
