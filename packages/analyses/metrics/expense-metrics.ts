import type { DefinitionsOf } from './metric.ts';

const OURS = 'Product definition: expense insights';

/** Where the money goes. */
export const expenseMetrics: DefinitionsOf<'expenses_analysis'> = {
  total_expenses: {
    name: 'Total expenses',
    description:
      'Money that went to others in the window. Own-account transfers, savings and both legs of returned debit orders are left out; refunds are not deducted.',
    unit: 'money',
    formula: 'sum of the sizes of all expenses',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'mixed_month',
      figure: 'total_expenses',
      expected: 4_600,
      arithmetic: 'Groceries 3 000 + clothes 1 000 + tax 600 = 4 600. The stokvel is saving.',
    },
  },
  total_refunds: {
    name: 'Total refunds',
    description: 'Refunds of merchants and corrections of the bank. A purchase refunded in full is in neither total.',
    unit: 'money',
    formula: 'sum of refunds and corrections',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'mixed_month',
      figure: 'total_refunds',
      expected: 250,
      arithmetic: 'R250 of the clothes came back.',
    },
  },
  total_saved: {
    name: 'Total saved',
    description:
      'Moved to savings, stokvels, investments and crypto. It is not an expense: the applicant still has it.',
    unit: 'money',
    formula: 'sum of the sizes of money put aside',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'mixed_month',
      figure: 'total_saved',
      expected: 500,
      arithmetic: 'One contribution of R500 to the stokvel.',
    },
  },
  top_expense_amounts: {
    name: 'Largest payees',
    description:
      'The ten payees that got the most over the window, each once, with the sum and number of their payments and the largest of them.',
    unit: 'money',
    formula: 'sum of the expenses of each payee; the ten largest sums',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'mixed_month',
      figure: 'top_expense_amounts.0',
      expected: { date: '2026-04-02', amount: 3_000, count: 1, label: 'food.groceries' },
      arithmetic: 'One payment of 3 000 to the shop is more than 1 000 and 600.',
    },
  },
  largest_expense: {
    name: 'Largest expense',
    description: 'The largest single payment of the window.',
    unit: 'money',
    formula: 'the expense of the largest size',
    nullWhen: 'there is no expense',
    source: OURS,
    example: {
      account: 'mixed_month',
      figure: 'largest_expense',
      expected: { date: '2026-04-02', amount: 3_000, label: 'food.groceries' },
      arithmetic: '3 000 is more than 1 000 and 600.',
    },
  },
  spend_split: {
    name: 'Split of the spending',
    description: 'Expenses by group of labels and, inside, by label. The amounts add up to the total.',
    unit: 'money',
    formula: 'amount of the group; share = amount / total_expenses',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'spend_split.0',
      expected: { primary: 'HOUSING_AND_UTILITIES', amount: 18_000, share: 0.5455, count: 3 },
      arithmetic: '3 x 6 000 = 18 000 of 33 000: 0.5455.',
    },
  },
  unique_months: {
    name: 'Months with expenses',
    description: 'The calendar months that hold an expense.',
    unit: 'list',
    formula: 'months of the expenses, each once',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'missed_month',
      figure: 'unique_months',
      expected: ['2026-03', '2026-04'],
      arithmetic: 'Groceries were bought in March and April only.',
    },
  },
  months: {
    name: 'Expenses by month',
    description:
      'Amount, number, fixed and flexible part and groups of each calendar month. A month that is not full holds less than was spent.',
    unit: 'money',
    formula: 'sums over the expenses of the month',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'months.1',
      expected: { year: 2026, month: 3, amount: 11_000, count: 3, fixed_amount: 9_000, flexible_amount: 2_000 },
      arithmetic: 'March: 6 000 + 3 000 + 2 000 = 11 000; rent and loan are fixed.',
    },
  },
  fixed_amount: {
    name: 'Fixed expenses',
    description: 'Recurring payments and credit agreements: what cannot be changed from one month to the next.',
    unit: 'money',
    formula: 'sum of expenses of recurring streams and of expenses with a credit label',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'fixed_amount',
      expected: 27_000,
      arithmetic: '3 x (6 000 + 3 000) = 27 000.',
    },
  },
  flexible_amount: {
    name: 'Flexible expenses',
    description: 'All other expenses. With the fixed ones they are the total.',
    unit: 'money',
    formula: 'total_expenses - fixed_amount',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'flexible_amount',
      expected: 6_000,
      arithmetic: 'Meals out: 1 000 + 2 000 + 3 000 = 6 000, at three places.',
    },
  },
  subscriptions: {
    name: 'Recurring payments',
    description:
      'What is paid again and again: to whom, how often, the usual amount and the next day. A bill that goes on under another name (a new landlord) at its amount and on its days is one.',
    unit: 'money',
    formula: 'recurring streams of expenses, the largest amount a month first',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'subscriptions.0',
      expected: { name: 'Landlord', usual_amount: 6_000, payments: 3, last_paid: '2026-04-02' },
      arithmetic: 'Rent of R6 000 three times, the last on 2 April.',
    },
  },
  outliers: {
    name: 'Unusual expenses',
    description: 'Expenses far above what their label usually costs. Ask whether they will come again.',
    unit: 'money',
    formula: '0.6745 x (amount - median) / MAD > 3.5, over labels with at least eight expenses',
    nullWhen: null,
    source: 'Iglewicz and Hoaglin, How to detect and handle outliers, 1993',
    example: {
      account: 'eight_shops',
      figure: 'outliers.0',
      expected: { date: '2026-04-21', amount: 2_000, usual_amount: 400, deviation: 21.58 },
      arithmetic:
        'Median 400; distances 100, 50, 0, 0, 50, 100, 1 600, 0: median 50. 0.6745 x 1 600 / 50 = 21.58. The next, 500, has 1.35.',
    },
  },
  spending_changes: {
    name: 'Change of the spending',
    description:
      'Expenses of the last 30 and 90 days against as many days before. A window that the data does not cover twice is left out.',
    unit: 'money',
    formula: 'change = amount - amount before; change_share = change / amount before',
    nullWhen: 'of the share: nothing was spent before',
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'spending_changes.0',
      expected: { days: 30, amount: 12_000, amount_before: 11_000, change: 1_000, change_share: 0.0909 },
      arithmetic: '1 to 30 April: 12 000. 2 to 31 March: 11 000. 12 000 - 11 000 = 1 000; 1 000 / 11 000 = 0.0909.',
    },
  },
  label_confidence: {
    name: 'Confidence of the labels',
    description:
      'How sure the labels of the expenses are, large amounts counting more. Below 0.8, look at the rows before you decide.',
    unit: 'share',
    formula: 'sum of amount x confidence / sum of amounts, over expenses',
    nullWhen: 'there are no expenses',
    source: OURS,
    example: {
      account: 'mixed_month',
      figure: 'label_confidence',
      expected: 0.8261,
      arithmetic: '(3 000 x 0.9 + 1 000 x 0.5 + 600 x 1) / 4 600 = 3 800 / 4 600 = 0.8261.',
    },
  },
};
