import { affordability } from '@imali/analyses/affordability/affordability.ts';
import { countedMoney } from '@imali/analyses/expenses/counted-money.ts';
import { incomeAnalysis } from '@imali/analyses/income/income.ts';
import type { AnalysisInput } from '@imali/analyses/input/analysis-input.ts';
import {
  fixtureId,
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
} from '@imali/analyses/input/labelled-row.fixture.ts';
import { addDays } from '@imali/ledger/basics/calendar.ts';
import { centsOf } from '@imali/ledger/basics/cents.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Affordability } from '../../../schemas/entities/analyses/affordability.ts';
import { IncomeAnalysis } from '../../../schemas/entities/analyses/income-analysis.ts';

const moneyIn = [
  'income.salary',
  'income.business',
  'income.tax_refund',
  'income.insurance_payout',
  'transfer.third_party_in',
  'returned.insufficient_funds',
] as const;
const moneyOut = [
  'food.groceries',
  'debt.personal_loan',
  'government.tax_payment',
  'food.restaurants',
  'savings.deposit',
  'business.cost_of_sales',
  'other.uncategorised_out',
] as const;

const someMovement = fc.record({
  account: fc.constantFrom(fixtureId(0xa1), fixtureId(0xa2), fixtureId(0xa3)),
  day: fc.nat(420),
  cents: fc.integer({ min: 1, max: 5_000_000 }),
  label: fc.constantFrom(...moneyIn, ...moneyOut),
  payer: fc.constantFrom('Acme', 'Globex', 'Initech'),
});
type Movement = typeof someMovement extends fc.Arbitrary<infer T> ? T : never;

/** 2023-12-01 to 2025-01-24: over a leap February. */
function inputOf(movements: readonly Movement[]): AnalysisInput {
  const rows = movements.map(({ account, day, cents, label, payer }, index) =>
    makeRow({
      id: fixtureId(index + 1),
      accountId: account,
      bookedOn: addDays('2023-12-01', day),
      amountCents: moneyIn.some((one) => one === label) ? cents : -cents,
      label,
      counterparty: makeCounterparty(payer),
    }),
  );
  const ids = [...new Set(rows.map((row) => row.accountId))];
  return makeInput(
    ids.map((id) =>
      makeAccount(
        rows.filter((row) => row.accountId === id),
        { id },
      ),
    ),
  );
}

const someInput = fc.array(someMovement, { minLength: 1, maxLength: 80 }).map(inputOf);

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

const sumCents = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + centsOf(amount), 0);

describe('income and affordability of any transactions', () => {
  test('Income and affordability put every counted cent into exactly one figure', () => {
    fc.assert(
      fc.property(someInput, (input) => {
        const { months } = affordability(input);
        const { income, expenses, costOfSales } = countedMoney(input);
        expect(
          sumCents(months.flatMap((month) => [month.primary_income, month.secondary_income, month.one_off_income])),
        ).toBe(
          income.reduce((sum, row) => sum + row.amountCents, 0) -
            months.reduce((sum, month) => sum + centsOf(Math.min(month.takings, month.cost_of_sales)), 0),
        );
        expect(sumCents(months.map((month) => month.cost_of_sales))).toBe(
          costOfSales.reduce((sum, row) => sum + Math.abs(row.amountCents), 0),
        );
        expect(
          sumCents(months.flatMap((month) => [month.discretionary_expenses, month.non_discretionary_expenses])),
        ).toBe(expenses.reduce((sum, row) => sum + Math.abs(row.amountCents), 0));
        const heatmap = incomeAnalysis(input).income_heatmap;
        expect(sumCents(heatmap.map((month) => month.total))).toBe(
          income.reduce((sum, row) => sum + row.amountCents, 0),
        );
        const netOf = ({ primary_income, secondary_income, one_off_income }: (typeof months)[number]): number =>
          sumCents([primary_income, secondary_income, one_off_income]);
        expect(heatmap.map((month) => centsOf(month.net_total ?? -1))).toEqual(months.map(netOf));
      }),
      { numRuns: 60 },
    );
  });

  test('Income and affordability answer in the declared shapes, without NaN, infinity or negative zero', () => {
    fc.assert(
      fc.property(someInput, (input) => {
        const answers = [Affordability.parse(affordability(input)), IncomeAnalysis.parse(incomeAnalysis(input))];
        for (const number of numbersIn(answers)) {
          expect(Number.isFinite(number) && !Object.is(number, -0)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('Income and affordability depend neither on the order of the accounts nor on the time of the request', () => {
    fc.assert(
      fc.property(someInput, (input) => {
        const turned = { ...input, accounts: input.accounts.toReversed() };
        const bytes = (one: AnalysisInput): string =>
          JSON.stringify([
            affordability(one).months.map(({ evidence: _, ...figures }) => figures),
            incomeAnalysis(one).streams,
          ]);
        expect(bytes(turned)).toBe(bytes(input));
        expect(JSON.stringify([affordability(input), incomeAnalysis(input)])).toBe(
          JSON.stringify([affordability(input), incomeAnalysis(input)]),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('The worst month never carries a larger instalment than the median', () => {
    fc.assert(
      fc.property(someInput, (input) => {
        const figures = affordability(input);
        expect(figures.max_instalment_worst_month ?? 0).toBeLessThanOrEqual(figures.max_instalment ?? 0);
        expect(figures.months_left?.worst ?? 0).toBeLessThanOrEqual(figures.months_left?.median ?? 0);
      }),
      { numRuns: 40 },
    );
  });

  test('Affordability carries no larger instalment after more debt', () => {
    fc.assert(
      fc.property(someInput, fc.integer({ min: 1, max: 1_000_000 }), (input, cents) => {
        const [first, ...others] = input.accounts;
        const row = first?.transactions.at(-1);
        if (!first || !row) return;
        const debt = makeRow({
          id: fixtureId(0xffff),
          accountId: row.accountId,
          bookedOn: row.bookedOn,
          amountCents: -cents,
          label: 'debt.personal_loan',
        });
        const indebted = { ...input, accounts: [{ ...first, transactions: [...first.transactions, debt] }, ...others] };
        expect(affordability(indebted).max_instalment ?? 0).toBeLessThanOrEqual(
          affordability(input).max_instalment ?? 0,
        );
      }),
      { numRuns: 40 },
    );
  });
});
