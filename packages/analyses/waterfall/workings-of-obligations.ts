import { randsOrNull } from '@imali/ledger/basics/cents.ts';
import type { Working } from '../documents/affordability-waterfall.ts';
import type { MonthsBehind } from './months-behind.ts';
import { COMMITMENTS, type UsualWaterfall } from './waterfall.ts';
import { worked } from './working-operands.ts';
import { tradingLossOfMonth } from './workings-by-month.ts';

const USUAL_LINES = ['statutory', ...COMMITMENTS] as const;
const usualFigure = (line: (typeof USUAL_LINES)[number]): string => (line === 'statutory' ? line : `usual ${line}`);

/** What is owed by agreement, and what of it is credit. */
export function obligationWorkings(of: UsualWaterfall, { sample, debts }: MonthsBehind): Working[] {
  const { commitments } = of;
  return [
    {
      figure: 'committed_obligations',
      value: randsOrNull(of.committed),
      formula: 'credit_agreements + insurance + medical_aid + contracts + school_fees + bank_fees + trading_loss',
      operands: [
        worked('credit_agreements', randsOrNull(commitments?.credit_agreements ?? null), 'debt_commitments'),
        ...COMMITMENTS.map((line) => worked(line, randsOrNull(commitments?.[line] ?? null), usualFigure(line), line)),
        worked('trading_loss', randsOrNull(commitments?.trading_loss ?? null)),
      ],
    },
    {
      figure: 'debt_commitments',
      value: randsOrNull(commitments?.credit_agreements ?? null),
      formula:
        'median over the months of what agreements that go on cost, those that began later with their instalment',
      operands: debts.map(({ operand }) => operand),
    },
    {
      figure: 'trading_loss',
      value: randsOrNull(commitments?.trading_loss ?? null),
      formula: 'median over the months of max(0, cost_of_sales - takings)',
      operands: sample.map(tradingLossOfMonth),
    },
  ];
}

/** What credit costs of the gross income. */
export function debtToIncomeWorking({ debtToIncome, commitments, gross }: UsualWaterfall): Working {
  return {
    figure: 'debt_to_income',
    value: debtToIncome,
    formula: 'debt_commitments / gross_income_estimate',
    operands: [
      worked('debt_commitments', randsOrNull(commitments?.credit_agreements ?? null)),
      worked('gross_income_estimate', randsOrNull(gross)),
    ],
  };
}

/** The usual amount of each line that is paid by agreement or by law. */
export function usualLineWorkings(
  { statutory, commitments }: UsualWaterfall,
  { lineByMonth }: MonthsBehind,
): Working[] {
  const usual = { statutory, ...commitments };
  return [
    ...USUAL_LINES.map(
      (line): Working => ({
        figure: usualFigure(line),
        value: randsOrNull(usual[line] ?? null),
        formula: line === 'school_fees' ? 'mean over the months of the line' : 'median over the months of the line',
        operands: lineByMonth(line),
      }),
    ),
  ];
}
