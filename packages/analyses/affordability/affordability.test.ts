import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import type { Affordability } from '../documents/affordability.ts';
import { fixtureId, makeAccount, makeCounterparty, makeInput, makeRow } from '../input/labelled-row.fixture.ts';
import { affordability } from './affordability.ts';

const employer = makeCounterparty('Acme Payroll');

function month(yearAndMonth: string, overrides: { salary?: number; groceries?: number } = {}): LabelledTransaction[] {
  const on = (day: string): string => `${yearAndMonth}-${day}`;
  return [
    makeRow({
      bookedOn: on('01'),
      amountCents: -650_000,
      label: 'housing.rent',
      counterparty: makeCounterparty('Landlord'),
    }),
    makeRow({
      bookedOn: on('02'),
      amountCents: -200_000,
      label: 'debt.personal_loan',
      counterparty: makeCounterparty('Lender'),
    }),
    makeRow({ bookedOn: on('11'), amountCents: -(overrides.groceries ?? 250_000), label: 'food.groceries' }),
    makeRow({ bookedOn: on('14'), amountCents: -80_000, label: 'food.restaurants' }),
    makeRow({
      bookedOn: on('25'),
      amountCents: overrides.salary ?? 2_000_000,
      label: 'income.salary',
      counterparty: employer,
    }),
    makeRow({ bookedOn: on('28'), amountCents: -10_000, label: 'fees.monthly_account' }),
  ];
}

const threeMonths = [...month('2026-02'), ...month('2026-03'), ...month('2026-04', { groceries: 350_000 })];
const ofRows = (rows: readonly LabelledTransaction[]): Affordability => affordability(makeInput([makeAccount(rows)]));

