import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { affordability } from '../affordability/affordability.ts';
import type { Affordability } from '../documents/affordability.ts';
import { analyseApplicant } from '../input/analyse-applicant.ts';
import { makeAccount, makeCounterparty, makeInput, makeRow } from '../input/labelled-row.fixture.ts';
import { riskInsights } from '../risk/risk.ts';
import { incomeAnalysis } from './income.ts';
import { deductedFrom } from './trading-income.ts';

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];

const row = (bookedOn: string, rands: number, label: LabelId, party: string): LabelledTransaction =>
  makeRow({ bookedOn, amountCents: Math.round(rands * 100), label, counterparty: makeCounterparty(party) });

/** Rent and fees of a month. */
const living = (month: string): LabelledTransaction[] => [
  row(`${month}-01`, -3_000, 'housing.rent', 'Landlord'),
  row(`${month}-28`, -100, 'fees.monthly_account', 'Bank'),
];

const trade = (month: string, takings: number, stock: number): LabelledTransaction[] => [
  row(`${month}-10`, takings, 'income.business', 'Card Machine'),
  row(`${month}-12`, -stock, 'business.cost_of_sales', 'Wholesaler'),
];

const of = (rows: readonly LabelledTransaction[]): Affordability => affordability(makeInput([makeAccount(rows)]));

describe('a trade that takes R20 000 and buys stock for R14 000 a month', () => {
  const rows = MONTHS.flatMap((month) => [...living(month), ...trade(month, 20_000, 14_000)]);

  test('Net trading income is R6 000, and the norm and the instalment are based on it', () => {
    expect(of(rows)).toMatchObject({
      takings: 20_000,
      cost_of_sales: 14_000,
      net_trading_income: 6_000,
      net_income: 6_000,
      gross_income_estimate: 6_000,
      norm_applied: 1_151, // 800 + 6.75 % of 5 200
      max_instalment: 2_900, // 6 000 - bank fees of 100 - rent of 3 000
      primary_income_source: { monthly_amount: 6_000 },
    });
    expect(of(rows).months[0]).toMatchObject({ takings: 20_000, primary_income: 6_000, affordability_amount: 2_900 });
  });

  test('The trading stream and heatmap show both the takings and what remains after stock', () => {
    const { streams, income_heatmap: heatmap } = incomeAnalysis(makeInput([makeAccount(rows)]));
    expect(streams).toMatchObject([{ role: 'primary', monthly_amount: 20_000, net_monthly_amount: 6_000 }]);
    expect(heatmap.map(({ total, net_total: net }) => [total, net])).toEqual(MONTHS.map(() => [20_000, 6_000]));
  });

  test('Stock is no expense, and shares of income are based on what remains after stock', () => {
    const input = makeInput([makeAccount(rows)]);
    expect(of(rows).months[0]).toMatchObject({ non_discretionary_expenses: 3_100, discretionary_expenses: 0 });
    expect(riskInsights(input).income_total).toBe(36_000); // 6 x 6 000
  });
});

test('a month in which stock costs more than it brings in has no trading income and a loss', () => {
  const rows = MONTHS.flatMap((month) => [
    ...living(month),
    row(`${month}-25`, 10_000, 'income.salary', 'Acme'),
    ...trade(month, 2_000, 2_500),
  ]);
  expect(of(rows)).toMatchObject({
    net_trading_income: -500,
    net_income: 10_000, // the salary, and nothing of the trade
    max_instalment: 6_400, // 10 000 - loss of 500 - bank fees of 100 - rent of 3 000
    months_left: { median: 6_400 }, // 10 000 + 2 000 - 2 500 - 3 100
  });
});

test('a deduction is shared in proportion to takings, to the cent', () => {
  const taking = (cents: number) => makeRow({ amountCents: cents, label: 'income.business' });
  const cost = makeRow({ amountCents: -1_000, label: 'business.cost_of_sales' });
  // 1 000 of 3 000: 1 000 x 1 000 / 3 000 = 333, then 667 x 1 500 / 2 000 = 500, then the rest.
  expect(deductedFrom([[taking(1_000)], [taking(1_500)], [taking(500)]], [cost])).toEqual([333, 500, 167]);
});

test('more takings and as much more stock change no figure that a lender decides by', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 40_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 50_000 }),
      fc.boolean(),
      (takings, share, more, isEmployed) => {
        const stock = Math.round(takings * share);
        const figures = (added: number): unknown => {
          const rows = MONTHS.flatMap((month) => [
            ...living(month),
            ...(isEmployed ? [row(`${month}-25`, 10_000, 'income.salary', 'Acme')] : []),
            ...trade(month, takings + added, stock + added),
          ]);
          const { affordability: said, risk_insights } = analyseApplicant(makeInput([makeAccount(rows)]));
          const { net_trading_income, net_income, norm_applied, debt_to_income, max_instalment } = said;
          const { income_total } = risk_insights;
          return { net_trading_income, net_income, norm_applied, debt_to_income, max_instalment, income_total };
        };
        expect(figures(more)).toEqual(figures(0));
      },
    ),
    { numRuns: 30 },
  );
});
