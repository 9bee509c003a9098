import { addMonths } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { expect, test } from '@jest/globals';
import { analyseApplicant } from '../input/analyse-applicant.ts';
import { makeAccount, makeCounterparty, makeInput, makeRow } from '../input/labelled-row.fixture.ts';

/** July 2025 to June 2026 without December and January, whose rows are missing: R333 went in between. */
const MONTHS = Array.from({ length: 12 }, (_, index) => addMonths('2025-07', index)).filter(
  (month) => month !== '2025-12' && month !== '2026-01',
);

test('A salary, a grant before a larger debit order, a bond and one payday loan come to figures worked out by hand', () => {
  const rows = MONTHS.flatMap((month) => {
    const row = (day: string, rands: number, label: Pick<LabelledTransaction, 'label'>, payer: string) =>
      makeRow({
        bookedOn: `${month}-${day}`,
        amountCents: rands * 100,
        counterparty: makeCounterparty(payer),
        ...label,
      });
    return [
      row('01', -9_000, { label: 'debt.home_loan' }, 'Bond Bank'),
      row('05', 580, { label: 'income.grant_child' }, 'SASSA'),
      row('05', -599, { label: 'entertainment.subscriptions' }, 'Streams'),
      ...(month === '2025-09' ? [row('12', 1_000, { label: 'loan_in.short_term' }, 'Payday')] : []),
      row('25', 28_500, { label: 'income.salary' }, 'Acme'),
      row('25', -500, { label: 'food.groceries' }, 'Grocer'),
      row('26', -18_500, { label: 'housing.rent' }, 'Landlord'),
      ...(month === '2025-09' ? [row('27', -1_300, { label: 'debt.short_term_loan' }, 'Payday')] : []),
    ];
  });
  let balanceCents = 1_000_000;
  const printed = rows.map((row) => {
    balanceCents += row.amountCents - (row.bookedOn === '2026-02-01' ? 33_300 : 0);
    return { ...row, balanceCents };
  });
  const { risk_insights: risk, expenses_analysis: expenses } = analyseApplicant(makeInput([makeAccount(printed)]));
  // 500 of 28 500 leave on pay day; the 599 against the grant of 580 do not come from the main pay.
  expect(risk.salary_drained_on_pay_day).toMatchObject({ drained_count: 0, median_share_spent: 0.0175 });
  expect(risk.salary_drained_on_pay_day.pay_days).toHaveLength(10);
  // 1 July to 26 June are 361 days; 27 November to 31 January are 66 that the data misses.
  expect(risk.coverage).toMatchObject({ days: 295, gaps: [{ days: 66, balance: 'breaks' }] });
  expect(risk.short_term_lenders).toMatchObject({ loans_amount: 1_000, repayments_amount: 1_300, lender_count: 1 });
  const payees = expenses.top_expense_amounts.map(({ counterparty, count, amount }) => [counterparty, count, amount]);
  expect(payees).toEqual([
    ['Landlord', 10, 185_000],
    ['Bond Bank', 10, 90_000],
    ['Streams', 10, 5_990],
    ['Grocer', 10, 5_000],
    ['Payday', 1, 1_300],
  ]);
  expect(expenses.largest_expense).toMatchObject({ counterparty: 'Landlord', amount: 18_500 });
});
