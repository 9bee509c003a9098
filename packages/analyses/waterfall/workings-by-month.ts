import { randsOf } from '@imali/ledger/basics/cents.ts';
import { type CountedMonth, tradingLoss } from '../affordability/affordability-months.ts';
import type { Working } from '../documents/affordability-waterfall.ts';
import { sumAbsCents, sumCents } from '../expenses/money-flow.ts';
import { isOfOneMonth, type NewCredit, repaidOfOneMonth } from '../risk/new-debt.ts';
import { leftAtPresentPay, monthLeft, movedLines } from './months-left.ts';
import { debtNow } from './waterfall.ts';
import { given, lined, monthName, type Operand, worked } from './working-operands.ts';

/** A figure of one month: the operand of the figure of the usual month, and its working where it has one of its own. */
interface OfMonth {
  readonly operand: Operand;
  readonly workings: readonly Working[];
}

/** Regular income that goes on, at present amounts: what each source paid in the month, and what is put beside it. */
export function incomeOfMonth(month: CountedMonth): OfMonth {
  const { presentCents, presentParts: parts, rows } = month;
  const name = monthName(month);
  const before = parts.reduce((sum, part) => sum + part.bookedCents + part.stepCents + part.usualCents, 0);
  const operands = parts.flatMap(({ source, usualCents, bookedCents, beforeStep, stepCents, ...part }) => [
    ...(part.rows.length === 0
      ? [given(`usual month of ${source.name}`, randsOf(usualCents), source.rows)]
      : [lined(source.name, randsOf(bookedCents), 'regular_income', part.rows)]),
    ...(stepCents === 0 ? [] : [given('pay_step', randsOf(stepCents), beforeStep)]),
  ]);
  const isAsPaid = before === presentCents && parts.every((part) => part.usualCents === 0 && part.stepCents === 0);
  if (isAsPaid) {
    const paid = parts.flatMap((part) => part.rows);
    // Without a row of its own the line of the month holds only income that has ended.
    const operand =
      paid.length === 0
        ? given(name, randsOf(presentCents))
        : lined(name, randsOf(presentCents), 'regular_income', paid);
    return { operand, workings: [] };
  }
  const figure = `net_income ${name}`;
  return {
    operand: worked(name, randsOf(presentCents), figure, 'regular_income'),
    workings: [
      {
        figure,
        value: randsOf(presentCents),
        formula:
          'regular income that goes on as paid + pay_step of payments from before a lasting change + the usual month of what the data does not show - deducted cost_of_sales',
        operands: [
          ...operands,
          ...(before === presentCents
            ? []
            : [given('deducted_cost_of_sales', randsOf(before - presentCents), rows.cost_of_sales)]),
        ],
      },
    ],
  };
}

/** What the month repaid of credit that goes on, what of it was returned, and the instalments of credit that began after it. */
export function debtOfMonth(month: CountedMonth, began: readonly NewCredit[]): OfMonth {
  const { aliveDebt, unpaidDebt, newDebtCents, newCredit } = month;
  const name = monthName(month);
  const value = randsOf(debtNow(month));
  if (newDebtCents === 0 && unpaidDebt.length === 0) {
    const operand = aliveDebt.length === 0 ? given(name, value) : lined(name, value, 'credit_agreements', aliveDebt);
    return { operand, workings: [] };
  }
  const figure = `debt_commitments ${name}`;
  const added = `new_debt_commitments ${name}`;
  const repaid = newCredit.some(isOfOneMonth) ? repaidOfOneMonth(aliveDebt) : [];
  return {
    operand: worked(name, value, figure, 'credit_agreements'),
    workings: [
      {
        figure,
        value,
        formula: 'repaid of agreements that go on + unpaid_instalments + new_debt_commitments',
        operands: [
          given('repaid', randsOf(sumAbsCents(aliveDebt)), aliveDebt),
          ...(unpaidDebt.length === 0
            ? []
            : [given('unpaid_instalments', randsOf(sumAbsCents(unpaidDebt)), unpaidDebt)]),
          ...(newDebtCents === 0 ? [] : [worked('new_debt_commitments', randsOf(newDebtCents), added)]),
        ],
      },
      ...(newDebtCents === 0
        ? []
        : [
            {
              figure: added,
              value: randsOf(newDebtCents),
              formula:
                'instalments of the agreements that began later + max(0, loans of one month that are owed - repaid_loans_of_one_month)',
              operands: [
                ...newCredit.map((credit) =>
                  worked(credit.lender, randsOf(credit.monthlyCents), `new_credit ${began.indexOf(credit) + 1}`),
                ),
                ...(repaid.length === 0
                  ? []
                  : [given('repaid_loans_of_one_month', randsOf(sumAbsCents(repaid)), repaid)]),
              ],
            },
          ]),
    ],
  };
}

