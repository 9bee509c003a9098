import type { DefinitionsOf } from './metric.ts';

const OURS = 'Product definition: health score; weights and terms of 1 January 2026';
const UNKNOWN = 'the data is too short for any of its terms, or does not show the income';

const partOf = (part: string): string =>
  `Points that the terms of ${part} earn, of 100. A term that is unknown leaves the sum.`;

/** One score from 0 to 100 and its parts. Fewer returned debit orders never lower any of them; more income does so only through debt to income. */
export const healthMetrics: DefinitionsOf<'health_score'> = {
  final_score: {
    name: 'Health score',
    description:
      'The weighted mean of six parts. The weights are public and may be set by the organisation. One-off money in raises no part. More income lowers none, but through debt to income where the payment more shows that a usual month brings in less. The months compared are the full months of affordability. It orders applicants; it is not a probability of default.',
    unit: 'score',
    formula: 'sum of weight x part / sum of weights, over the parts that are known',
    nullWhen: 'no part is known: the data is too short, or does not show the income',
    source: OURS,
    fields: ['final_score', 'weights', 'weights_source'],
    example: {
      account: 'salaried',
      figure: 'final_score',
      expected: 98,
      arithmetic:
        '0.25 x 100 + 0.20 x 90 + 0.15 x 100 + 0.15 x 99.88 + 0.20 x 100 + 0.05 x 100 = 25 + 18 + 15 + 14.98 + 20 + 5 = 97.98, rounded 98.0.',
    },
  },
  affordability_score: {
    name: 'Affordability part',
    description: partOf('what is left of the income in a usual and in the worst month'),
    unit: 'score',
    formula: '60 x (usual surplus + 0.2) / 0.4 + 40 x (worst surplus + 0.3) / 0.4, each fraction from 0 to 1',
    nullWhen: UNKNOWN,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'affordability_score',
      expected: 100,
      arithmetic:
        'Surpluses 10 000, 9 000 and 8 000 of 20 000: 0.5, 0.45, 0.4. Usual 0.45 > 0.2: 60. Worst 0.4 > 0.1: 40.',
    },
  },
  income_score: {
    name: 'Income part',
    description: partOf('whether income comes every month, covers non-discretionary expenses, and for how long'),
    unit: 'score',
    formula:
      '40 months with income + 40 income over non-discretionary expenses + 20 x months of income / 6, each from 0 to its points',
    nullWhen: UNKNOWN,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'income_score',
      expected: 90,
      arithmetic:
        'Income in 3 of 3 months: 40. 20 000 / 9 000 = 2.22, above 1.5: 40. Three months of the six that earn all points: 20 x 3 / 6 = 10. 40 + 40 + 10 = 90.',
    },
  },
  expense_score: {
    name: 'Expense part',
    description: partOf(
      'the shares of non-discretionary expenses with the instalments of new credit, discretionary expenses and gambling in all income without one-off money',
    ),
    unit: 'score',
    formula:
      '60 x (1 - non-discretionary) / 0.5 + 15 x (0.6 - discretionary) / 0.4 + 25 x (0.1 - gambling) / 0.1, each from 0 to its points',
    nullWhen: UNKNOWN,
    source: OURS,
    example: {
      account: 'strained',
      figure: 'expense_score',
      expected: 22.5,
      arithmetic:
        'Necessities (8 160 + 20 + 150 + 2 600 + 1 800 + 30 + 500) / 12 000 = 13 260 / 12 000 = 1.105: 0. Discretionary (600 + 240 + 800) / 12 000 = 0.1367, below 0.2: 15. Gambling 0.07: 25 x 0.03 / 0.1 = 7.5. 0 + 15 + 7.5 = 22.5.',
    },
  },
  liquidity_and_savings_score: {
    name: 'Liquidity and savings part',
    description: partOf(
      'the liquidity scores, as if one-off money had not come in, and of months without overspending',
    ),
    unit: 'score',
    formula:
      '70 x mean of the known liquidity scores without one-off money / 100 + 30 x months that end without overspending / months',
    nullWhen: UNKNOWN,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'liquidity_and_savings_score',
      expected: 99.9,
      arithmetic:
        '30 days 100, 60 days 99.65, mean 99.825: 69.88. No month of three was overspent: 30. 99.88, rounded 99.9.',
    },
  },
  debt_score: {
    name: 'Debt part',
    description: `${partOf('debt to income, returned debit orders, debt review and short-term lenders')} Debt to income is that of affordability where nothing is declared, at most 10; 10 where credit is repaid and no income is seen.`,
    unit: 'score',
    formula:
      '45 x (0.6 - debt_to_income) / 0.4 + 30 x (4 - returned) / 4 + 15 without debt review or collections + 10 x (3 - lenders) / 3',
    nullWhen: UNKNOWN,
    source: OURS,
    example: {
      account: 'strained',
      figure: 'debt_score',
      expected: 49,
      arithmetic:
        'LoanCo paid out 1 000 and took no instalment yet: 1 172.50 with fees over 12 months at 27.75 % is 113.01, with the service fee 69 it is 182.01. (2 600 + 1 800 + 500 + 182.01) / 12 000 = 0.4235: 45 x 0.1765 / 0.4 = 19.86. One return of four: 22.5. Debt review: 0. One lender of three: 6.67. 19.86 + 22.5 + 0 + 6.67 = 49.02, rounded 49.',
    },
  },
  fee_score: {
    name: 'Fee part',
    description: partOf('bank fees in all income without one-off money and penalty fees of the last three months'),
    unit: 'score',
    formula: '60 x (0.05 - fees to income) / 0.04 + 40 x (6 - penalty fees) / 6, each from 0 to its points',
    nullWhen: UNKNOWN,
    source: OURS,
    example: {
      account: 'strained',
      figure: 'fee_score',
      expected: 76.7,
      arithmetic:
        '(20 + 150 + 30) / 12 000 = 0.01667: 60 x 0.03333 / 0.04 = 50. Two penalty fees of six: 40 x 4 / 6 = 26.67. 76.67, rounded 76.7.',
    },
  },
  components: {
    name: 'Parts of the health score',
    description:
      'Each part with its weight, the points of the final score that it costs, and its terms: measured value, target, points earned.',
    unit: 'score',
    formula: 'points_lost = weight / sum of weights x (100 - score)',
    nullWhen: 'of a part: no term of it is known',
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'components.1',
      expected: { component: 'income', score: 90, weight: 20, points_lost: 2 },
      arithmetic: '20 / 100 x (100 - 90) = 2.',
    },
  },
  top_reasons: {
    name: 'Top reasons',
    description: 'The three terms that cost the most points of the final score, with the rows behind them.',
    unit: 'list',
    formula: 'terms by weight / sum of weights x 100 x (points possible - points earned) / points of the part',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'top_reasons.0',
      expected: { code: 'length_of_income', value: 3, target: 6, points_lost: 2 },
      arithmetic: 'Three months earn 10 of 20 points in a part that weighs 20 of 100: 0.2 x 10 = 2.',
    },
  },
  would_raise_it: {
    name: 'What would raise the score',
    description: 'Every term below its target, with what to do and the points of the final score that it would bring.',
    unit: 'list',
    formula: 'points_gained = points_lost of the term',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'would_raise_it.0',
      expected: { code: 'length_of_income', points_gained: 2 },
      arithmetic: 'Six months of income instead of three bring back the 2 points.',
    },
  },
};
