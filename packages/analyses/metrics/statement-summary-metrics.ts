import type { DefinitionsOf } from './metric.ts';

const OURS = 'Product definition: statement summary';
const NO_ROWS = 'the account has no rows';

/** What the statements of each account add up to. */
export const statementSummaryMetrics: DefinitionsOf<'statement_summary'> = {
  accounts_summary: {
    name: 'Accounts',
    description:
      'Each account with its holder, bank, days covered and what its transactions add up to. Rows in a foreign currency are counted in total_transactions only.',
    unit: 'list',
    formula: 'one entry for each account',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'accounts_summary.0',
      expected: {
        statement_start_date: '2026-02-02',
        statement_end_date: '2026-04-30',
        total_transactions: 12,
        credit_count: 3,
        debit_count: 9,
      },
      arithmetic: 'Four rows a month for three months, one of them a credit.',
    },
  },
  'accounts_summary.opening_balance': {
    name: 'Opening balance',
    description: 'Balance before the first transaction.',
    unit: 'money',
    formula:
      'first printed balance - the amount of its transaction; counted back from the stated balance where none is printed',
    nullWhen: NO_ROWS,
    source: OURS,
    fields: ['accounts_summary[].opening_balance'],
    example: {
      account: 'salaried',
      figure: 'accounts_summary.0.opening_balance',
      expected: 10_000,
      arithmetic: 'After the rent 4 000 is printed: 4 000 + 6 000 = 10 000.',
    },
  },
  'accounts_summary.closing_balance': {
    name: 'Closing balance',
    description: 'Balance after the last transaction.',
    unit: 'money',
    formula: 'last printed balance, carried on by transactions without one',
    nullWhen: NO_ROWS,
    source: OURS,
    fields: ['accounts_summary[].closing_balance'],
    example: {
      account: 'strained',
      figure: 'accounts_summary.0.closing_balance',
      expected: 1_800,
      arithmetic: '1 000 + credits 18 700 - debits 17 900 = 1 800.',
    },
  },
  'accounts_summary.average_credit_amount': {
    name: 'Average credit',
    description:
      'Mean size of the transactions in. Transfers between own accounts are in it: read it as a fact about the account, not about income.',
    unit: 'money',
    formula: 'total_credit_amount / credit_count',
    nullWhen: 'there is no credit',
    source: OURS,
    fields: ['accounts_summary[].average_credit_amount'],
    example: {
      account: 'salaried',
      figure: 'accounts_summary.0.average_credit_amount',
      expected: 20_000,
      arithmetic: '60 000 / 3.',
    },
  },
  'accounts_summary.average_debit_amount': {
    name: 'Average debit',
    description: 'Mean size of the transactions out, as a positive number.',
    unit: 'money',
    formula: 'total_debit_amount / debit_count',
    nullWhen: 'there is no debit',
    source: OURS,
    fields: ['accounts_summary[].average_debit_amount'],
    example: {
      account: 'salaried',
      figure: 'accounts_summary.0.average_debit_amount',
      expected: 3_666.67,
      arithmetic: '33 000 / 9 = 3 666.67.',
    },
  },
  'accounts_summary.total_credit_amount': {
    name: 'Total credits',
    description: 'Everything that came in, transfers and returned debit orders included.',
    unit: 'money',
    formula: 'sum of the positive transactions',
    nullWhen: null,
    source: OURS,
    fields: ['accounts_summary[].total_credit_amount'],
    example: {
      account: 'strained',
      figure: 'accounts_summary.0.total_credit_amount',
      expected: 18_700,
      arithmetic: '9 600 + 300 + 2 000 + 1 000 + 3 000 + 400 + 2 400 = 18 700.',
    },
  },
  'accounts_summary.total_debit_amount': {
    name: 'Total debits',
    description: 'Everything that went out, as a positive number, returned debit orders included.',
    unit: 'money',
    formula: 'sum of the sizes of the negative transactions',
    nullWhen: null,
    source: OURS,
    fields: ['accounts_summary[].total_debit_amount'],
    example: {
      account: 'salaried',
      figure: 'accounts_summary.0.total_debit_amount',
      expected: 33_000,
      arithmetic: '18 000 + 9 000 + 6 000 = 33 000.',
    },
  },
  'accounts_summary.reconciliation': {
    name: 'Reconciliation',
    description:
      'Whether opening balance and transactions lead to the closing balance. A difference means missing or changed rows: ask for the original.',
    unit: 'money',
    formula:
      'expected = opening + sum of transactions (one in another currency by what the printed balance moved); difference = closing - expected',
    nullWhen: 'the source printed no balances, or none around a transaction in another currency',
    source: OURS,
    fields: ['accounts_summary[].reconciliation'],
    example: {
      account: 'salaried',
      figure: 'accounts_summary.0.reconciliation',
      expected: { expected_closing_balance: 37_000, difference: 0, reconciles: true },
      arithmetic: '10 000 + 60 000 - 33 000 = 37 000, which is printed.',
    },
  },
  'accounts_summary.balance_breaks': {
    name: 'Breaks of the running balance',
    description: 'Rows whose printed balance does not follow from the row before, to the cent.',
    unit: 'list',
    formula: 'rows with balance <> balance before + amount',
    nullWhen: null,
    source: OURS,
    fields: ['accounts_summary[].balance_breaks'],
    example: {
      account: 'salaried',
      figure: 'accounts_summary.0.balance_breaks',
      expected: [],
      arithmetic: 'Every balance follows from the one before.',
    },
  },
  'accounts_summary.gaps': {
    name: 'Gaps',
    description:
      'Stretches without transactions that are long, or over which the balance breaks. An account may simply be quiet: the balance shows it.',
    unit: 'list',
    formula: 'more than 31 days without a row, or more than 7 where the balance breaks',
    nullWhen: null,
    source: OURS,
    fields: ['accounts_summary[].gaps'],
    example: {
      account: 'salaried',
      figure: 'accounts_summary.0.gaps',
      expected: [],
      arithmetic: 'The longest silence is 23 days, 2 to 25 February, and the balance continues.',
    },
  },
  'accounts_summary.suspected_duplicates': {
    name: 'Suspected duplicates',
    description:
      'Groups of transactions with the same day, amount, balance and text: the source may have given them twice.',
    unit: 'list',
    formula: 'rows equal in day, amount, printed balance, description and reference',
    nullWhen: null,
    source: OURS,
    fields: ['accounts_summary[].suspected_duplicates'],
    example: {
      account: 'salaried',
      figure: 'accounts_summary.0.suspected_duplicates',
      expected: [],
      arithmetic: 'No two rows share day, amount and balance.',
    },
  },
  primary_income_day: {
    name: 'Day of the primary income',
    description: 'Day of the month on which the primary income is usually paid.',
    unit: 'day_of_month',
    formula: 'wished day of the rhythm; for the last working day the median of the days booked',
    nullWhen: 'there is no primary income, or it is not monthly',
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'primary_income_day',
      expected: 25,
      arithmetic: 'Paid on the 25th, the 25th and, before a Saturday, the 24th: the 25th is meant.',
    },
  },
  account_holder_name: {
    name: 'Account holder',
    description:
      'The name that most accounts carry. Other spellings are in account_holder_names; compare them with the identity document.',
    unit: 'category',
    formula: 'most frequent holder name',
    nullWhen: 'no account carries a name',
    source: OURS,
    fields: ['account_holder_name', 'account_holder_names'],
    example: {
      account: 'salaried',
      figure: 'account_holder_name',
      expected: 'T Test',
      arithmetic: 'The one account is held by T Test.',
    },
  },
  account_holder_email: {
    name: 'E-mail of the account holder',
    description: 'As the application knows it: statements do not carry one.',
    unit: 'category',
    formula: 'as given',
    nullWhen: 'the application has none',
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'account_holder_email',
      expected: null,
      arithmetic: 'The example has no application.',
    },
  },
};
