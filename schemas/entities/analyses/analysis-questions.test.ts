import { expect, test } from '@jest/globals';
import { AffordabilityIn, IncomeAnalysisQuery } from './analysis-questions.ts';

test('an instalment is a plain amount above 0, a floor one of 0 or more', () => {
  expect(IncomeAnalysisQuery.parse({ instalment: '850.50', balance_floor: '0' })).toEqual({
    instalment: 850.5,
    balance_floor: 0,
  });
  for (const instalment of ['', ' ', '0', '0.00', '-1', '0x10', '1e3', '1.234', 'Infinity']) {
    expect(IncomeAnalysisQuery.safeParse({ instalment }).success).toBe(false);
  }
  for (const balance_floor of ['', '-1', '0x10']) {
    expect(IncomeAnalysisQuery.safeParse({ instalment: '10', balance_floor }).success).toBe(false);
  }
});

test('income from people is counted on request, by true or false only', () => {
  expect(IncomeAnalysisQuery.parse({ count_person_income: 'true' })).toEqual({ count_person_income: 'true' });
  expect(IncomeAnalysisQuery.safeParse({ count_person_income: '1' }).success).toBe(false);
  expect(AffordabilityIn.parse({}).count_person_income).toBeNull();
});

test('a question that is not known is refused, not left unheard', () => {
  expect(IncomeAnalysisQuery.safeParse({ installment: '10' }).success).toBe(false);
});
