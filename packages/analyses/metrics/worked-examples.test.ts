import { centsOf } from '@imali/ledger/basics/cents.ts';
import { expect, test } from '@jest/globals';
import { affordability } from '../affordability/affordability.ts';
import { incomeAnalysis } from '../income/income.ts';
import { analyseApplicant } from '../input/analyse-applicant.ts';
import { exampleInput } from './example-input.fixture.ts';
import type { Metric, WorkedExample } from './metric.ts';
import { metricDictionary } from './metric-dictionary.ts';

/** The document that an example speaks of, with what its caller added. */
function documentOf(analysis: Metric['analysis'], { account, asked }: WorkedExample): unknown {
  const input = { ...exampleInput(account), countPersonIncome: asked?.count_person_income ?? false };
  if (analysis === 'affordability') {
    const { declared_gross: gross, declared_expenses: expenses, loan } = asked ?? {};
    return affordability(input, {
      ...(gross === undefined ? {} : { declaredGrossCents: centsOf(gross) }),
      ...(expenses ? { declaredExpenses: { amountCents: centsOf(expenses.amount), reason: expenses.reason } } : {}),
      ...(loan ? { loan: { annualRate: loan.annual_rate, instalments: loan.instalments } } : {}),
    });
  }
  if (asked?.instalment !== undefined) return incomeAnalysis(input, { instalmentCents: centsOf(asked.instalment) });
  return analyseApplicant(input)[analysis];
}

function at(document: unknown, path: string): unknown {
  let value: unknown = document;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) {
      throw new Error(`the document has no ${path}`);
    }
    value = Object.entries(value).find(([name]) => name === key)?.[1];
  }
  return value;
}

test.each(metricDictionary.map((metric) => [`${metric.analysis} ${metric.id}`, metric] as const))(
  'the engine gives what was worked out by hand: %s',
  (_name, { analysis, example }) => {
    const figure = at(documentOf(analysis, example), example.figure);
    if (typeof example.expected === 'object' && example.expected !== null && !Array.isArray(example.expected)) {
      expect(figure).toMatchObject(example.expected);
    } else {
      expect(figure).toEqual(example.expected);
    }
  },
);
