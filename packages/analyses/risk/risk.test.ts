import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import {
  fixtureId,
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '../input/labelled-row.fixture.ts';
import { riskInsights } from './risk.ts';
import { monthsBack } from './risk-returned-debits.ts';

const inputOf = (rows: readonly LabelledTransaction[]) => makeInput([makeAccount(rows)]);
const salary = (bookedOn: string, amountCents = 1_000_000) =>
  makeRow({ bookedOn, amountCents, label: 'income.salary' });
const out = (bookedOn: string, cents: number, label: LabelledTransaction['label'], who?: string) =>
  makeRow({ bookedOn, amountCents: -cents, label, counterparty: who ? makeCounterparty(who) : null });

describe('risk insights', () => {
  test('Gambling has its amount, months, share of income, days since the last bet and largest houses', () => {
    const rows = [
      salary('2026-01-25'),
      out('2026-01-26', 30_000, 'gambling.betting_casino', 'Hollywoodbets'),
      out('2026-01-27', 5_000, 'gambling.voucher', 'OTT'),
      makeRow({ bookedOn: '2026-02-01', amountCents: 12_000, label: 'gambling.winnings' }),
      out('2026-03-05', 25_000, 'gambling.betting_casino', 'Betway'),
      out('2026-03-06', 10_000, 'gambling.betting_casino', 'Hollywoodbets'),
      out('2026-03-16', 1, 'food.groceries'),
    ];
    const { gambling } = riskInsights(inputOf(rows));
    // 300 + 50 + 250 + 100 = 700.00 of 10 000.00 = 0.07; net 700 - 120 = 580.00; 6 to 16 March is 10 days.
    expect(gambling).toMatchObject({
      amount: 700,
      count: 4,
      share_of_income: 0.07,
      days_since_last: 10,
      winnings_amount: 120,
      net_amount: 580,
      voucher_amount: 50,
      monthly: [
        { year: 2026, month: 1, amount: 350, count: 2 },
        { year: 2026, month: 2, amount: 0, count: 0 },
        { year: 2026, month: 3, amount: 350, count: 2 },
      ],
      top_counterparties: [
        { name: 'Hollywoodbets', amount: 400, count: 2 },
        { name: 'Betway', amount: 250, count: 1 },
        { name: 'OTT', amount: 50, count: 1 },
      ],
    });
    expect(gambling.evidence['amount']).toHaveLength(4);
  });

  test('A share of missing income and days since an absent event are null', () => {
    const { gambling, income_total } = riskInsights(inputOf([out('2026-01-01', 100, 'food.groceries')]));
    expect([gambling.share_of_income, gambling.days_since_last, income_total, gambling.amount]).toEqual([
      null,
      null,
      null,
      0,
    ]);
  });

  test('Spells below zero and their cost are found on spending accounts only', () => {
    const cheque = makeAccount(
      withRunningBalances(
        [
          out('2026-01-02', 15_000, 'food.groceries'),
          out('2026-01-03', 2_000, 'fees.overdraft'),
          salary('2026-01-05', 20_000),
          out('2026-01-08', 4_000, 'food.groceries'),
        ],
        10_000,
      ),
    );
    const card = makeAccount(withRunningBalances([out('2026-01-04', 3_000, 'fees.interest_charged')], -50_000), {
      id: fixtureId(9),
      accountType: 'credit_card',
    });
    const { overdraft } = riskInsights(makeInput([cheque, card]));
    // 100 - 150 = -50, - 20 = -70, then + 200 = 130, - 40 = 90. Below zero from the 2nd to the 4th.
    expect(overdraft).toMatchObject({
      amount: 20,
      count: 1,
      charges_amount: 20,
      days_negative: 3,
      deepest_amount: 70,
      negative_spells: [
        { account_id: fixtureId(0xa1), start: '2026-01-02', end: '2026-01-04', days: 3, minimum: -70, ongoing: false },
      ],
    });
  });

  test('Money saved or overspent is counted over full months only', () => {
    const rows = [
      out('2026-01-01', 100, 'food.groceries'),
      salary('2026-01-25', 500_000),
      out('2026-01-26', 300_000, 'housing.rent'),
      makeRow({ bookedOn: '2026-01-27', amountCents: 900_000, label: 'loan_in.personal' }),
      out('2026-01-28', 100_000, 'savings.investment_out'),
      salary('2026-02-25', 500_000),
      out('2026-02-26', 600_000, 'housing.rent'),
      makeRow({ bookedOn: '2026-02-27', amountCents: 5_000, label: 'reversed.merchant_refund' }),
      out('2026-03-10', 999_999, 'travel.trips'),
    ];
    const { net_saver_or_spender: saver } = riskInsights(inputOf(rows));
    // January 5 000 - 3 001 = 1 999.00; February 5 000 - (6 000 - 50) = -950.00; March is not full.
    expect(saver.monthly.map((month) => [month.net_amount, month.full_month])).toEqual([
      [1_999, true],
      [-950, true],
      [-9_999.99, false],
    ]);
    // 1 999 - 950 = 1 049.00 of 10 000.00
    expect(saver).toMatchObject({
      verdict: 'NET_SAVER',
      money_in: 10_000,
      money_out: 8_951,
      net_amount: 1_049,
      savings_rate: 0.1049,
      months_saving: 1,
      months_spending: 1,
    });
  });

  test('The saver verdict is unknown without a full month', () => {
    const { net_saver_or_spender: saver } = riskInsights(
      inputOf([salary('2026-01-10'), out('2026-01-20', 1, 'food.groceries')]),
    );
    expect([saver.verdict, saver.net_amount, saver.months_saving]).toEqual([null, null, null]);
  });

  test('Cash drawn and paid in is added up, and social security is added up by kind', () => {
    const rows = [
      out('2026-01-03', 50_000, 'cash.atm_withdrawal'),
      out('2026-01-04', 20_000, 'cash.send_voucher'),
      makeRow({ bookedOn: '2026-01-05', amountCents: 15_000, label: 'cash.deposit' }),
      out('2026-01-05', 1_000, 'fees.cash_atm'),
      makeRow({ bookedOn: '2026-01-06', amountCents: 58_000, label: 'income.grant_child' }),
      makeRow({ bookedOn: '2026-02-06', amountCents: 58_000, label: 'income.grant_child' }),
      makeRow({ bookedOn: '2026-02-07', amountCents: 84_000, label: 'income.unemployment_uif' }),
    ];
    const risk = riskInsights(inputOf(rows));
    expect(risk.atm_and_cash).toMatchObject({
      amount: 700,
      count: 2,
      deposits_amount: 150,
      deposits_count: 1,
      fees_amount: 10,
      share_of_income: 0.35,
    });
    expect(risk.social_security_income).toMatchObject({
      amount: 2_000,
      count: 3,
      share_of_income: 1,
      by_label: [
        { label: 'income.grant_child', amount: 1_160, count: 2 },
        { label: 'income.unemployment_uif', amount: 840, count: 1 },
      ],
    });
  });
});

describe('returned debit orders', () => {
  const bounce = (
    bookedOn: string,
    cents: number,
    label: LabelledTransaction['label'] = 'returned.insufficient_funds',
  ) => makeRow({ bookedOn, amountCents: cents, label });

  test('Returned debit orders are counted over one, three, six and twelve months before the last day', () => {
    const rows = [
      out('2025-07-01', 1, 'food.groceries'),
      bounce('2025-09-30', 100),
      bounce('2025-10-01', 100),
      bounce('2025-12-15', 100),
      bounce('2025-12-31', 100),
    ];
    const { returned_debit_orders: returned } = riskInsights(inputOf(rows));
    // As of 31 December: one month from 1 December, three from 1 October, six from 1 July; July has no June before it.
    expect([monthsBack('2025-12-31', 1), monthsBack('2025-12-31', 3), monthsBack('2025-12-31', 6)]).toEqual([
      '2025-12-01',
      '2025-10-01',
      '2025-07-01',
    ]);
    expect(returned).toMatchObject({
      count: 4,
      amount: 4,
      count_1_month: 2,
      count_3_months: 3,
      count_6_months: 4,
      count_12_months: null,
    });
  });

  test('Returned debit orders are split by reason, with their fees shown separately', () => {
    const rows = [
      bounce('2026-01-02', 10_000),
      bounce('2026-01-03', 20_000, 'returned.disputed_or_stopped'),
      bounce('2026-01-04', 30_000, 'returned.other_reason'),
      out('2026-01-04', 13_000, 'fees.returned_debit_order'),
    ];
    const { returned_debit_orders: returned } = riskInsights(inputOf(rows));
    expect(returned.by_reason).toMatchObject({
      insufficient_funds: { amount: 100, count: 1 },
      disputed_or_stopped: { amount: 200, count: 1 },
      other_reason: { amount: 300, count: 1 },
    });
    expect([returned.amount, returned.fees_amount]).toEqual([600, 130]);
  });

  test('The fees of returned debit orders exclude a fee that was taken back', () => {
    const fee = out('2026-01-02', 13_000, 'fees.returned_debit_order');
    const back = makeRow({
      bookedOn: '2026-01-03',
      amountCents: 13_000,
      label: 'returned.other_reason',
      pairedWith: fee.id,
    });
    expect(riskInsights(inputOf([fee, back])).returned_debit_orders.count).toBe(0);
  });

  test('A returned debit order counts once where the bank prints only a bracketed amount', () => {
    const row = makeRow({
      amountCents: 0,
      label: 'returned.insufficient_funds',
      description: 'Registered Debit Order Insufficient Funds (R1 100.50): Cartrack (2121827)',
    });
    expect(riskInsights(inputOf([row])).returned_debit_orders).toMatchObject({ count: 1, amount: 1_100.5 });
  });
});

describe('credit under strain', () => {
  test('Short-term borrowing counts short-term lenders, not loans', () => {
    const rows = [
      makeRow({
        bookedOn: '2026-01-02',
        amountCents: 100_000,
        label: 'loan_in.short_term',
        counterparty: makeCounterparty('Wonga'),
      }),
      out('2026-01-25', 120_000, 'debt.short_term_loan', 'Wonga'),
      out('2026-01-26', 50_000, 'debt.short_term_loan', 'Finchoice'),
    ];
    expect(riskInsights(inputOf(rows)).short_term_lenders).toMatchObject({
      lender_count: 2,
      loans_count: 1,
      loans_amount: 1_000,
      repayments_count: 2,
      repayments_amount: 1_700,
      // 1 200 + 500 were paid back; the 1 000 that was paid out is not added to them. 1 700 / 0 income: no share.
      count: 2,
      amount: 1_700,
      share_of_income: null,
    });
  });

  test('New credit within 30 days is chained into one episode', () => {
    const loan = (bookedOn: string, who: string) =>
      makeRow({ bookedOn, amountCents: 100_000, label: 'loan_in.personal', counterparty: makeCounterparty(who) });
    const { loan_stacking: stacking } = riskInsights(
      inputOf([loan('2026-01-01', 'A'), loan('2026-03-01', 'B'), loan('2026-03-31', 'C'), loan('2026-04-20', 'A')]),
    );
    // 1 January to 1 March is 59 days; 1 to 31 March 30; 31 March to 20 April 20. Within 30 days of one day: two.
    expect(stacking).toMatchObject({
      stacked: true,
      new_credit_count: 4,
      new_credit_amount: 4_000,
      most_within_30_days: 2,
    });
    expect(stacking.episodes).toMatchObject([
      { from: '2026-03-01', to: '2026-04-20', count: 3, amount: 3_000, lenders: ['A', 'B', 'C'] },
    ]);
  });

  test('Debt review is active up to 63 days after its last payment', () => {
    const review = out('2026-01-01', 100_000, 'debt.debt_review');
    const active = (asOf: string) => riskInsights(inputOf([review, out(asOf, 1, 'food.groceries')])).debt_review.active;
    // 1 January + 63 days = 5 March.
    expect([active('2026-03-05'), active('2026-03-06')]).toEqual([true, false]);
  });
});
