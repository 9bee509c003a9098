import { analyseApplicant } from '@imali/analyses/input/analyse-applicant.ts';
import { makeAccount, makeInput, makeRow, withRunningBalances } from '@imali/analyses/input/labelled-row.fixture.ts';
import { describe, expect, test } from '@jest/globals';
import { ExpenseInsights } from '../../../schemas/entities/analyses/expense-insights.ts';
import { RiskInsights } from '../../../schemas/entities/analyses/risk-insights.ts';

const { risk_insights: risk, expenses_analysis: expenses } = analyseApplicant(
  makeInput([
    makeAccount(
      withRunningBalances(
        [
          makeRow({ bookedOn: '2026-01-25', amountCents: 900_000, label: 'income.salary' }),
          makeRow({ bookedOn: '2026-01-26', amountCents: -950_000, label: 'housing.rent' }),
          makeRow({ bookedOn: '2026-02-25', amountCents: 900_000, label: 'income.salary' }),
        ],
        0,
      ),
    ),
  ]),
);

describe('a stored document from before a figure was added', () => {
  test('A stored document from before a figure was added opens without the money that arrived on a pay day, and without cost and depth of an overdraft', () => {
    const { charges_amount: _cost, deepest_amount: _depth, ...overdraft } = risk.overdraft;
    const { pay_days: days, ...drained } = risk.salary_drained_on_pay_day;
    const stored = {
      ...risk,
      overdraft,
      salary_drained_on_pay_day: { ...drained, pay_days: days.map(({ arrived: _arrived, ...day }) => day) },
    };
    const opened = RiskInsights.parse(stored);
    expect(opened.overdraft).toMatchObject({ charges_amount: null, deepest_amount: null });
    expect(opened.salary_drained_on_pay_day.pay_days.map(({ arrived }) => arrived)).toEqual([null, null]);
  });

  test('A stored document from before a figure was added opens with single payments for payees, each of them one payment', () => {
    const { largest_expense: _largest, top_expense_amounts: top, ...rest } = expenses;
    const stored = { ...rest, top_expense_amounts: top.map(({ count: _count, evidence: _rows, ...one }) => one) };
    expect(ExpenseInsights.parse(stored)).toMatchObject({
      largest_expense: null,
      top_expense_amounts: [{ amount: 9_500, count: 1, evidence: {} }],
    });
  });
});