/** A new agreement: by its instalments, or by its receipt at the usual term and the highest lawful price. */
export function newCreditWorking(credit: NewCredit, index: number): Working {
  const { receipt, rows, monthlyCents } = credit;
  const figure = `new_credit ${index + 1}`;
  const value = randsOf(monthlyCents);
  if (receipt === null) {
    return {
      figure,
      value,
      formula: 'the present instalment: the last one, or the median of three or more that vary',
      operands: rows.map((row) => given(row.bookedOn, randsOf(Math.abs(row.amountCents)), [row])),
    };
  }
  const { usual, row } = receipt;
  return {
    figure,
    value,
    formula: `instalment of (received_amount + initiation_fee) over number_of_instalments at annual_interest_rate / 12, + service_fee: ${usual.source}`,
    operands: [
      given('received_amount', randsOf(row.amountCents), [row]),
      given('initiation_fee', randsOf(usual.initiationFeeCents)),
      given('annual_interest_rate', usual.annualRate),
      given('number_of_instalments', usual.months),
      given('service_fee', randsOf(usual.serviceFeeCents)),
    ],
  };
}

/** What stock cost beyond the takings. */
export function tradingLossOfMonth(month: CountedMonth): Operand {
  const { cents, rows } = month;
  return given(monthName(month), randsOf(tradingLoss(cents)), [...rows.takings, ...rows.cost_of_sales]);
}

/**
 * What a month left, by the lines that are money in or out.
 * @param namesRows where the waterfall's own months are others: each line then names its transactions itself
 */
export function leftOfMonth(month: CountedMonth, namesRows: boolean): Working {
  return {
    figure: `left ${monthName(month)}`,
    value: randsOf(monthLeft(month).leftCents),
    formula: 'sum of the lines that are money in or out: all but own transfers, saving and loan accounts',
    operands: movedLines(month.lines).map(([line, rows]) =>
      lined(line, randsOf(sumCents(rows)), line, namesRows ? rows : []),
    ),
  };
}

/** What the month left without new credit. */
export function unborrowedOfMonth(month: CountedMonth, namesRows: boolean): OfMonth {
  const { leftCents, borrowedCents } = monthLeft(month);
  const name = monthName(month);
  const borrowed = month.lines.new_credit;
  const value = randsOf(leftCents - borrowedCents);
  if (borrowed.length === 0) return { operand: worked(name, value, `left ${name}`), workings: [] };
  const figure = `left_without_new_credit ${name}`;
  return {
    operand: worked(name, value, figure),
    workings: [
      {
        figure,
        value,
        formula: 'left - new_credit',
        operands: [
          worked('left', randsOf(leftCents), `left ${name}`),
          lined('new_credit', randsOf(borrowedCents), 'new_credit', namesRows ? borrowed : []),
        ],
      },
    ],
  };
}

/** What the month would have left at the present level of pay without new credit: what an instalment is held against. */
export function carriedByMonth(month: CountedMonth, { operand: unborrowed }: OfMonth): OfMonth {
  const left = monthLeft(month);
  const name = monthName(month);
  if (left.payStepCents === 0) return { operand: unborrowed, workings: [] };
  const figure = `left_at_present_pay ${name}`;
  const value = randsOf(leftAtPresentPay(left) - left.borrowedCents);
  return {
    operand: worked(name, value, figure),
    workings: [
      {
        figure,
        value,
        formula: 'left_without_new_credit + pay_step',
        operands: [
          { ...unborrowed, name: 'left_without_new_credit' },
          given('pay_step', randsOf(left.payStepCents), month.payStepRows),
        ],
      },
    ],
  };
}