describe('affordability by month', () => {
  test('Affordability adds up income and expenses by month', () => {
    expect(ofRows(threeMonths).months[0]).toMatchObject({
      year: 2026,
      month: 2,
      primary_income: 20_000,
      secondary_income: 0,
      one_off_income: 0,
      discretionary_expenses: 800, // restaurants
      non_discretionary_expenses: 11_100, // 6 500 rent + 2 000 loan + 2 500 groceries + 100 fee
      debt_commitments: 2_000,
      necessary_expenses: 9_000, // 6 500 + 2 500
      statutory: 0,
      affordability_amount: 8_100, // 20 000 - 800 - 11 100
      full_month: true,
    });
  });

  test('Each monthly figure names the transactions behind it', () => {
    const [first] = ofRows(threeMonths).months;
    expect(first?.evidence['primary_income']).toEqual([threeMonths[4]?.id]);
    expect(first?.evidence['necessary_expenses']).toEqual([threeMonths[0]?.id, threeMonths[2]?.id]);
  });

  test('Secondary and one-off income are separate from primary income', () => {
    const rent = ['2026-02-03', '2026-03-03', '2026-04-03'].map((bookedOn) =>
      makeRow({ bookedOn, amountCents: 300_000, label: 'income.rental', counterparty: makeCounterparty('Tenant') }),
    );
    const refund = makeRow({ bookedOn: '2026-03-09', amountCents: 123_400, label: 'income.tax_refund' });
    const bonus = makeRow({
      bookedOn: '2026-03-12',
      amountCents: 900_000,
      label: 'income.salary',
      counterparty: employer,
    });
    const friend = makeRow({ bookedOn: '2026-03-12', amountCents: 50_000, label: 'transfer.third_party_in' });
    expect(ofRows([...threeMonths, ...rent, refund, bonus, friend]).months[1]).toMatchObject({
      primary_income: 20_000,
      secondary_income: 3_000,
      one_off_income: 10_234, // 1 234 + 9 000
      other_money_in: 500,
      affordability_amount: 11_100, // 20 000 + 3 000 - 800 - 11 100
    });
  });

  test('Own transfers, savings, both legs of a returned debit order and fully refunded purchases are left out', () => {
    const [bounced, returned] = [fixtureId(0xb1), fixtureId(0xb2)];
    const [bought, refunded] = [fixtureId(0xb3), fixtureId(0xb4)];
    const left = [
      makeRow({
        bookedOn: '2026-03-02',
        amountCents: -77_700,
        label: 'insurance.short_term',
        id: bounced,
        pairedWith: returned,
      }),
      makeRow({
        bookedOn: '2026-03-04',
        amountCents: 77_700,
        label: 'returned.insufficient_funds',
        id: returned,
        pairedWith: bounced,
      }),
      makeRow({
        bookedOn: '2026-03-04',
        amountCents: -40_000,
        label: 'shopping.clothing',
        id: bought,
        pairedWith: refunded,
      }),
      makeRow({
        bookedOn: '2026-03-06',
        amountCents: 40_000,
        label: 'reversed.merchant_refund',
        id: refunded,
        pairedWith: bought,
      }),
      makeRow({ bookedOn: '2026-03-05', amountCents: -500_000, label: 'transfer.own_account_out' }),
      makeRow({ bookedOn: '2026-03-05', amountCents: 500_000, label: 'transfer.own_account_in' }),
      makeRow({ bookedOn: '2026-03-06', amountCents: -100_000, label: 'savings.deposit' }),
      makeRow({ bookedOn: '2026-03-06', amountCents: -100_000, label: 'savings.stokvel_out' }),
      makeRow({ bookedOn: '2026-03-07', amountCents: -99_900, label: 'shopping.general', currency: 'USD' }),
    ];
    const strip = ({ months }: Affordability): unknown => months.map(({ evidence: _, ...figures }) => figures);
    expect(strip(ofRows([...threeMonths, ...left]))).toEqual(strip(ofRows(threeMonths)));
  });

  test('An instalment is not counted twice when the loan account is connected too', () => {
    const loan = makeAccount(
      [
        makeRow({ bookedOn: '2026-03-02', amountCents: 200_000, label: 'income.other' }),
        makeRow({ bookedOn: '2026-03-31', amountCents: -30_000, label: 'fees.interest_charged' }),
      ],
      { id: fixtureId(0xa2), accountType: 'loan' },
    );
    const both = affordability(makeInput([makeAccount(threeMonths), loan]));
    expect(both.months[1]).toMatchObject({ one_off_income: 0, non_discretionary_expenses: 11_100 });
  });

  test('A month that the data cuts off is marked as not full', () => {
    const from = threeMonths.filter((row) => row.bookedOn >= '2026-02-11' && row.bookedOn <= '2026-04-14');
    expect(ofRows(from).months.map((entry) => entry.full_month)).toEqual([false, true, false]);
  });

  test('A month is not full while its salary is still due', () => {
    const rows = [...month('2026-02'), ...month('2026-03'), ...month('2026-04')].map((row) =>
      row.label === 'income.salary'
        ? {
            ...row,
            bookedOn: row.bookedOn.replace(
              '-25',
              row.bookedOn.startsWith('2026-02') ? '-27' : row.bookedOn.startsWith('2026-03') ? '-31' : '-30',
            ),
          }
        : row,
    );
    const beforePay = rows.filter((row) => row.bookedOn < '2026-04-30');
    expect(ofRows(beforePay).as_of).toBe('2026-04-28');
    expect(ofRows(beforePay).months.map((entry) => entry.full_month)).toEqual([true, true, false]);
    expect(ofRows(rows).months.map((entry) => entry.full_month)).toEqual([true, true, true]);
  });
});

