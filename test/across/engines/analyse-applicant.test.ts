import { analyseApplicant, analysisKinds } from '@imali/analyses/input/analyse-applicant.ts';
import {
  fixtureId,
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '@imali/analyses/input/labelled-row.fixture.ts';
import { addDays } from '@imali/ledger/basics/calendar.ts';
import { taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { analysisSchemas } from '../../../functions/bank-data/domain/documents/analysis-schemas.ts';

const movement = fc.record({
  day: fc.integer({ min: 0, max: 150 }),
  cents: fc.integer({ min: -900_000, max: 900_000 }),
  label: fc.constantFrom(...taxonomy.map((label) => label.id)),
  payer: fc.constantFrom('A', 'B', 'C'),
  account: fc.integer({ min: 0, max: 2 }),
});
const applicant = fc.array(movement, { minLength: 1, maxLength: 50 }).map((moves) => {
  const types = ['cheque', 'savings', 'credit_card'] as const;
  const accounts = types.map((accountType, index) =>
    makeAccount(
      withRunningBalances(
        makeAccount(
          moves
            .filter((move) => move.account === index)
            .map((move) =>
              makeRow({
                bookedOn: addDays('2025-12-01', move.day),
                amountCents: move.cents,
                label: move.label,
                counterparty: makeCounterparty(move.payer),
              }),
            ),
        ).transactions,
        10_000,
      ),
      { id: fixtureId(0xa0 + index), accountType },
    ),
  );
  return makeInput(accounts);
});

/** Every number inside a value, with its path. */
function numbersIn(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, `${path}.${key}`));
}

describe('analyseApplicant', () => {
  test('Every kind of analysis answers as its schema says, without NaN, infinity or negative zero', () => {
    fc.assert(
      fc.property(applicant, (input) => {
        const analyses = analyseApplicant(input, { holderEmail: 'a@example.com' });
        expect(Object.keys(analyses)).toEqual([...analysisKinds]);
        for (const kind of analysisKinds)
          expect([kind, analysisSchemas[kind].safeParse(analyses[kind]).error]).toEqual([kind, undefined]);
        const odd = numbersIn(analyses).filter(([, value]) => !Number.isFinite(value) || Object.is(value, -0));
        expect(odd).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('Analyses are the same bytes for the same input, in whatever order the accounts are given', () => {
    fc.assert(
      fc.property(applicant, (input) => {
        const bytes = JSON.stringify(analyseApplicant(input));
        const shuffled = { ...structuredClone(input), accounts: structuredClone(input.accounts).toReversed() };
        expect(JSON.stringify(analyseApplicant(shuffled))).toBe(bytes);
      }),
      { numRuns: 25 },
    );
  });

  test('Every analysis includes the same expenses and the same months', () => {
    fc.assert(
      fc.property(applicant, (input) => {
        const { affordability, expenses_analysis: expenses, risk_insights: risk } = analyseApplicant(input);
        const full = (months: readonly { year: number; month: number; full_month: boolean }[]) =>
          months.map((month) => [month.year, month.month, month.full_month]);
        expect(full(expenses.months)).toEqual(full(affordability.months));
        expect(full(risk.net_saver_or_spender.monthly)).toEqual(full(affordability.months));
        const cents = affordability.months.map((month) =>
          Math.round((month.discretionary_expenses + month.non_discretionary_expenses) * 100),
        );
        expect(expenses.months.map((month) => Math.round(month.amount * 100))).toEqual(cents);
      }),
      { numRuns: 25 },
    );
  });

  test('The analyses receive the options of the organisation and the application', () => {
    const input = makeInput([makeAccount([makeRow()])]);
    const weights = { affordability: 1, income: 0, expense: 0, liquidity_and_savings: 0, debt: 0, fee: 0 };
    const analyses = analyseApplicant(input, {
      holderEmail: 'a@example.com',
      healthWeights: weights,
      floorCents: 5_000,
    });
    expect(analyses.health_score.weights).toEqual(weights);
    expect(analyses.liquidity_score.floor).toBe(50);
    expect(analyses.statement_summary.account_holder_email).toBe('a@example.com');
  });
});
