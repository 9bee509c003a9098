import { addDays } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { affordability } from '../affordability/affordability.ts';
import type { Affordability } from '../documents/affordability.ts';
import { healthScore } from '../health/health.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import {
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '../input/labelled-row.fixture.ts';
import { creditAgreements } from './credit-agreements.ts';
import { usualInstalmentOf } from './usual-instalment.ts';

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];

const row = (bookedOn: string, rands: number, label: LabelId, party: string): LabelledTransaction =>
  makeRow({ bookedOn, amountCents: Math.round(rands * 100), label, counterparty: makeCounterparty(party) });

/** Half a year of a salary of R20 000, rent of R6 000 and a loan of R2 000. */
const usual = MONTHS.flatMap((month) => [
  row(`${month}-01`, -6_000, 'housing.rent', 'Landlord'),
  row(`${month}-02`, -2_000, 'debt.personal_loan', 'Old Lender'),
  row(`${month}-25`, 20_000, 'income.salary', 'Acme'),
  row(`${month}-28`, -100, 'fees.monthly_account', 'Bank'),
]);
const lastDay = row('2026-06-30', -50, 'food.groceries', 'Shop');

/** What uses the surplus of each month up to R100, so that a loan is all the money at hand. */
const spent = MONTHS.map((month) => row(`${month}-26`, -11_800, 'shopping.general', 'Shop'));

const inputOf = (more: readonly LabelledTransaction[]): AnalysisInput =>
  makeInput([makeAccount(withRunningBalances(makeAccount([...usual, lastDay, ...more]).transactions, 100_000))]);
const figuresOf = (more: readonly LabelledTransaction[]): Affordability => affordability(inputOf(more));

