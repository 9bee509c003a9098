import { addDays } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fixtureId, makeAccount, makeCounterparty, makeInput, makeRow } from '../input/labelled-row.fixture.ts';
import { expenseInsights } from './expenses.ts';

const inputOf = (rows: readonly LabelledTransaction[]) => makeInput([makeAccount(rows)]);
const out = (bookedOn: string, cents: number, label: LabelledTransaction['label'] = 'food.groceries') =>
  makeRow({ bookedOn, amountCents: -cents, label });

describe('expense insights', () => {
  test('Expense insights split the spending by group and label, largest first', () => {
    const rows = [
      out('2026-01-02', 30_000),
      out('2026-01-03', 10_000, 'food.fast_food'),
      out('2026-02-01', 60_000, 'housing.rent'),
    ];
    const insights = expenseInsights(inputOf(rows));
    // 600 + 300 + 100 = 1 000.00
    expect(insights.total_expenses).toBe(1_000);
    expect(insights.spend_split).toMatchObject([
      { primary: 'HOUSING_AND_UTILITIES', amount: 600, share: 0.6, count: 1 },
      {
        primary: 'FOOD_AND_HOUSEHOLD',
        amount: 400,
        share: 0.4,
        count: 2,
        labels: [
          { label: 'food.groceries', amount: 300, share: 0.3 },
          { label: 'food.fast_food', amount: 100, share: 0.1 },
        ],
      },
    ]);
    expect(insights.unique_months).toEqual(['2026-01', '2026-02']);
    expect(insights.top_expense_amounts.map((expense) => expense.amount)).toEqual([600, 300, 100]);
  });

  test('Payments to one payee are added up, and the largest single payment is named too', () => {
    const loan = (bookedOn: string) =>
      makeRow({
        bookedOn,
        amountCents: -500_000,
        label: 'debt.home_loan',
        counterparty: makeCounterparty('Home Bank'),
      });
    const car = makeRow({
      bookedOn: '2026-02-10',
      amountCents: -700_000,
      label: 'transport.vehicle_service',
      counterparty: makeCounterparty('Garage'),
    });
    const loans = ['2026-01-01', '2026-02-01', '2026-03-01'].map(loan);
    const { top_expense_amounts: top, largest_expense: largest } = expenseInsights(inputOf([...loans, car]));
    // Home loan: 3 x 5 000 = 15 000 in three payments; the garage got 7 000 at once, the largest single payment.
    expect(top.map(({ counterparty, amount, count }) => [counterparty, amount, count])).toEqual([
      ['Home Bank', 15_000, 3],
      ['Garage', 7_000, 1],
    ]);
    expect(top[0]?.evidence['amount']).toEqual(loans.map(({ id }) => id));
    expect(largest).toMatchObject({ transaction_id: car.id, date: '2026-02-10', amount: 7_000 });
  });

  test('Each payment that names nobody counts as its own payee', () => {
    const rows = ['4711', '4712'].map((description, index) =>
      makeRow({ bookedOn: `2026-01-0${index + 1}`, amountCents: -10_000, description }),
    );
    expect(expenseInsights(inputOf(rows)).top_expense_amounts.map(({ count }) => count)).toEqual([1, 1]);
  });

  test('There is no largest payment without expenses', () => {
    const income = makeRow({ bookedOn: '2026-01-02', amountCents: 10_000, label: 'income.salary' });
    expect(expenseInsights(inputOf([income]))).toMatchObject({ top_expense_amounts: [], largest_expense: null });
  });

  test('Transfers, savings and returned debit orders are left out, with refunds and savings shown separately', () => {
    const debit = out('2026-01-05', 9_900, 'insurance.life_funeral');
    const rows = [
      out('2026-01-02', 10_000),
      out('2026-01-03', 70_000, 'transfer.own_account_out'),
      out('2026-01-04', 20_000, 'savings.stokvel_out'),
      debit,
      makeRow({
        bookedOn: '2026-01-07',
        amountCents: 9_900,
        label: 'returned.insufficient_funds',
        pairedWith: debit.id,
      }),
      makeRow({ bookedOn: '2026-01-08', amountCents: 2_500, label: 'reversed.merchant_refund' }),
    ];
    expect(expenseInsights(inputOf(rows))).toMatchObject({ total_expenses: 100, total_saved: 200, total_refunds: 25 });
  });

  test('Recurring payments and credit are fixed expenses, and the rest are flexible', () => {
    const fibre = ['2026-01-01', '2026-02-02', '2026-03-02'].map((bookedOn) =>
      makeRow({ bookedOn, amountCents: -79_900, label: 'housing.internet', counterparty: makeCounterparty('Fibre') }),
    );
    const rows = [
      ...fibre,
      out('2026-03-10', 50_000, 'debt.credit_card'),
      out('2026-03-12', 12_300, 'shopping.clothing'),
    ];
    const insights = expenseInsights(inputOf(rows));
    // fixed 3 x 799 + 500 = 2 897.00; flexible 123.00
    expect([insights.fixed_amount, insights.flexible_amount]).toEqual([2_897, 123]);
    expect(insights.subscriptions).toMatchObject([
      { name: 'Fibre', usual_amount: 799, payments: 3, state: 'MATURE', last_paid: '2026-03-02' },
    ]);
  });

  test('Amounts that are unusual for their label are named', () => {
    // Nine amounts 90 ... 110 around 100: MAD of 90, 95, 95, 100, 100, 100, 105, 105, 110, 200 about 100 is 5.
    const usual = [9_000, 9_500, 9_500, 10_000, 10_000, 10_000, 10_500, 10_500, 11_000];
    const rows = [...usual, 20_000].map((cents, index) => out(addDays('2026-01-01', index * 2), cents));
    // 0.6745 x (200 - 100) / 5 = 13.49
    expect(expenseInsights(inputOf(rows)).outliers).toMatchObject([
      { amount: 200, usual_amount: 100, deviation: 13.49 },
    ]);
  });

  test('The last 30 days are compared with the 30 before, and nothing where the data is shorter', () => {
    const rows = [
      out('2026-01-01', 100),
      out('2026-01-30', 40_000),
      out('2026-02-28', 10_000, 'housing.rent'),
      out('2026-03-01', 50_000),
    ];
    // As of 1 March: the last 30 days begin on 31 January, the 30 before on 1 January. 600.00 after 401.00.
    expect(expenseInsights(inputOf(rows)).spending_changes).toMatchObject([
      { days: 30, amount: 600, amount_before: 401, change: 199, change_share: 0.4963 },
    ]);
    expect(expenseInsights(inputOf(rows.slice(1))).spending_changes).toEqual([]);
  });

  test('The confidence of labels is weighted by amount', () => {
    const rows = [
      makeRow({ amountCents: -30_000, confidence: 0.9 }),
      makeRow({ amountCents: -10_000, confidence: 0.5 }),
    ];
    // (300 x 0.9 + 100 x 0.5) / 400 = 0.8
    expect(expenseInsights(inputOf(rows)).label_confidence).toBe(0.8);
    expect(expenseInsights(inputOf([makeRow({ amountCents: 1 })])).label_confidence).toBeNull();
  });

  test('Every split of the expenses adds up to the cent', () => {
    const specs = fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 120 }),
        cents: fc.integer({ min: -500_000, max: 500_000 }),
        label: fc.constantFrom(...taxonomy.map((label) => label.id)),
        account: fc.integer({ min: 1, max: 2 }),
      }),
      { minLength: 1, maxLength: 60 },
    );
    const cents = (amounts: readonly number[]): number =>
      amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
    fc.assert(
      fc.property(specs, (list) => {
        const accounts = [1, 2].map((id) =>
          makeAccount(
            list
              .filter((spec) => spec.account === id)
              .map((spec) =>
                makeRow({ bookedOn: addDays('2026-01-01', spec.day), amountCents: spec.cents, label: spec.label }),
              ),
            { id: fixtureId(id) },
          ),
        );
        const insights = expenseInsights(makeInput(accounts));
        const total = cents([insights.total_expenses]);
        expect(cents(insights.spend_split.map((part) => part.amount))).toBe(total);
        expect(cents(insights.spend_split.flatMap((part) => part.labels.map((label) => label.amount)))).toBe(total);
        expect(cents(insights.months.map((month) => month.amount))).toBe(total);
        expect(cents(insights.months.flatMap((month) => Object.values(month.by_primary)))).toBe(total);
        expect(cents([insights.fixed_amount, insights.flexible_amount])).toBe(total);
      }),
      { numRuns: 60 },
    );
  });
});
