import { affordability } from '@imali/analyses/affordability/affordability.ts';
import { incomeAnalysis } from '@imali/analyses/income/income.ts';
import { analyseApplicant } from '@imali/analyses/input/analyse-applicant.ts';
import type { AnalysisInput } from '@imali/analyses/input/analysis-input.ts';
import { makeAccount, makeCounterparty, makeInput, makeRow } from '@imali/analyses/input/labelled-row.fixture.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { makeLedger, makeAccount as makePrintedAccount, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];

/** A salary of R10 000 on the 25th and rent of R2 000 on the 1st, for half a year. */
const salaried: readonly PrintedRow[] = MONTHS.flatMap((month): PrintedRow[] => [
  [`${month}-01`, 'RENT', -200_000],
  [`${month}-25`, 'ACME LTD SALARY', 1_000_000],
  [`${month}-30`.replace('02-30', '02-28'), 'WOOLWORTHS', -10_000],
]);

function inputOf(rows: readonly PrintedRow[], countPersonIncome = false): AnalysisInput {
  const ordered = rows.toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  const accounts = labelApplicant([makeLedger(ordered, makePrintedAccount())], NO_OVERRIDES);
  return makeInput(accounts, { countPersonIncome });
}

const support = MONTHS.map((month): PrintedRow => [`${month}-27`, 'MOM', 300_000]);

describe('a salary of R10 000 and R3 000 that a mother sends every month', () => {
  const rows = [...salaried, ...support];

  test('A salary of R10 000 and R3 000 a month from a mother are a net income of R10 000, and the R3 000 is reported beside it', () => {
    const figures = affordability(inputOf(rows));
    expect(figures).toMatchObject({
      net_income: 10_000,
      gross_income_estimate: 10_000,
      person_income: 3_000,
      count_person_income: false,
      norm_applied: 1_505.38, // of 10 000: 1 167.88 + 9 % of 3 750
      max_instalment: 7_900, // 10 000 - rent of 2 000 and groceries of 100, which are above the norm
    });
    expect(figures.months[0]).toMatchObject({ primary_income: 10_000, secondary_income: 0, other_money_in: 3_000 });
    expect(figures.evidence['person_income']).toHaveLength(6);
  });

  test('A salary of R10 000 and R3 000 from a mother are R13 000 where the request counts income from people', () => {
    expect(affordability(inputOf(rows, true))).toMatchObject({
      net_income: 13_000,
      gross_income_estimate: 13_000,
      person_income: 3_000,
      count_person_income: true,
      max_instalment: 10_900, // 13 000 - 2 100
    });
  });

  test('A salary and regular money from a mother are one income stream and one stream of kind person', () => {
    const { streams, income_indicator } = incomeAnalysis(inputOf(rows));
    expect(streams).toMatchObject([
      { kind: 'income', role: 'primary', typical_amount: 10_000 },
      { kind: 'person', role: 'not_counted', name: 'Mom', label: 'transfer.third_party_in', typical_amount: 3_000 },
    ]);
    expect(income_indicator).toBe('STABLE');
    expect(incomeAnalysis(inputOf(rows, true)).streams).toMatchObject([
      { kind: 'income', role: 'primary' },
      { kind: 'person', role: 'secondary', monthly_amount: 3_000 },
    ]);
  });
});

test('a stream of an organisation that is no income is not of a person', () => {
  const rows = MONTHS.map((month) =>
    makeRow({
      bookedOn: `${month}-25`,
      amountCents: 50_000,
      label: 'transfer.third_party_in',
      counterparty: makeCounterparty('Qorvex Trading'),
    }),
  );
  expect(incomeAnalysis(makeInput([makeAccount(rows)])).streams).toEqual([]);
});

const someSupport = fc.record({
  text: fc.constantFrom(
    'MOM',
    'INWARD EFT T NKOSI',
    'FNB OB PMT HUSBAND',
    'PAYSHAP PAYMENT FROM THANDI',
    'OUMA SE GELD',
  ),
  day: fc.integer({ min: 1, max: 28 }),
  rands: fc.integer({ min: 100, max: 30_000 }),
});

/** What a lender decides by: everything that follows from the net income. */
function decided(input: AnalysisInput): unknown {
  const { affordability: figures, health_score } = analyseApplicant(input);
  const { net_income, gross_income_estimate, norm_applied, expenses_used, debt_to_income, max_instalment } = figures;
  const terms = health_score.components.flatMap(({ terms: each }) => each);
  // What the money did to the balances is true whatever its sender.
  const ofIncome = terms.filter(({ code }) => code !== 'liquidity_scores');
  return { net_income, gross_income_estimate, norm_applied, expenses_used, debt_to_income, max_instalment, ofIncome };
}

test('Support from a person never changes what a lender decides by, and adds exactly its monthly amount on request', () => {
  const alone = decided(inputOf(salaried));
  fc.assert(
    fc.property(someSupport, ({ text, day, rands }) => {
      const rows = MONTHS.map((month): PrintedRow => [`${month}-${String(day).padStart(2, '0')}`, text, rands * 100]);
      expect(decided(inputOf([...salaried, ...rows]))).toEqual(alone);
      expect(affordability(inputOf([...salaried, ...rows], true)).net_income).toBe(10_000 + rands);
    }),
    { numRuns: 40 },
  );
});
