import { randsOf, randsOrNull } from '@imali/ledger/basics/cents.ts';
import { type CountedMonth, EXPENSES } from '../affordability/affordability-months.ts';
import type { WaterfallLineId, Working } from '../documents/affordability-waterfall.ts';
import { sumAbsCents } from '../expenses/money-flow.ts';
import { roundTo } from '../streams/ratio.ts';
import type { UncategorisedSpending } from './uncategorised-spending.ts';
import { middleCents } from './waterfall.ts';
import { given, monthName, type Operand, worked } from './working-operands.ts';

/** Medians of monthly rows that the waterfall does not hold; empty where no month has any. */
export function besideWorkings(sample: readonly CountedMonth[]): Working[] {
  const figures = ['person_income', 'takings', 'cost_of_sales'] as const;
  const medians = figures.flatMap((figure): Working[] => {
    if (sample.every(({ rows }) => rows[figure].length === 0)) return [];
    return [
      {
        figure,
        value: randsOrNull(middleCents(sample.map(({ cents }) => cents[figure]))),
        formula: `median over the months of ${figure}`,
        operands: sample.map((month) => given(monthName(month), randsOf(month.cents[figure]), month.rows[figure])),
      },
    ];
  });
  if (!medians.some(({ figure }) => figure !== 'person_income')) return medians;
  return [
    ...medians,
    {
      figure: 'net_trading_income',
      value: randsOrNull(middleCents(sample.map(({ cents }) => cents.takings - cents.cost_of_sales))),
      formula: 'median over the months of takings - cost_of_sales',
      operands: sample.map((month) =>
        given(monthName(month), randsOf(month.cents.takings - month.cents.cost_of_sales), [
          ...month.rows.takings,
          ...month.rows.cost_of_sales,
        ]),
      ),
    },
  ];
}

/** How much of the spending without a category counts as necessary, and how much of all spending it is. */
export function uncategorisedWorkings(
  of: UncategorisedSpending,
  sample: readonly CountedMonth[],
  lineOf: (name: string, cents: number, line: WaterfallLineId) => Operand,
): Working[] {
  const { shown, shownNecessary, shownCents, shownNecessaryCents, uncategorisedCents } = of;
  const necessary = new Set(shownNecessary);
  const amount = worked('uncategorised', randsOf(uncategorisedCents), 'uncategorised_spending.amount');
  const shownOperands = [worked('shown_necessary', randsOf(shownNecessaryCents)), worked('shown', randsOf(shownCents))];
  const spentOn = EXPENSES.flatMap((line) => {
    const cents = sample.reduce((sum, { lines }) => sum + sumAbsCents(lines[line]), 0);
    return cents === 0 ? [] : [lineOf(line, cents, line)];
  });
  return [
    {
      figure: 'uncategorised_spending.amount',
      value: randsOf(uncategorisedCents),
      formula: 'sum over the months',
      operands: [lineOf('uncategorised', uncategorisedCents, 'uncategorised')],
    },
    {
      figure: 'uncategorised_spending.counted_share',
      value: roundTo(of.countedShare, 4),
      formula:
        '(min(uncategorised, shown) x shown_necessary / shown + max(0, uncategorised - shown)) / uncategorised; shown are everyday purchases with a category',
      operands: [amount, ...shownOperands],
    },
    {
      figure: 'uncategorised_spending.necessary_share',
      value: roundTo(of.necessaryShare, 4),
      formula: 'shown_necessary / shown, 1 without such purchases; shown are everyday purchases with a category',
      operands: shownOperands,
    },
    {
      figure: 'shown',
      value: randsOf(shownCents),
      formula: 'shown_necessary + shown_by_choice',
      operands: [
        worked('shown_necessary', randsOf(shownNecessaryCents)),
        given(
          'shown_by_choice',
          randsOf(shownCents - shownNecessaryCents),
          shown.filter((row) => !necessary.has(row)),
        ),
      ],
    },
    {
      figure: 'shown_necessary',
      value: randsOf(shownNecessaryCents),
      formula: 'sum of the everyday purchases of a necessary line',
      operands: [given('purchases', randsOf(shownNecessaryCents), shownNecessary)],
    },
    {
      figure: 'uncategorised_spending.share_of_spending',
      value: roundTo(of.shareOfSpending, 4),
      formula: 'uncategorised / spending of the months',
      operands: [amount, worked('spending', randsOf(of.spentCents))],
    },
    {
      figure: 'spending',
      value: randsOf(of.spentCents),
      formula: 'sum of the lines of spending over the months',
      operands: spentOn,
    },
  ];
}
