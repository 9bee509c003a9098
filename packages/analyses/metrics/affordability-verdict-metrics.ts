import type { DefinitionsOf } from './metric.ts';

const OURS = 'Product definition: affordability';

type VerdictIds = 'months_left' | 'verdict' | 'verdict_details' | 'waterfall' | 'workings';

/** What the months really left, the verdict, and the way from each transaction to the instalment. */
export const affordabilityVerdictMetrics: Pick<DefinitionsOf<'affordability'>, VerdictIds> = {
  months_left: {
    name: 'What the months really left',
    description:
      'Median, worst month and tenth percentile of what the full months really left, and the share of them that could have carried the instalment of the verdict without new credit. Median, worst and p10 are what the months really left. share_of_months and the comparison with the worksheet judge a month from before a lasting raise or cut of an income that goes on with its pay at the present level: left + pay_step, where pay_step is the usual payment since the change less what was paid. Months that the data covers in part are not in it.',
    unit: 'money',
    formula:
      'median, minimum and 10th percentile (Hyndman and Fan 1996, type 7) of left over the full months; share_of_months: months with carries_instalment / full months',
    nullWhen: 'there is no month to take it from; p10 with fewer than three',
    source: OURS,
    fields: [
      'months_left',
      'median_affordability_amount',
      'worst_month_affordability_amount',
      'worst_month',
      'p10_affordability_amount',
    ],
    example: {
      account: 'salaried',
      figure: 'months_left',
      expected: { median: 9_000, worst: 8_000, worst_month: { year: 2026, month: 4 }, p10: 8_200, share_of_months: 0 },
      arithmetic:
        'February left 10 000, March 9 000, April 8 000. A tenth of the two steps is 0.2: 8 000 + 0.2 x 1 000 = 8 200. None left the 11 000 of the largest instalment.',
    },
  },
  verdict: {
    name: 'Verdict on affordability',
    description:
      'within: the worksheet and the months both carry the instalment. tight: the worksheet does, something else speaks against it, such as months that really left less. beyond: the worksheet does not, the income has ended, or debt review forbids credit. cannot_tell: the data does not show it, misses rows of a file that was taken in part (rows_missing), is too old on the day of reading (data_stale), or rests on a statement file whose authenticity is refused (statements_refused); a suspect file (statements_suspect) is tight.',
    unit: 'category',
    formula: 'the gravest of the reasons; within needs every one of them to speak for it',
    nullWhen: 'the document is from before the figure',
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'verdict',
      expected: 'tight',
      arithmetic: 'The worksheet leaves 11 000, the middle month really left 9 000.',
    },
  },
  verdict_details: {
    name: 'Reasons of the verdict',
    description:
      'The instalment that the verdict speaks of, every reason with what was measured, the limit and the transactions behind it, what weighs most first, and the thresholds. An organisation may set its own thresholds in its analysis settings.',
    unit: 'list',
    formula: 'see the guide on the waterfall',
    nullWhen: 'the document is from before the figure',
    source: 'National Credit Act, sections 81 and 88; thresholds are a choice of ours',
    example: {
      account: 'salaried',
      figure: 'verdict_details.reasons.0',
      expected: { code: 'months_leave_less_than_worksheet', speaks_for: 'tight', measured: 9_000, limit: 11_000 },
      arithmetic: 'Both numbers: 9 000 really left in the middle month, 11 000 by the worksheet.',
    },
  },
  waterfall: {
    name: 'Waterfall',
    description:
      'Every transaction of the window in exactly one line, by month. The lines but other_currency add up to what the balances changed by.',
    unit: 'list',
    formula: 'line by label, source of income, pair and account; balance_change = sum of total_amount',
    nullWhen: 'the document is from before the figure',
    source: OURS,
    example: {
      account: 'mixed_month',
      figure: 'waterfall.balance_change',
      expected: 11_950,
      arithmetic: '12 000 - 3 000 - 1 000 + 250 + 4 000 + 800 - 500 - 600 = 11 950: from 5 000 to 16 950.',
    },
  },
  workings: {
    name: 'Workings',
    description:
      'Formula and operands of each figure between transactions and instalment. An operand names the working that it is worked out in, or the line of the waterfall whose months hold its transactions.',
    unit: 'list',
    formula: 'see formula of each',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'workings.0',
      expected: { figure: 'max_instalment', value: 11_000, formula: 'max(0, discretionary_income)' },
      arithmetic: 'Discretionary income is 11 000; its working stands next.',
    },
  },
};