describe('new debt', () => {
  test('The debt is the old debt where nothing is new', () => {
    expect(figuresOf([])).toMatchObject({ debt_commitments: 2_000, new_credit: [], max_instalment: 11_900 });
  });

  test('New debt counts from its first instalment', () => {
    const figures = figuresOf([row('2026-06-20', -1_500, 'debt.personal_loan', 'New Lender')]);
    expect(figures).toMatchObject({
      debt_commitments: 3_500, // 2 000 + 1 500 in every month
      debt_to_income: 0.175, // 3 500 / 20 000
      max_instalment: 10_400, // 20 000 - 3 500 - bank fees of 100 - rent of 6 000
      new_credit: [{ lender: 'New Lender', basis: 'instalments', monthly_amount: 1_500, first_on: '2026-06-20' }],
    });
    expect(figures.months[0]).toMatchObject({ debt_commitments: 2_000, new_debt_commitments: 1_500 });
    expect(figures.months[5]).toMatchObject({ debt_commitments: 3_500, new_debt_commitments: 0 });
  });

  test('A second loan of the same lender counts beside the first', () => {
    const second = [row('2026-06-12', -900, 'debt.personal_loan', 'Old Lender')];
    expect(figuresOf(second)).toMatchObject({ debt_commitments: 2_900, max_instalment: 11_000 });
  });

  test('A loan that is settled or shortened by one large payment is no new debt', () => {
    // Owed as before: the instalment of 2 000 goes on until it is overdue.
    for (const [day, rands] of [
      ['2026-06-02', 4_000],
      ['2026-06-12', 18_000],
      ['2026-05-20', 40_000],
    ] as const) {
      const figures = figuresOf([row(day, -rands, 'debt.personal_loan', 'Old Lender')]);
      expect(figures).toMatchObject({ debt_commitments: 2_000, new_credit: [], max_instalment: 11_900 });
    }
    // A second loan was paid out before: the payment is its first instalment.
    const lent = [
      row('2026-05-30', 60_000, 'loan_in.personal', 'Old Lender'),
      row('2026-06-12', -5_000, 'debt.personal_loan', 'Old Lender'),
    ];
    expect(figuresOf(lent)).toMatchObject({ debt_commitments: 7_000 });
    // Twice paid, it is an agreement of its own.
    const twice = ['2026-05-12', '2026-06-12'].map((day) => row(day, -5_000, 'debt.personal_loan', 'Old Lender'));
    expect(figuresOf(twice)).toMatchObject({ debt_commitments: 7_000 });
  });

  test('A wage advance that the pay comes without, as earlier ones did, is no new debt', () => {
    const advances = (months: readonly string[]) =>
      months.map((month) => row(`${month}-12`, 3_000, 'loan_in.wage_advance', 'Early Pay'));
    // Those of January to April were due by June, and nothing repaid them: the pay of R20 000 is what is left of it.
    expect(figuresOf(advances(MONTHS))).toMatchObject({ debt_commitments: 2_000, new_credit: [] });
    // Of the first two nobody knows yet how they are repaid: each is owed in full.
    expect(figuresOf(advances(MONTHS.slice(-2))).debt_commitments).toBe(8_000);
    // One that was repaid from the account says that the later ones will be.
    const repaid = row('2026-01-26', -3_000, 'debt.wage_advance', 'Early Pay');
    expect(figuresOf([...advances(MONTHS), repaid]).debt_commitments).toBe(8_000);
  });

  test('An instalment that only changes its size is no new debt', () => {
    const changed = usual.map((one) => (one.bookedOn === '2026-06-02' ? { ...one, amountCents: -250_000 } : one));
    const figures = affordability(makeInput([makeAccount([...changed, lastDay])]));
    expect(figures).toMatchObject({ debt_commitments: 2_000, new_credit: [] });
  });

  test('A loan counts from its receipt at the usual instalment of its product', () => {
    const figures = figuresOf([row('2026-06-20', 20_000, 'loan_in.personal', 'New Lender')]);
    // Fees: 165 + 10 % of 19 000 is above 1 050, so 1 050; with 15 % VAT 1 207.50. 21 207.50 over 36 months at
    // 27.75 % / 12 = 2.3125 % a month: 21 207.50 x 0.023125 / (1 - 1.023125^-36) = 874.36; and 69 of service fee.
    expect(figures.new_credit).toMatchObject([
      {
        lender: 'New Lender',
        basis: 'estimate',
        monthly_amount: 943.36,
        first_on: null,
        estimate: { received_amount: 20_000, number_of_instalments: 36, annual_interest_rate: 0.2775 },
      },
    ]);
    expect(figures).toMatchObject({ debt_commitments: 2_943.36, max_instalment: 10_956.64 });
  });

  test('A receipt yields to the first instalment, also where the lender collects under another name', () => {
    for (const lender of ['New Lender', 'Collector']) {
      const figures = figuresOf([
        row('2026-05-20', 20_000, 'loan_in.personal', 'New Lender'),
        row('2026-06-20', -1_500, 'debt.personal_loan', lender),
      ]);
      expect(figures).toMatchObject({ debt_commitments: 3_500, new_credit: [{ basis: 'instalments' }] });
    }
  });

  test('four short-term loans in 33 days show in debt, debt to income, maximum instalment and health', () => {
    const days = ['2026-05-28', '2026-06-08', '2026-06-19', '2026-06-30'];
    const loans = days.map((day, index) => row(day, 2_000, 'loan_in.short_term', `Quick ${'ABCD'[index]}`));
    const figures = figuresOf(loans);
    // Each: fees 165 + 100 with VAT 304.75; 2 304.75 x 1.05 = 2 419.99; service fee 69: 2 488.99. Four: 9 955.96.
    expect(figures).toMatchObject({
      debt_commitments: 11_955.96,
      debt_to_income: 0.5978, // 11 955.96 / 20 000
      max_instalment: 1_944.04, // 20 000 - 11 955.96 - 100 - 6 000
    });
    expect(figures.new_credit).toHaveLength(4);
    const health = (more: readonly LabelledTransaction[]) => healthScore(inputOf(more)).debt_score ?? 0;
    expect(health(loans)).toBeLessThan(health([]) - 40);
  });

  test('Stacked loans show in data of 33 days that hold no whole month, from the receipt and from the first instalment', () => {
    const shown = (more: readonly LabelledTransaction[]) => {
      const rows = [
        row('2026-06-05', -100, 'food.groceries', 'Shop'),
        row('2026-06-25', 20_000, 'income.salary', 'Acme'),
        row('2026-06-27', -6_000, 'housing.rent', 'Landlord'),
        row('2026-07-07', -50, 'food.groceries', 'Shop'),
        ...more,
      ];
      const input = makeInput([makeAccount(withRunningBalances(makeAccount(rows).transactions, 100_000))]);
      const { figures_from, debt_commitments, debt_to_income, max_instalment } = affordability(input);
      const terms = healthScore(input).components.flatMap((component) => component.terms);
      const inHealth = terms.find(({ code }) => code === 'debt_to_income')?.value;
      return { figures_from, debt_commitments, debt_to_income, max_instalment, inHealth };
    };
    const days = ['2026-06-05', '2026-06-15', '2026-06-26', '2026-07-07'];
    const loans = days.map((day, index) => row(day, 2_000, 'loan_in.short_term', `Quick ${'ABCD'[index]}`));
    // The month from 8 June on: 20 000 - rent of 6 000 - groceries of 50 = 13 950. Each loan will take 2 488.99.
    expect(shown([])).toMatchObject({ debt_commitments: 0, debt_to_income: 0, max_instalment: 13_950, inHealth: 0 });
    expect(shown(loans)).toEqual({
      figures_from: 'last_month_to_date',
      debt_commitments: 9_955.96,
      debt_to_income: 0.4978, // 9 955.96 / 20 000
      max_instalment: 3_994.04,
      inHealth: 0.4978,
    });
    const instalments = [
      row('2026-06-10', -900, 'debt.personal_loan', 'First'),
      row('2026-07-01', -800, 'debt.personal_loan', 'Second'),
    ];
    expect(shown(instalments)).toMatchObject({ debt_commitments: 1_700, debt_to_income: 0.085, inHealth: 0.085 });
  });

  test('A loan of one month is over once it is repaid', () => {
    const repaid = [
      row('2026-04-10', 1_000, 'loan_in.short_term', 'Quick'),
      row('2026-04-25', -1_300, 'debt.short_term_loan', 'Quick'),
    ];
    expect(figuresOf(repaid)).toMatchObject({ debt_commitments: 2_000, new_credit: [] });
  });

  test('A loan of one month adds only what exceeds the usual repayments', () => {
    const habit = MONTHS.slice(0, 5).flatMap((month) => [
      row(`${month}-10`, 1_000, 'loan_in.short_term', 'Quick'),
      row(`${month}-25`, -1_300.13, 'debt.short_term_loan', 'Quick'),
    ]);
    // 1 000 received: fees 150 with VAT 172.50; 1 172.50 x 1.05 = 1 231.13; 69: 1 300.13, as in the months before.
    const figures = figuresOf([...habit, row('2026-06-10', 1_000, 'loan_in.short_term', 'Quick')]);
    expect(figures.debt_commitments).toBe(3_300.13);
  });

  test('A loan without an instalment for three months is assumed to be repaid elsewhere', () => {
    expect(figuresOf([row('2026-03-20', 20_000, 'loan_in.personal', 'New Lender')])).toMatchObject({
      debt_commitments: 2_000,
      new_credit: [],
    });
  });

  test('A debt is paid off where the last instalment is older than 45 days', () => {
    expect(figuresOf([row('2026-05-10', -1_500, 'debt.personal_loan', 'New Lender')]).debt_commitments).toBe(2_000);
    expect(figuresOf([row('2026-05-16', -1_500, 'debt.personal_loan', 'New Lender')]).debt_commitments).toBe(3_500);
  });
});

