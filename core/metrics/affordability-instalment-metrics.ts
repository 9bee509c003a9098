import type { DefinitionsOf } from './metric.ts';

const OURS = 'Product definition: affordability';
const REG_23A = 'National Credit Regulations 2006, regulation 23A(8) to (13), GN R202 of 13 March 2015';
const TOO_SHORT = 'the data holds neither a full calendar month nor one whole month up to the last booked day';

/** Figures that lead from expenses to an instalment. */
type InstalmentIds =
  | 'norm_applied'
  | 'expenses_used'
  | 'expenses_basis'
  | 'expenses_override'
  | 'debt_to_income'
  | 'max_instalment'
  | 'max_instalment_worst_month'
  | 'max_principal'
  | 'reg23a_worksheet';

/** What the law counts as living expenses, and the instalment that is left. */
export const affordabilityInstalmentMetrics: Pick<DefinitionsOf<'affordability'>, InstalmentIds> = {
  norm_applied: {
    name: 'Minimum expense norm',
    description:
      'The least living expenses that the law lets a lender assume at this gross income, with the day from which its table applies.',
    unit: 'money',
    formula: 'fixed factor of the band + percentage x (gross income - floor of the band)',
    nullWhen: 'gross_income_estimate is null, or the data ends before 13 March 2015',
    source: 'National Credit Regulations 2006, regulation 23A, table 1, GN R202 of 13 March 2015',
    fields: ['norm_applied', 'norm_effective_from', 'norm_source'],
    example: {
      account: 'salaried',
      figure: 'norm_applied',
      expected: 2_405.38,
      arithmetic:
        'R20 000 lies in the band above R6 250: 1 167.88 + 9 % x (20 000 - 6 250) = 1 167.88 + 1 237.50 = 2 405.38.',
    },
  },
  expenses_used: {
    name: 'Living expenses used',
    description:
      'The living expenses that disposable income deducts: the larger of what was observed and the norm. A declaration stands in; one below that needs a reason (Schedule 1).',
    unit: 'money',
    formula: 'max(necessary_expenses_observed, norm_applied), or the declared amount',
    nullWhen: TOO_SHORT,
    source: `${REG_23A}; Schedule 1`,
    example: {
      account: 'salaried',
      figure: 'expenses_used',
      expected: 6_000,
      arithmetic: 'Observed 6 000 is more than the norm of 2 405.38.',
    },
  },
  expenses_basis: {
    name: 'Basis of the living expenses',
    description: 'Which of the three was used: observed, norm or declared.',
    unit: 'category',
    formula: 'declared where a declaration stands, else norm where it exceeds what was observed, else observed',
    nullWhen: 'expenses_used is null',
    source: OURS,
    example: {
      account: 'two_incomes',
      figure: 'expenses_basis',
      expected: 'norm',
      arithmetic:
        'Groceries were R0 in February and R1 000 in March: 500 in a usual month. The norm at R23 000 is 1 167.88 + 9 % x 16 750 = 2 675.38, which is more.',
    },
  },
  expenses_override: {
    name: 'Declared living expenses',
    description: 'The declaration that the caller gave, with its reason, and whether it was applied.',
    unit: 'money',
    formula: 'applied when the amount is at least the larger of observed and norm, or the reason is not blank',
    nullWhen: 'the caller declared no expenses',
    source: 'National Credit Regulations 2006, regulation 23A and Schedule 1',
    example: {
      account: 'salaried',
      asked: { declared_expenses: { amount: 5_000, reason: '' } },
      figure: 'expenses_override',
      expected: { amount: 5_000, reason: '', applied: false },
      arithmetic: '5 000 is below the observed 6 000 and came without a reason.',
    },
  },
  debt_to_income: {
    name: 'Debt to income',
    description: 'Share of the gross income that existing credit takes, before any new instalment. 0.15 is 15 %.',
    unit: 'share',
    formula: 'debt_commitments / gross_income_estimate, four decimals',
    nullWhen: 'either is null or the income is 0',
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'debt_to_income',
      expected: 0.15,
      arithmetic: '3 000 / 20 000 = 0.15.',
    },
  },
  max_instalment: {
    name: 'Largest instalment',
    description:
      'The monthly instalment that a usual month leaves room for. It deducts living expenses, not discretionary spending: compare it with the affordability amount, which does.',
    unit: 'money',
    formula:
      'max(0, median over the months behind the figures of the income that net_income is the median of - statutory - debt commitments - expenses used)',
    nullWhen: TOO_SHORT,
    source: REG_23A,
    example: {
      account: 'salaried',
      figure: 'max_instalment',
      expected: 11_000,
      arithmetic: '20 000 - 0 - 3 000 - 6 000 = 11 000 in every month.',
    },
  },
  max_instalment_worst_month: {
    name: 'Largest instalment in the worst month',
    description: 'The instalment that even the month with the least disposable income carried.',
    unit: 'money',
    formula:
      'max(0, minimum over the months behind the figures of the income that net_income is the median of - statutory - debt commitments - expenses used)',
    nullWhen: TOO_SHORT,
    source: OURS,
    example: {
      account: 'mixed_month',
      figure: 'max_instalment_worst_month',
      expected: 8_400,
      arithmetic: 'The one month: 12 000 - 600 - 0 - 3 000 = 8 400.',
    },
  },
  max_principal: {
    name: 'Largest principal',
    description:
      'The loan that the largest instalment repays at the rate and number of instalments given. Fees and credit insurance are not in it.',
    unit: 'money',
    formula: 'A (1 - (1 + i)^-n) / i with A the largest instalment and i the monthly rate, rounded down to a cent',
    nullWhen: 'no rate and term were given, or max_instalment is null',
    source: 'Present value of an annuity',
    fields: ['max_principal', 'loan_terms'],
    example: {
      account: 'salaried',
      asked: { loan: { annual_rate: 0.24, instalments: 12 } },
      figure: 'max_principal',
      expected: 116_328.75,
      arithmetic:
        'i = 0.24 / 12 = 0.02; 1.02^-12 = 0.78849318; (1 - 0.78849318) / 0.02 = 10.5753412; x 11 000 = 116 328.75.',
    },
  },
  reg23a_worksheet: {
    name: 'Regulation 23A worksheet',
    description: 'The steps of the assessment line by line for a usual month, so that it can be filed and recomputed.',
    unit: 'money',
    formula: 'gross - statutory deductions = net; net - existing obligations - living expenses = discretionary income',
    nullWhen: TOO_SHORT,
    source: REG_23A,
    example: {
      account: 'mixed_month',
      asked: { declared_gross: 15_000 },
      figure: 'reg23a_worksheet',
      expected: {
        gross_income: 15_000,
        statutory_deductions: 3_600,
        net_income: 11_400,
        existing_obligations: 0,
        living_expenses: 3_000,
        discretionary_income: 8_400,
      },
      arithmetic:
        'The payer kept 15 000 - 12 000 = 3 000, SARS got 600: 3 600. 15 000 - 3 600 = 11 400; 11 400 - 0 - 3 000 = 8 400.',
    },
  },
};
