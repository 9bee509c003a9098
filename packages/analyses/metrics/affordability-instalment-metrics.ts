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
  | 'committed_obligations'
  | 'uncategorised_spending'
  | 'discretionary_income'
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
      'The living expenses that disposable income deducts: the larger of what was observed and the norm. A declaration replaces it; one below that needs a reason (Schedule 1).',
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
    description:
      'Share of the gross income that existing credit takes, before any new instalment. 0.15 is 15 %. The health score, the report and re-vetting use this figure.',
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
      'The monthly instalment that the worksheet leaves room for, never above it. It deducts obligations and necessary expenses, not what the applicant chooses to spend: read it with the verdict and with what the months really left.',
    unit: 'money',
    formula: 'max(0, discretionary_income)',
    nullWhen: 'discretionary_income is null',
    source: REG_23A,
    example: {
      account: 'salaried',
      figure: 'max_instalment',
      expected: 11_000,
      arithmetic: '20 000 - 3 000 - 6 000 = 11 000.',
    },
  },
  max_instalment_worst_month: {
    name: 'Largest instalment in the worst month',
    description: 'The instalment that even the month that really left least would have carried without new credit.',
    unit: 'money',
    formula: 'max(0, min(max_instalment, minimum over the months behind the figures of left - borrowed))',
    nullWhen: 'max_instalment is null',
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'max_instalment_worst_month',
      expected: 8_000,
      arithmetic: 'April left 20 000 - 6 000 - 3 000 - 3 000 = 8 000, less than the 11 000 of the worksheet.',
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
    formula:
      'gross - statutory deductions = income after deductions; that - existing obligations - living expenses = discretionary income',
    nullWhen: 'discretionary_income is null',
    source: REG_23A,
    example: {
      account: 'mixed_month',
      asked: { declared_gross: 15_000 },
      figure: 'reg23a_worksheet',
      expected: {
        gross_income: 15_000,
        statutory_deductions: 3_600,
        income_after_deductions: 11_400,
        existing_obligations: 0,
        living_expenses: 3_000,
        discretionary_income: 8_400,
      },
      arithmetic:
        'The payer kept 15 000 - 12 000 = 3 000, SARS got 600: 3 600. 15 000 - 3 600 = 11 400; 11 400 - 0 - 3 000 = 8 400.',
    },
  },
  committed_obligations: {
    name: 'Committed obligations',
    description:
      'What is owed by agreement in a usual month whatever the norm says: credit that goes on, insurance, medical aid, contracts (phone, internet, security, domestic worker), school fees and childcare, bank fees, and what a trade lost. They are the existing obligations of the worksheet.',
    unit: 'money',
    formula:
      'debt_commitments + medians over the months of insurance, medical_aid, contracts and bank_fees + mean of school_fees + median trading loss',
    nullWhen: TOO_SHORT,
    source: REG_23A,
    example: {
      account: 'committed',
      figure: 'committed_obligations',
      expected: 7_350,
      arithmetic:
        'Loan 2 000 + insurance 900 + medical aid 1 800 + phone 450 + bank fees 200 = 5 350; school fees of 6 000 in one of three months are 2 000 a month: 7 350.',
    },
  },
  uncategorised_spending: {
    name: 'Spending without a category',
    description:
      'Payments without a category, and how much of them counts as necessary: as large a part as necessary purchases are of the everyday purchases (by card, or by a way that is not stated) that have a category, up to as much as these were. What goes beyond counts whole. Above 25 % of the spending, or the threshold of the organisation, the verdict is no better than tight, and the issue spending_not_categorised names the share and the amount.',
    unit: 'money',
    formula:
      'necessary_share = necessary everyday purchases / everyday purchases with a category; counted_share = (min(amount, purchases) x necessary_share + max(0, amount - purchases)) / amount',
    nullWhen: TOO_SHORT,
    source: OURS,
    example: {
      account: 'committed',
      figure: 'uncategorised_spending',
      expected: { amount: 900, necessary_share: 0.75, counted_share: 0.75, share_of_spending: 0.0161 },
      arithmetic:
        'Everyday purchases: groceries 3 x 3 000 = 9 000 are necessary, restaurants 3 x 1 000 = 3 000 are not: 9 000 / 12 000 = 0.75. 900 is less than those 12 000, so all of it is split so. 900 of 55 950 = 0.0161.',
    },
  },
  discretionary_income: {
    name: 'Discretionary income',
    description:
      'What is left of the net income of a usual month after obligations and necessary expenses: the last line of the regulation 23A worksheet. It may be negative.',
    unit: 'money',
    formula: 'gross income - statutory deductions - committed_obligations - expenses_used',
    nullWhen: `${TOO_SHORT}, no income is seen, or the accounts are not in rand, for which there is no norm`,
    source: REG_23A,
    example: {
      account: 'committed',
      figure: 'discretionary_income',
      expected: 2_425,
      arithmetic:
        'Net 20 000 - obligations 7 350 - necessary expenses 10 225: rent 6 000 + groceries 3 000 + cash 1 000 + 0.75 x 300 without a category = 10 225. 20 000 - 7 350 - 10 225 = 2 425.',
    },
  },
};