describe('the usual instalment', () => {
  test('An advance on pay is repaid without interest, and a label that is no loan has no instalment', () => {
    expect(usualInstalmentOf('loan_in.wage_advance', 50_000, '2026-06-01')).toMatchObject({
      monthlyCents: 50_000,
      months: 1,
    });
    expect(usualInstalmentOf('income.salary', 50_000, '2026-06-01')).toBeNull();
    expect(usualInstalmentOf('loan_in.personal', 50_000, '2016-05-05')).toBeNull();
  });

  test('A smaller loan has a shorter usual term', () => {
    const months = [800_000, 800_001, 5_000_001].map(
      (cents) => usualInstalmentOf('loan_in.personal', cents, '2026-06-01')?.months,
    );
    expect(months).toEqual([12, 36, 60]);
  });
});

test('weekly instalments are four monthly ones', () => {
  const weekly = [0, 7, 14, 21, 28, 35, 42, 49].map((day) =>
    row(addDays('2026-01-02', day), -100, 'debt.personal_loan', 'W'),
  );
  const agreements = creditAgreements(weekly, () => 'w');
  expect(agreements.map(({ instalmentCents, rows }) => [instalmentCents, rows.length])).toEqual([
    [10_000, 2],
    [10_000, 2],
    [10_000, 2],
    [10_000, 2],
  ]);
});

