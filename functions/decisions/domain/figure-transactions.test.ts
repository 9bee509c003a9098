import { describe, expect, test } from '@jest/globals';
import { figureTransactions } from './figure-transactions.ts';

const [one, other, third] = ['692039c0000000000000000a', '692039c0000000000000000b', '692039c0000000000000000c'];

const documents = {
  affordability: { net_income: 12_000, max_instalment: 900, evidence: { net_income: [third] } },
  risk_insights: {
    debt_review: { active: true, amount: 900, evidence: { amount: [one, other] } },
    returned_debit_orders: { count_3_months: 3, fees_amount: 20, evidence: { amount: [one], fees_amount: [other] } },
    loan_stacking: { most_within_30_days: 3, evidence: { new_credit_amount: [third] } },
    gambling: { share_of_income: 0.2, evidence: { winnings_amount: [one], voucher_amount: [other] } },
  },
};

describe('the transactions behind a figure', () => {
  test.each([
    ['affordability.net_income', [third]],
    ['risk_insights.returned_debit_orders.fees_amount', [other]],
    ['risk_insights.debt_review.active', [one, other]],
    ['risk_insights.returned_debit_orders.count_3_months', [one]],
    ['risk_insights.loan_stacking.most_within_30_days', [third]],
  ])('Of %s they are its own, else those that it is counted of', (figure, ids) => {
    expect(figureTransactions(figure, documents)).toEqual(ids);
  });

  test('Where it cannot be said what a figure is counted of, none are named, and none of another object', () => {
    expect(figureTransactions('risk_insights.gambling.share_of_income', documents)).toEqual([]);
    expect(figureTransactions('affordability.max_instalment', documents)).toEqual([]);
  });
});