describe('affordability over the window', () => {
  test('The window figures are medians, the worst month and the tenth percentile over full months', () => {
    // 8 100, 8 100 and, with R1 000 more groceries, 7 100; P10 at position 0.1 * 2: 7 100 + 0.2 * 1 000
    expect(ofRows(threeMonths)).toMatchObject({
      figures_from: 'full_months',
      full_months: 3,
      months_left: { median: 8_100, worst: 7_100, worst_month: { year: 2026, month: 4 }, p10: 7_300 },
    });
  });

  test('The maximum instalment follows regulation 23A', () => {
    // necessary 9 000 (median of 9 000, 9 000, 10 000) against the norm 2 405.38 at R20 000
    // 20 000 - 0 statutory - obligations 2 100 (2 000 debt + 100 bank fees) - 9 000 = 8 900; April really left 7 100.
    expect(ofRows(threeMonths)).toMatchObject({
      net_income: 20_000,
      gross_income_estimate: 20_000,
      gross_income_method: 'net_as_gross_lower_bound',
      necessary_expenses_observed: 9_000,
      norm_applied: 2_405.38,
      norm_effective_from: '2015-03-13',
      expenses_used: 9_000,
      expenses_basis: 'observed',
      debt_commitments: 2_000,
      debt_to_income: 0.1,
      committed_obligations: 2_100,
      max_instalment: 8_900,
      max_instalment_worst_month: 7_100,
      max_principal: null,
    });
  });

  test('The norm is used when observed expenses are lower', () => {
    const frugal = threeMonths.filter((row) => row.label !== 'housing.rent' && row.label !== 'food.groceries');
    expect(ofRows(frugal)).toMatchObject({
      expenses_used: 2_405.38,
      expenses_basis: 'norm',
      max_instalment: 15_494.62,
    }); // 20 000 - 2 100 - 2 405.38
  });

  test('A lower declaration of expenses is accepted only with a reason, a higher one always', () => {
    const input = makeInput([makeAccount(threeMonths)]);
    const declare = (amountCents: number, reason: string): Affordability =>
      affordability(input, { declaredExpenses: { amountCents, reason } });
    expect(declare(500_000, ' ')).toMatchObject({
      expenses_used: 9_000,
      expenses_override: { amount: 5_000, applied: false },
    });
    expect(declare(500_000, 'spouse pays the rent')).toMatchObject({
      expenses_used: 5_000,
      expenses_basis: 'declared',
      max_instalment: 12_900,
    });
    expect(declare(950_000, '')).toMatchObject({ expenses_used: 9_500, max_instalment: 8_400 });
  });

  test('The norm applies to a declared gross income, and the instalment to the banked income', () => {
    const figures = affordability(makeInput([makeAccount(threeMonths)]), { declaredGrossCents: 2_500_000 });
    expect(figures).toMatchObject({
      gross_income_method: 'declared',
      norm_applied: 2_855.38, // 1 167.88 + 9 % of 18 750 = 1 167.88 + 1 687.50
      debt_to_income: 0.08,
      max_instalment: 8_900,
    });
  });

  test('The banked income replaces a lower declared gross one, so that worksheet and reply agree', () => {
    const input = makeInput([makeAccount(threeMonths)]);
    const { reg23a_worksheet: worksheet, ...figures } = affordability(input, { declaredGrossCents: 100_000 });
    expect(figures).toMatchObject({
      net_income: 20_000,
      gross_income_estimate: 20_000,
      gross_income_method: 'net_as_gross_lower_bound',
      norm_applied: 2_405.38, // of 20 000, not of the declared 1 000
      debt_to_income: 0.1, // 2 000 / 20 000
    });
    expect(worksheet).toMatchObject({ gross_income: 20_000, statutory_deductions: 0, income_after_deductions: 20_000 });
    expect(affordability(input, { declaredGrossCents: 2_000_000 }).gross_income_method).toBe('declared');
  });

  test('A declared gross income is used where the banked income is unknown', () => {
    const input = makeInput([makeAccount(month('2026-02').slice(2, 5))]);
    expect(affordability(input, { declaredGrossCents: 100_000 })).toMatchObject({
      net_income: null,
      gross_income_estimate: 1_000,
      gross_income_method: 'declared',
    });
  });

  test('The largest principal is computed for a rate and term', () => {
    const figures = affordability(makeInput([makeAccount(threeMonths)]), {
      loan: { annualRate: 0.12, instalments: 2 },
    });
    // 8 900 / 1.01 + 8 900 / 1.01^2 = 8 811.881 + 8 724.634 = 17 536.515
    expect(figures.max_principal).toBe(17_536.51);
  });

  test('Maintenance is a necessary expense and tax a statutory one, each counted once', () => {
    const maintenance = ['02', '03', '04'].map((part) =>
      makeRow({ bookedOn: `2026-${part}-05`, amountCents: -150_000, label: 'family.maintenance_paid' }),
    );
    const tax = ['02', '03', '04'].map((part) =>
      makeRow({ bookedOn: `2026-${part}-06`, amountCents: -40_000, label: 'government.tax_payment' }),
    );
    expect(ofRows([...threeMonths, ...maintenance, ...tax])).toMatchObject({
      statutory: 400,
      necessary_expenses_observed: 10_500, // 9 000 + 1 500
      max_instalment: 7_000, // 20 000 - 400 - 2 100 - 10 500
    });
  });

  test('The maximum instalment is never below zero', () => {
    const poor = threeMonths.map((row) => (row.label === 'income.salary' ? { ...row, amountCents: 900_000 } : row));
    expect(ofRows(poor)).toMatchObject({ max_instalment: 0, months_left: { median: -2_900 }, verdict: 'beyond' });
  });
});