const someLoan = fc.record({
  day: fc.integer({ min: 0, max: 179 }),
  cents: fc.integer({ min: 10_000, max: 20_000_000 }),
  label: fc.constantFrom<LabelId>('loan_in.personal', 'loan_in.short_term', 'loan_in.wage_advance', 'loan_in.other'),
  instalments: fc.nat(4),
});
type Loan = typeof someLoan extends fc.Arbitrary<infer T> ? T : never;

const REPAYMENT = {
  'loan_in.personal': 'debt.personal_loan',
  'loan_in.short_term': 'debt.short_term_loan',
  'loan_in.wage_advance': 'debt.wage_advance',
  'loan_in.other': 'debt.vehicle_finance',
} as const;

/** A loan and the monthly instalments of a tenth of it that were paid by the end of the data. */
function rowsOf({ day, cents, label, instalments }: Loan, lender: string): LabelledTransaction[] {
  const receivedOn = addDays('2026-01-01', day);
  const repaidAs = Object.entries(REPAYMENT).find(([received]) => received === label)?.[1] ?? 'debt.other';
  const paid = Array.from({ length: instalments }, (_, index) => addDays(receivedOn, 30 * (index + 1)));
  return [
    row(receivedOn, cents / 100, label, lender),
    ...paid.filter((on) => on <= '2026-06-30').map((on) => row(on, -Math.round(cents / 10) / 100, repaidAs, lender)),
  ];
}

const LENDERS = ['Alpha', 'Bravo', 'Charlie', 'Delta'];

/** Points of every term of the health score but the one of balances, which hold the borrowed money itself. */
const pointsOf = (input: AnalysisInput): Map<string, number> =>
  new Map(
    healthScore(input)
      .components.flatMap(({ terms }) => terms)
      .filter(({ code }) => code !== 'liquidity_scores')
      .map(({ code, points }) => [code, points]),
  );

test('one more loan never lowers debt or debt to income, and never raises the maximum instalment or a term of health', () => {
  fc.assert(
    fc.property(fc.array(someLoan, { maxLength: 3 }), someLoan, fc.boolean(), (loans, more, isTight) => {
      const base = isTight ? spent : [];
      const before = inputOf([...base, ...loans.flatMap((loan, index) => rowsOf(loan, LENDERS[index] ?? ''))]);
      const after = inputOf([
        ...base,
        ...loans.flatMap((loan, index) => rowsOf(loan, LENDERS[index] ?? '')),
        ...rowsOf(more, 'Last Lender'),
      ]);
      const [without, withMore] = [affordability(before), affordability(after)];
      expect(withMore.debt_commitments).toBeGreaterThanOrEqual(without.debt_commitments ?? 0);
      expect(withMore.debt_to_income).toBeGreaterThanOrEqual(without.debt_to_income ?? 0);
      expect(withMore.max_instalment).toBeLessThanOrEqual(without.max_instalment ?? 0);
      expect(withMore.max_instalment_worst_month).toBeLessThanOrEqual(without.max_instalment_worst_month ?? 0);
      const points = pointsOf(before);
      for (const [code, earned] of pointsOf(after)) expect(earned).toBeLessThanOrEqual(points.get(code) ?? 0);
    }),
    { numRuns: 60 },
  );
});
