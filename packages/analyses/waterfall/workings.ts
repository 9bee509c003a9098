import { randsOf } from '@imali/ledger/basics/cents.ts';
import { maxPrincipal } from '../affordability/annuity.ts';
import type { Working } from '../documents/affordability-waterfall.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { monthsBehind } from './months-behind.ts';
import type { UsualWaterfall } from './waterfall.ts';
import { given, worked } from './working-operands.ts';
import { besideWorkings } from './workings-beside.ts';
import { leftOfMonth, newCreditWorking } from './workings-by-month.ts';
import { incomeWorkings } from './workings-of-income.ts';
import { monthsLeftWorkings, shareOfMonthsWorking } from './workings-of-months-left.ts';
import { necessaryExpenseWorkings } from './workings-of-necessary-expenses.ts';
import { debtToIncomeWorking, obligationWorkings, usualLineWorkings } from './workings-of-obligations.ts';

/** What the caller gave for the verdict and the loan. */
export interface Asked {
  /** Null where the verdict speaks of max_instalment. */
  readonly instalmentCents: number | null;
  readonly loan: { readonly annualRate: number; readonly instalments: number } | null;
}

/** The instalment that the verdict speaks of, and the principal that the largest one repays. */
function askedWorkings(of: UsualWaterfall, { loan }: Asked): Working[] {
  if (loan === null || of.maxInstalment === null) return [];
  return [
    {
      figure: 'max_principal',
      value: randsOf(maxPrincipal(of.maxInstalment, loan.annualRate / 12, loan.instalments)),
      formula:
        'max_instalment x (1 - (1 + annual_interest_rate / 12)^-number_of_instalments) / (annual_interest_rate / 12), rounded down to a cent',
      operands: [
        worked('max_instalment', randsOf(of.maxInstalment)),
        given('annual_interest_rate', loan.annualRate),
        given('number_of_instalments', loan.instalments),
      ],
    },
  ];
}

/**
 * How each figure between the transactions and the instalment comes about. Every operand is worked out in a further
 * working, comes from the transactions that it names or those of its line, is given by the caller, or is of a dated table
 * whose source the formula names.
 */
export function workingsOf(input: AnalysisInput, of: UsualWaterfall, asked: Asked): Working[] {
  const months = monthsBehind(input);
  const { sample, namesRows, incomes, debts, unborrowed, carried, began } = months;
  if (sample.length === 0) return [];
  return [
    ...incomeWorkings(of, months),
    ...obligationWorkings(of, months),
    ...necessaryExpenseWorkings(of, months),
    debtToIncomeWorking(of),
    ...monthsLeftWorkings(months),
    ...usualLineWorkings(of, months),
    ...sample.map((month) => leftOfMonth(month, namesRows)),
    shareOfMonthsWorking(asked.instalmentCents, of.maxInstalment, months),
    ...[...incomes, ...debts, ...unborrowed, ...carried].flatMap(({ workings }) => workings),
    ...began.map(newCreditWorking),
    ...besideWorkings(sample),
    ...askedWorkings(of, asked),
  ];
}