describe('the income that counts now', () => {
  const MONTHS = ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'];
  const salaries = (amounts: readonly number[]): LabelledTransaction[] =>
    MONTHS.flatMap((name, index) => month(name, { salary: amounts[index] ?? 0 })).filter(
      (row) => row.amountCents !== 0,
    );
  const repeated = (cents: number, times: number): number[] => Array.from({ length: times }, () => cents);

  test('Current income excludes a job lost two months ago, and its last pay date is shown', () => {
    // The salary of 25 July is the last; that of 25 August is a week overdue on 28 September.
    const figures = ofRows(salaries(repeated(2_000_000, 6)));
    expect(figures).toMatchObject({
      net_income: 0,
      max_instalment: 0, // max(0, 0 - 2 100 - 9 000)
      primary_income_source: null,
      ended_income: [{ name: 'Acme Payroll', label: 'income.salary', monthly_amount: 20_000, last_on: '2026-07-25' }],
    });
    // The months themselves are history, and stay.
    expect(figures.months.map((one) => one.primary_income)).toEqual([...repeated(20_000, 6), 0, 0]);
    expect(figures.evidence['ended_income']).toHaveLength(6);
    expect(figures.evidence['net_income']).toEqual([]);
  });

  test('Current income includes what another source still pays', () => {
    const rent = MONTHS.map((name) =>
      makeRow({
        bookedOn: `${name}-03`,
        amountCents: 1_300_000,
        label: 'income.rental',
        counterparty: makeCounterparty('Tenant'),
      }),
    );
    // 13 000 - 2 000 debt - 100 fees - 9 000 expenses = 1 900
    expect(ofRows([...salaries(repeated(2_000_000, 6)), ...rent])).toMatchObject({
      net_income: 13_000,
      max_instalment: 1_900,
      primary_income_source: { name: 'Tenant' },
    });
  });

  test('Current income is the new salary after a raise, for the months before it as well', () => {
    // 28 500 until April, 30 000 from May: 30 000 - 2 100 - 9 000 = 18 900, not the 18 150 of the middle of all.
    const raised = salaries([...repeated(2_850_000, 3), ...repeated(3_000_000, 5)]);
    expect(ofRows(raised)).toMatchObject({
      net_income: 30_000,
      max_instalment: 18_900,
      primary_income_source: { monthly_amount: 30_000 },
    });
    const cut = salaries([...repeated(3_000_000, 6), ...repeated(2_850_000, 2)]);
    expect(ofRows(cut)).toMatchObject({ net_income: 28_500, max_instalment: 17_400 });
  });

  test('Current income is that of a new job from its second payment on', () => {
    const rows = salaries(repeated(2_000_000, 8)).map((row) => {
      if (row.label !== 'income.salary' || row.bookedOn < '2026-08-01') return row;
      return { ...row, amountCents: 1_500_000, counterparty: makeCounterparty('Next Employer') };
    });
    // 15 000 - 2 100 - 9 000 = 3 900; six of eight months had 20 000.
    expect(ofRows(rows)).toMatchObject({
      net_income: 15_000,
      max_instalment: 3_900,
      ended_income: [{ name: 'Acme Payroll', last_on: '2026-07-25' }],
    });
  });

  test("Income remains current where its account's data ends and that of another account does not", () => {
    const rows = salaries(repeated(2_000_000, 5)).filter((row) => row.bookedOn < '2026-07-01');
    const other = makeAccount(
      MONTHS.map((name) => makeRow({ bookedOn: `${name}-28`, amountCents: 1_000, label: 'income.interest' })),
      { id: fixtureId(0xa2), accountType: 'savings' },
    );
    // 20 000 of the salary and 10 of interest
    const figures = affordability(makeInput([makeAccount(rows), other]));
    expect(figures).toMatchObject({ net_income: 20_010, ended_income: [], status: 'partially_available' });
    expect(figures.data_quality_issues).toContainEqual({
      code: 'income_account_ends_early',
      message: 'The data of the account that Acme Payroll paid into ends on 2026-06-28; the income is taken to go on.',
      account_id: fixtureId(0xa1),
      transaction_ids: [],
    });
    // One transaction late in September shows that the account goes on, and that no salary came.
    const late = makeRow({ bookedOn: '2026-09-25', amountCents: -1_000, label: 'fees.monthly_account' });
    expect(affordability(makeInput([makeAccount([...rows, late]), other]))).toMatchObject({
      net_income: 10, // the interest
      ended_income: [{ name: 'Acme Payroll', last_on: '2026-06-25' }],
    });
  });

  test('Odd jobs count until they pause for two months and longer than ever before', () => {
    const jobs = (days: readonly string[]): LabelledTransaction[] => [
      ...salaries([]),
      ...days.map((bookedOn, index) =>
        makeRow({ bookedOn, amountCents: 900_000 + 130_000 * index, label: 'income.contractor' }),
      ),
    ];
    const early = ['2026-02-04', '2026-03-19', '2026-04-02', '2026-05-22', '2026-06-09'];
    // From 9 June to 28 September are 111 days, more than the 50 between 2 April and 22 May.
    expect(ofRows(jobs(early))).toMatchObject({ net_income: 0, ended_income: [{ last_on: '2026-06-09' }] });
    expect(ofRows(jobs([...early, '2026-08-11']))).toMatchObject({ ended_income: [] }); // 48 days
  });
});

