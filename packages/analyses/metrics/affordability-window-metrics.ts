import type { DefinitionsOf } from './metric.ts';

const OURS = 'Product definition: affordability';
const REG_23A = 'National Credit Regulations 2006, regulation 23A(8) to (13), GN R202 of 13 March 2015';
const TOO_SHORT = 'the data holds neither a full calendar month nor one whole month up to the last booked day';

/** Figures of the window that follow from the months' own. */
type WindowIds =
  | 'primary_income_source'
  | 'net_income'
  | 'count_person_income'
  | 'ended_income'
  | 'gross_income_estimate'
  | 'gross_income_method'
  | 'statutory'
  | 'debt_commitments'
  | 'new_debt_commitments'
  | 'new_credit'
  | 'necessary_expenses_observed';

/** What a usual and a bad month look like, and the income that they rest on. */
export const affordabilityWindowMetrics: Pick<DefinitionsOf<'affordability'>, WindowIds> = {
  primary_income_source: {
    name: 'Source of the primary income',
    description:
      'Who pays the primary income, under which label, and how much a month. Compare the name with the payslip.',
    unit: 'category',
    formula: 'of the sources that go on, the one with a rhythm and the largest amount a month',
    nullWhen: 'no income is regular, or all that was has ended',
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'primary_income_source',
      expected: { name: 'Acme', label: 'income.salary', monthly_amount: 20_000 },
      arithmetic: 'The salary of R20 000 comes once a month: 20 000 x 12 / 12 = 20 000.',
    },
  },
  net_income: {
    name: 'Net income',
    description:
      'Regular income of a usual month as banked, after what the payer deducted, as it is now: what has ended is in ended_income and not in here, and a raise or cut counts for every month: a raise from its second payment, a cut of monthly pay from its first (issue last_pay_differs). What people send regularly is person_income and counts only on request.',
    unit: 'money',
    formula:
      'median, over the months behind the figures, of the payments of regular sources that go on; a payment before stepped_on counts as typical_amount, and a month before the primary stream or one of three payments began as its monthly_amount',
    nullWhen: TOO_SHORT,
    source: OURS,
    example: {
      account: 'changed_job',
      figure: 'net_income',
      expected: 16_500,
      arithmetic:
        'Old Firm has ended and counts in no month. New Firm pays 16 500 since June: 16 500 replaces the 15 000 of April and May, and for February and March, before it began. The median of six times 16 500 is 16 500.',
    },
  },
  ended_income: {
    name: 'Income that has ended',
    description:
      'Regular income that no longer comes, with its usual amount a month and the day of its last payment. It is history: neither the net income nor the largest instalment counts it.',
    unit: 'list',
    formula:
      'streams whose next payment is overdue by more than seven days, and sources without a rhythm that are silent for more than 62 days and longer than ever before',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'changed_job',
      figure: 'ended_income.0',
      expected: { name: 'Old Firm', monthly_amount: 12_000, last_on: '2026-03-25' },
      arithmetic:
        'Its next payment was due on Friday 24 April, and 7 days later none had come: 12 000 x 12 / 12 a month.',
    },
  },
  count_person_income: {
    name: 'Whether income from people counts',
    description:
      'Whether the request asked to count regular credits of natural persons as income. Ask for proof of the support before you do.',
    unit: 'yes_or_no',
    formula: 'count_person_income of the request, of the config of the application where it says nothing, else false',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'supported',
      asked: { count_person_income: true },
      figure: 'net_income',
      expected: 13_000,
      arithmetic: 'Asked to count it: 10 000 + 3 000 = 13 000. Without asking it is 10 000.',
    },
  },
  gross_income_estimate: {
    name: 'Gross income estimate',
    description:
      'Income before deductions. Bank data shows only what was paid out; the net income is the least that the gross can be, and is used where nothing is declared or less than it. The norm and debt to income are taken of it.',
    unit: 'money',
    formula: 'max(declared gross income, net income)',
    nullWhen: `nothing was declared and ${TOO_SHORT}`,
    source: REG_23A,
    example: {
      account: 'mixed_month',
      asked: { declared_gross: 15_000 },
      figure: 'gross_income_estimate',
      expected: 15_000,
      arithmetic: 'The caller declared R15 000, which is more than the banked R12 000.',
    },
  },
  gross_income_method: {
    name: 'How the gross income was found',
    description:
      'declared, or net_as_gross_lower_bound where the banked income is used because nothing is declared or less than it.',
    unit: 'category',
    formula: 'declared where the caller gave a gross income that is not below the net income',
    nullWhen: 'gross_income_estimate is null',
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'gross_income_method',
      expected: 'net_as_gross_lower_bound',
      arithmetic: 'Nothing was declared.',
    },
  },
  statutory: {
    name: 'Statutory payments',
    description:
      'Tax, fines and licences paid from the account in a month; over the window, in a usual month. What an employer deducts before paying is not in it.',
    unit: 'money',
    formula: 'sum of expenses whose label is statutory; window: median over the months behind the figures',
    nullWhen: `of the window: ${TOO_SHORT}`,
    source: REG_23A,
    fields: ['statutory', 'months[].statutory'],
    example: {
      account: 'mixed_month',
      figure: 'statutory',
      expected: 600,
      arithmetic: 'One payment of R600 to SARS in the one month.',
    },
  },
  debt_commitments: {
    name: 'Debt commitments',
    description:
      'Repayments of credit in a month, a bond among them; over the window, what the credit that goes on costs in a usual month, with the whole instalment of credit that is new and without agreements to which nothing was paid or attempted for more than 45 days. Agreements that were not paid from these accounts are not seen: compare with the credit bureau.',
    unit: 'money',
    formula:
      'sum of expenses whose label is credit; window: median over the months behind the figures of what went to agreements that go on + their instalments that were returned unpaid + new_debt_commitments',
    nullWhen: `of the window: ${TOO_SHORT}`,
    source: REG_23A,
    fields: ['debt_commitments', 'months[].debt_commitments'],
    example: {
      account: 'salaried',
      figure: 'debt_commitments',
      expected: 3_000,
      arithmetic: 'The loan takes R3 000 in each of three months; the middle is 3 000.',
    },
  },
  new_debt_commitments: {
    name: 'Instalments of credit that began later',
    description:
      'What the credit that goes on at as_of would have cost in a month before it began. New debt counts from its first instalment, or from the receipt of the loan, not when half of the months show it.',
    unit: 'money',
    formula:
      'sum of monthly_amount of agreements whose last instalment is at most 45 days old and whose first came after the month, and of loans received without an instalment yet; those of one month as far as they exceed what the month repaid of such loans',
    nullWhen: null,
    source: OURS,
    fields: ['months[].new_debt_commitments'],
    example: {
      account: 'stacked',
      figure: 'months.0.new_debt_commitments',
      expected: 3_688.99,
      arithmetic: 'SecondCo takes 1 200 from April on, and QuickCash will take 2 488.99: 1 200 + 2 488.99 = 3 688.99.',
    },
  },
  new_credit: {
    name: 'New credit',
    description:
      'Each agreement that began within the months behind the figures. Where nothing was paid yet the instalment is an estimate: the usual term of the product (one month for short-term loans and advances; 12 months up to R8 000, 36 up to R50 000, 60 above for personal loans; 60 for other credit) at the highest lawful price. It stands for 92 days, for loans of one month 62. Ask for the agreement.',
    unit: 'list',
    formula:
      'estimate: (P + initiation fee) x i / (1 - (1 + i)^-n) + service fee; P received, i highest rate of a month, n usual months, fees with VAT',
    nullWhen: null,
    source: 'National Credit Regulations 42 and 44, GN R1080 of 6 November 2015; usual terms are a choice of ours',
    fields: ['new_credit'],
    example: {
      account: 'stacked',
      figure: 'new_credit.1',
      expected: { lender: 'QuickCash', basis: 'estimate', monthly_amount: 2_488.99 },
      arithmetic:
        'Initiation fee 165 + 10 % of 1 000 = 265, with 15 % VAT 304.75. One month at 5 %: 2 304.75 x 1.05 = 2 419.99. Service fee 60 with VAT 69: 2 488.99.',
    },
  },
  necessary_expenses_observed: {
    name: 'Necessary expenses observed',
    description:
      'Necessary expenses of a usual month as the accounts show them, with cash that was drawn and the necessary part of spending that has no category.',
    unit: 'money',
    formula:
      'median over the months behind the figures of necessary_expenses + counted_share x spending without a category',
    nullWhen: TOO_SHORT,
    source: REG_23A,
    example: {
      account: 'salaried',
      figure: 'necessary_expenses_observed',
      expected: 6_000,
      arithmetic: 'Rent of R6 000 in each month.',
    },
  },
};
