import { randsOf, randsOrNull } from '@imali/ledger/basics/cents.ts';
import type { Working } from '../documents/affordability-waterfall.ts';
import { regularSources } from '../income/present-income.ts';
import type { MonthsBehind } from './months-behind.ts';
import { worstMonthInstalment } from './months-left.ts';
import type { UsualWaterfall } from './waterfall.ts';
import { given, worked } from './working-operands.ts';

/** From the instalment back to the net income that was banked. */
export function incomeWorkings(of: UsualWaterfall, { counted, unborrowed, incomes }: MonthsBehind): Working[] {
  const { necessary } = of;
  const going = regularSources(counted.sources).filter(({ hasEnded }) => !hasEnded);
  return [
    {
      figure: 'max_instalment',
      value: randsOrNull(of.maxInstalment),
      formula: 'max(0, discretionary_income)',
      operands: [worked('discretionary_income', randsOrNull(of.discretionary))],
    },
    {
      figure: 'max_instalment_worst_month',
      value: randsOrNull(worstMonthInstalment(counted, of.maxInstalment)),
      formula: 'max(0, the least of max_instalment and what each month left without new credit)',
      operands: [worked('max_instalment', randsOrNull(of.maxInstalment)), ...unborrowed.map(({ operand }) => operand)],
    },
    {
      figure: 'discretionary_income',
      value: randsOrNull(of.discretionary),
      formula: 'income_after_deductions - committed_obligations - necessary_expenses',
      operands: [
        worked('income_after_deductions', randsOrNull(of.net), 'reg23a_worksheet.income_after_deductions'),
        worked('committed_obligations', randsOrNull(of.committed)),
        worked('necessary_expenses', randsOrNull(necessary?.used ?? null), 'expenses_used'),
      ],
    },
    {
      figure: 'reg23a_worksheet.income_after_deductions',
      value: randsOrNull(of.net),
      formula: 'gross_income - statutory_deductions',
      operands: [
        worked('gross_income', randsOrNull(of.gross), 'gross_income_estimate'),
        worked('statutory_deductions', randsOrNull(of.deductions)),
      ],
    },
    {
      figure: 'gross_income_estimate',
      value: randsOrNull(of.gross),
      formula: of.grossMethod === 'declared' ? 'declared gross income' : 'net_income as the least it can be',
      operands:
        of.grossMethod === 'declared'
          ? [given('declared_gross_income', randsOrNull(of.gross))]
          : [worked('net_income', randsOrNull(of.banked))],
    },
    {
      figure: 'statutory_deductions',
      value: randsOrNull(of.deductions),
      formula: 'gross_income - net_income + statutory',
      operands: [
        worked('gross_income', randsOrNull(of.gross), 'gross_income_estimate'),
        worked('net_income', randsOrNull(of.banked)),
        worked('statutory', randsOrNull(of.statutory), 'statutory', 'statutory'),
      ],
    },
    {
      figure: 'net_income',
      value: randsOrNull(of.banked),
      formula: 'median over the months of the regular income that goes on, at present amounts',
      operands: [
        ...incomes.map(({ operand }) => operand),
        ...going.map((source) => given(source.name, randsOf(source.monthlyCents), source.rows)),
      ],
    },
  ];
}