describe('little history', () => {
  test('One month that straddles two calendar months has figures of the month to date', () => {
    const rows = [...month('2026-02'), ...month('2026-03')].filter(
      (row) => row.bookedOn >= '2026-02-14' && row.bookedOn <= '2026-03-14',
    );
    // 15 February to 14 March: salary 25 February, fee, rent, loan, groceries, restaurants of 14 March
    expect(ofRows(rows)).toMatchObject({
      full_months: 0,
      figures_from: 'last_month_to_date',
      net_income: 20_000,
      months_left: { median: 8_100, worst_month: null, p10: null },
    });
  });

  test('The month to date names its transactions, which belong to no calendar month', () => {
    const rows = [...month('2026-02'), ...month('2026-03')].filter(
      (row) => row.bookedOn >= '2026-02-14' && row.bookedOn <= '2026-03-14',
    );
    const figures = ofRows(rows);
    const named = new Set(figures.evidence['months_left']);
    const cents = rows.filter((row) => named.has(row.id)).reduce((sum, row) => sum + row.amountCents, 0);
    expect(cents).toBe(Math.round((figures.months_left?.median ?? 0) * 100));
    expect(rows.filter((row) => row.bookedOn < '2026-02-15' && named.has(row.id))).toEqual([]);
    // Full months name their own rows, so the window does not name them again.
    expect(ofRows(threeMonths).evidence).not.toHaveProperty('months_left');
  });

  test('A few days of data have null figures, never 0', () => {
    const figures = ofRows(month('2026-02').slice(2, 5));
    expect(figures).toMatchObject({
      figures_from: null,
      net_income: null,
      gross_income_method: null,
      expenses_used: null,
      debt_to_income: null,
      max_instalment: null,
      status: 'partially_available',
    });
    expect(figures.verdict).toBe('cannot_tell');
  });

  test('Debt to income is unknown without income', () => {
    expect(ofRows(threeMonths.filter((row) => row.amountCents < 0))).toMatchObject({
      net_income: null,
      debt_to_income: null,
      primary_income_source: null,
      max_instalment: null,
      verdict: 'cannot_tell',
    });
  });
});
