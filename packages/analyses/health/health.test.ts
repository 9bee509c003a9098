import { addDays } from '@imali/ledger/basics/calendar.ts';
import type { LedgerAccount } from '@imali/ledger/rows/ledger.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { affordability } from '../affordability/affordability.ts';
import { healthTableOn } from '../data/health-weights.ts';
import type { HealthWeights } from '../documents/health-score.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { monthsBehindFigures } from '../input/full-months-of-input.ts';
import {
  fixtureId,
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '../input/labelled-row.fixture.ts';
import { healthScore } from './health.ts';

const out = (bookedOn: string, cents: number, label: LabelledTransaction['label']) =>
  makeRow({ bookedOn, amountCents: -cents, label });
const salary = (bookedOn: string, cents: number) => makeRow({ bookedOn, amountCents: cents, label: 'income.salary' });
const inputOf = (rows: readonly LabelledTransaction[], openingCents = 0) =>
  makeInput([makeAccount(withRunningBalances(makeAccount(rows).transactions, openingCents))]);

/** January to March 2026: R10 000 on the 1st; rent R4 000, groceries R2 000, car R3 000 and R100 of fees a month. */
const quarter = ['01', '02', '03'].flatMap((month) => [
  salary(`2026-${month}-01`, 1_000_000),
  out(`2026-${month}-02`, 400_000, 'housing.rent'),
  out(`2026-${month}-03`, 200_000, 'food.groceries'),
  out(`2026-${month}-04`, 300_000, 'debt.vehicle_finance'),
  out(`2026-${month}-28`, 10_000, 'fees.monthly_account'),
]);
const lastDay = out('2026-03-31', 100, 'travel.trips');
const steady = [...quarter, lastDay];

describe('the health score', () => {
  test('The health score consists of terms that can be computed by hand', () => {
    const score = healthScore(inputOf(steady));
    const term = (code: string) =>
      score.components.flatMap((component) => component.terms).find((entry) => entry.code === code);
    // Months: 10 000 - 9 100 = 900 twice, and 899 in March. Typical 0.09: 60 x (0.09 + 0.2) / 0.4 = 43.5 points.
    expect(term('surplus_typical_month')).toEqual({
      code: 'surplus_typical_month',
      points: 43.5,
      of: 60,
      value: 0.09,
      target: 0.2,
    });
    // Worst 0.0899: 40 x (0.0899 + 0.3) / 0.4 = 38.99 points. Together 82.49.
    expect(term('surplus_worst_month')).toMatchObject({ points: 38.99, value: 0.0899 });
    expect(score.affordability_score).toBe(82.5);
    // Income in 3 of 3 months: 40; 10 000 / 9 100 = 1.0989: 40 x (1.0989 - 0.5) / 1 = 23.96; 3 of 6 months: 10 -> 73.96
    expect(term('income_covers_necessities')).toMatchObject({ points: 23.96, value: 1.0989 });
    expect(score.income_score).toBe(74);
    // Necessities 27 300 / 30 000 = 0.91: 60 x 0.09 / 0.5 = 10.8; discretionary 1 / 30 000: 15; gambling none: 25 -> 50.8
    expect(score.expense_score).toBe(50.8);
    // Credit 9 000 / 30 000 = 0.3: 45 x 0.3 / 0.4 = 33.75; no returns 30, no review 15, no lenders 10 -> 88.75
    expect(score.debt_score).toBe(88.8);
    // Fees 300 / 30 000 = 0.01: 60; no penalties: 40
    expect(score.fee_score).toBe(100);
  });

  test("The losses of the health score's terms add up to its distance from 100; the three largest are named", () => {
    const score = healthScore(inputOf(steady));
    const lost = score.would_raise_it.reduce((sum, entry) => sum + entry.points_gained, 0);
    expect(Math.abs(100 - (score.final_score ?? 0) - lost)).toBeLessThan(0.15);
    expect(score.top_reasons).toHaveLength(3);
    expect(score.top_reasons.map((reason) => reason.points_lost)).toEqual(
      score.would_raise_it.slice(0, 3).map((entry) => entry.points_gained),
    );
    expect(score.top_reasons.every((reason) => Object.values(reason.evidence).flat().length > 0)).toBe(true);
  });

  test('The health score weighs its parts as the organisation configures', () => {
    const only = (debt: number, fee: number): HealthWeights => ({
      affordability: 0,
      income: 0,
      expense: 0,
      liquidity_and_savings: 0,
      debt,
      fee,
    });
    expect(healthScore(inputOf(steady), only(1, 0)).final_score).toBe(88.8);
    // (3 x 88.75 + 1 x 100) / 4 = 91.56
    expect(healthScore(inputOf(steady), only(30, 10))).toMatchObject({
      final_score: 91.6,
      weights_source: 'organisation',
    });
    expect(healthScore(inputOf(steady)).weights_source).toBe('2026-01-01');
  });

  test('The health score is null, not zero, with less than a month of data', () => {
    const score = healthScore(inputOf([salary('2026-01-05', 100), out('2026-01-20', 50, 'food.groceries')]));
    expect([score.final_score, score.affordability_score, score.liquidity_and_savings_score]).toEqual([
      null,
      null,
      null,
    ]);
    expect(score.top_reasons).toEqual([]);
  });

  test.each<[string, Partial<LedgerAccount>, LabelledTransaction[]]>([
    ['a credit card', { accountType: 'credit_card' }, []],
    ['a savings account without pay', { accountType: 'savings' }, []],
    ['a cheque account that no money of others comes to', { accountType: 'cheque' }, []],
    [
      'regular credits that may be pay',
      { accountType: 'cheque' },
      ['01', '02', '03'].map((month) =>
        makeRow({ bookedOn: `2026-${month}-25`, amountCents: 1_200_000, description: 'CREDIT 4471', reference: 'X9' }),
      ),
    ],
  ])('A health score is null, as the net income is, where %s does not show the income', (_what, account, credits) => {
    const spent = ['01', '02', '03'].flatMap((month) => [
      out(`2026-${month}-02`, 250_000, 'food.groceries'),
      makeRow({ bookedOn: `2026-${month}-26`, amountCents: 250_000, label: 'transfer.own_account_in' }),
      out(`2026-${month}-28`, 10_000, 'fees.monthly_account'),
    ]);
    const rows = [out('2026-01-01', 100, 'travel.trips'), ...spent, ...credits, lastDay];
    const input = makeInput([makeAccount(withRunningBalances(makeAccount(rows).transactions, 0), account)]);
    expect(affordability(input).net_income).toBeNull();
    const score = healthScore(input);
    expect(score.final_score).toBeNull();
    expect(score.components.map((part) => part.score)).toEqual([null, null, null, null, null, null]);
    expect(score.top_reasons).toEqual([]);
  });

  const incomeMonthsOf = (input: AnalysisInput): number | null | undefined =>
    healthScore(input)
      .components.flatMap(({ terms }) => terms)
      .find(({ code }) => code === 'length_of_income')?.value;

  test('A month that lacks its last three days is full for health as it is for affordability', () => {
    // Paid on the 1st, with rows to 28 April: April lacks the 29th and 30th, which is within three days, so four months count.
    const april = [salary('2026-04-01', 1_000_000), out('2026-04-28', 10_000, 'fees.monthly_account')];
    const input = inputOf([...quarter, ...april]);
    expect([affordability(input).full_months, incomeMonthsOf(input)]).toEqual([4, 4]);
    // To 26 April it lacks four days, and neither counts it.
    const cut = inputOf([...quarter, april[0] ?? lastDay, out('2026-04-26', 10_000, 'fees.monthly_account')]);
    expect([affordability(cut).full_months, incomeMonthsOf(cut)]).toEqual([3, 3]);
  });

  test('A month at whose end pay is still due is full neither for health nor for affordability', () => {
    // Paid on the last day of January, February and March; rows end on 28 April, before the pay of the 30th.
    const paid = ['2026-01-30', '2026-02-27', '2026-03-31'].map((day) => salary(day, 1_000_000));
    const input = inputOf([
      out('2026-01-02', 200_000, 'food.groceries'),
      ...paid,
      out('2026-04-28', 200_000, 'food.groceries'),
    ]);
    expect([affordability(input).full_months, incomeMonthsOf(input)]).toEqual([3, 3]);
  });

  test('The health score compares the month up to the last booked day where no month is full', () => {
    const rows = [salary('2026-01-15', 1_000_000), out('2026-02-20', 200_000, 'food.groceries')];
    expect(monthsBehindFigures(inputOf([out('2026-01-10', 100, 'travel.trips'), ...rows]))).toEqual([
      { from: '2026-01-21', to: '2026-02-20' },
    ]);
    expect(monthsBehindFigures(inputOf(rows.slice(1)))).toEqual([]);
  });

  test('Health and affordability count the same full months, wherever data begins and ends', () => {
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.integer({ min: 60, max: 300 }),
        fc.integer({ min: 5, max: 25 }),
        (from, days, payDay) => {
          const first = addDays('2025-01-01', from);
          const last = addDays(first, days);
          const month = (at: number) => `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
          const booked = Array.from({ length: 14 }, (_, at) => at).flatMap((at) => [
            salary(`${month(at)}-${String(payDay).padStart(2, '0')}`, 1_000_000),
            out(`${month(at)}-15`, 200_000, 'food.groceries'),
          ]);
          const inside = booked.filter(({ bookedOn }) => bookedOn >= first && bookedOn <= last);
          const ends = [out(first, 100, 'travel.trips'), out(last, 100, 'travel.trips')];
          const input = inputOf([...inside, ...ends].toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1)));
          const full = affordability(input).full_months;
          if (full > 0) expect(incomeMonthsOf(input)).toBe(full);
        },
      ),
    );
  });

  test('The terms of every part of the health score add up to 100', () => {
    const { terms } = healthTableOn('2026-06-01');
    const sums = Map.groupBy(Object.values(terms), (term) => term.component);
    for (const scales of sums.values()) expect(scales.reduce((sum, scale) => sum + scale.of, 0)).toBe(100);
    expect(sums.size).toBe(6);
    expect(healthTableOn('2020-01-01')).toBe(healthTableOn('2026-01-01'));
  });
});

const parts = [
  'final_score',
  'affordability_score',
  'income_score',
  'expense_score',
  'liquidity_and_savings_score',
  'debt_score',
  'fee_score',
] as const;
type Scores = ReturnType<typeof healthScore>;
/** A score that is unknown, as the income is, is neither higher nor lower than another. */
const neverLower = (before: Scores, after: Scores): void => {
  if (before.final_score === null || after.final_score === null) return;
  for (const part of parts) expect(after[part] ?? 0).toBeGreaterThanOrEqual(before[part] ?? 0);
};

const movement = fc.record({
  day: fc.integer({ min: 1, max: 88 }),
  cents: fc.integer({ min: 1, max: 600_000 }),
  label: fc.constantFrom(
    'food.groceries',
    'housing.rent',
    'debt.short_term_loan',
    'gambling.betting_casino',
    'fees.overdraft',
    'travel.trips',
    'income.salary',
    'income.other',
    'savings.stokvel_out',
    'reversed.merchant_refund',
  ),
});
type Move = { day: number; cents: number; label: LabelledTransaction['label'] };
const rowOf = ({ day, cents, label }: Move): LabelledTransaction =>
  makeRow({
    bookedOn: addDays('2026-01-01', day),
    label,
    amountCents: label.startsWith('income.') || label.startsWith('reversed.') ? cents : -cents,
  });
/** First and last day of the quarter, so that the window does not depend on what is generated. */
const edges = (): LabelledTransaction[] => [
  out('2026-01-01', 100, 'travel.trips'),
  out('2026-03-31', 100, 'travel.trips'),
];

describe('the health score never falls', () => {
  test('The health score never falls when an income grows or one more arrives', () => {
    fc.assert(
      fc.property(
        fc.array(movement, { maxLength: 25 }),
        fc.integer({ min: -200_000, max: 500_000 }),
        fc.integer({ min: 1, max: 900_000 }),
        fc.nat({ max: 24 }),
        (moves, opening, more, which) => {
          const rows = [...edges(), ...moves.map(rowOf)];
          const before = healthScore(inputOf(rows, opening));
          const raised = rows.map((row, index) =>
            row.label.startsWith('income.') && index % 25 >= which
              ? { ...row, amountCents: row.amountCents + more }
              : row,
          );
          neverLower(before, healthScore(inputOf(raised, opening)));
          const added = [...rows, salary(addDays('2026-01-02', which), more)];
          neverLower(before, healthScore(inputOf(added, opening)));
        },
      ),
      { numRuns: 80 },
    );
  });

  test('The health score never falls when a debit order is not returned after all', () => {
    fc.assert(
      fc.property(
        fc.array(movement, { maxLength: 15 }),
        fc.array(fc.record({ day: fc.integer({ min: 1, max: 85 }), cents: fc.integer({ min: 1, max: 300_000 }) }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.nat({ max: 4 }),
        (moves, bounces, which) => {
          const base = [...edges(), ...moves.map(rowOf)];
          const legs = bounces.map(({ day, cents }, index) => {
            const debit = makeRow({
              id: fixtureId(0xb000 + index),
              bookedOn: addDays('2026-01-01', day),
              amountCents: -cents,
              label: 'debt.personal_loan',
            });
            const back = makeRow({
              bookedOn: addDays('2026-01-02', day),
              amountCents: cents,
              label: 'returned.insufficient_funds',
              pairedWith: debit.id,
            });
            return [debit, back, out(addDays('2026-01-02', day), 13_000, 'fees.returned_debit_order')];
          });
          const before = healthScore(inputOf([...base, ...legs.flat()], 100_000));
          const fewer = legs.filter((_, index) => index !== which % legs.length);
          neverLower(before, healthScore(inputOf([...base, ...fewer.flat()], 100_000)));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('money that comes in once', () => {
  /** R50 000 on 20 March, whatever it is. */
  const once = (label: LabelledTransaction['label']): LabelledTransaction =>
    makeRow({ bookedOn: '2026-03-20', amountCents: 5_000_000, label, counterparty: makeCounterparty('Somebody') });
  const labels = [
    'income.tax_refund',
    'income.insurance_payout',
    'income.other',
    'gambling.winnings',
    'savings.stokvel_in',
    'transfer.third_party_in',
    'other.uncategorised_in',
    'loan_in.personal',
  ] as const;

  test.each(labels)('A one-off credit with the label %s leaves every score unchanged or lower', (label) => {
    const before = healthScore(inputOf(steady, 100_000));
    const after = healthScore(inputOf([...steady, once(label)], 100_000));
    neverLower(after, before);
    const liquid = (score: Scores) =>
      score.components.flatMap(({ terms }) => terms).find(({ code }) => code === 'liquidity_scores');
    expect(liquid(after)).toEqual(liquid(before));
  });

  test('A one-off credit raises no score, whatever else happened and even where it ends an overdraft', () => {
    fc.assert(
      fc.property(
        fc.array(movement, { maxLength: 25 }),
        fc.integer({ min: -400_000, max: 500_000 }),
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 1, max: 88 }),
        fc.constantFrom(...labels.filter((label) => label !== 'income.other')),
        (moves, opening, cents, day, label) => {
          const rows = [...edges(), ...moves.map(rowOf)];
          const credit = { ...once(label), bookedOn: addDays('2026-01-01', day), amountCents: cents };
          neverLower(healthScore(inputOf([...rows, credit], opening)), healthScore(inputOf(rows, opening)));
        },
      ),
      { numRuns: 120 },
    );
  });

  test('A one-off credit before the last 90 days counts by what later balances may still contain', () => {
    const loan = (bookedOn: string): LabelledTransaction => ({ ...once('loan_in.personal'), bookedOn });
    const car = out('2025-12-02', 5_000_000, 'shopping.general');
    const earlier = out('2025-11-30', 100, 'travel.trips');
    const liquidity = (rows: readonly LabelledTransaction[]): number | null | undefined =>
      healthScore(inputOf([earlier, ...rows, ...steady], 100_000))
        .components.flatMap(({ terms }) => terms)
        .find(({ code }) => code === 'liquidity_scores')?.value;
    // Kept, the R50 000 are no more than before; spent on a car the day after, they take nothing from what came later.
    expect(liquidity([loan('2025-12-01')])).toBe(liquidity([]));
    const spent = liquidity([loan('2025-12-01'), car]) ?? 0;
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(liquidity([]) ?? 0);
  });
});

test('The reasons of a month that loses more than the income say so', () => {
  const rows = ['01', '02', '03'].flatMap((month) => [
    salary(`2026-${month}-01`, 100_000),
    out(`2026-${month}-02`, 1_200_000, 'housing.rent'),
  ]);
  const { top_reasons: reasons } = healthScore(inputOf([...rows, lastDay], 10_000_000));
  const messages = reasons.map(({ message }) => message);
  // R1 000 in and R12 000 out: eleven times the income is lost, and the rent is twelve times it.
  expect(messages).toContain('In a typical month expenses are twice the income or more.');
  expect(messages).toContain('Non-discretionary expenses take ten times the income without one-off money or more.');
});
