import { affordability } from '@imali/analyses/affordability/affordability.ts';
import { healthScore } from '@imali/analyses/health/health.ts';
import { incomeAnalysis } from '@imali/analyses/income/income.ts';
import { makeAccount, makeCounterparty, makeInput, makeRow } from '@imali/analyses/input/labelled-row.fixture.ts';
import { expect, test } from '@jest/globals';
import { Affordability } from '../../../schemas/entities/analyses/affordability.ts';
import { HealthScore } from '../../../schemas/entities/analyses/health-score.ts';
import { IncomeAnalysis } from '../../../schemas/entities/analyses/income-analysis.ts';

const employer = makeCounterparty('Employer');
/** Pay, rent, shopping and fees of a month. */
const monthOfRows = (month: string) => [
  makeRow({ bookedOn: `${month}-25`, amountCents: 2_000_000, label: 'income.salary', counterparty: employer }),
  makeRow({
    bookedOn: `${month}-01`,
    amountCents: -650_000,
    label: 'housing.rent',
    counterparty: makeCounterparty('L'),
  }),
  makeRow({ bookedOn: `${month}-11`, amountCents: -250_000, label: 'food.groceries' }),
  makeRow({ bookedOn: `${month}-28`, amountCents: -10_000, label: 'fees.monthly_account' }),
];
const threeMonths = ['2026-04', '2026-05', '2026-06'].flatMap(monthOfRows);

test.each([
  ['three months', threeMonths],
  ['one row', threeMonths.slice(0, 1)],
  ['no row', []],
])('The analyses of %s fit their schemas on the wire', (_, rows) => {
  const input = makeInput([makeAccount(rows.toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1)))]);
  expect(() => IncomeAnalysis.parse(incomeAnalysis(input))).not.toThrow();
  expect(() => Affordability.parse(affordability(input))).not.toThrow();
  expect(() => HealthScore.parse(healthScore(input))).not.toThrow();
});
