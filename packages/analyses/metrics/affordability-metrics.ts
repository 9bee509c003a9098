import type { DefinitionsOf } from './metric.ts';

const OURS = 'Product definition: affordability';
const REG_23A = 'National Credit Regulations 2006, regulation 23A(8) to (13), GN R202 of 13 March 2015';
const TOO_SHORT = 'the data holds neither a full calendar month nor one whole month up to the last booked day';

/** Figures of one month, and those that say which months the window speaks of. */
type MonthIds =
  | 'primary_income'
  | 'secondary_income'
  | 'one_off_income'
  | 'other_money_in'
  | 'person_income'
  | 'takings'
  | 'cost_of_sales'
  | 'net_trading_income'
  | 'discretionary_expenses'
  | 'non_discretionary_expenses'
  | 'necessary_expenses'
  | 'affordability_amount'
  | 'left'
  | 'full_month'
  | 'full_months'
  | 'figures_from';

/** What came in, went out and was left in each month. */
export const affordabilityMonthMetrics: Pick<DefinitionsOf<'affordability'>, MonthIds> = {
  primary_income: {
    name: 'Primary income',
    description:
      'What the strongest regular source of income brought in: in each month of the affordability analysis as it was booked, in the statement summary as the median of the months behind net income, by the same law: payments from before a lasting change of pay count at the present level, and months before a job began as its usual month. So net income is the same number where nothing else is regular: of weekly pay the four payments that most months hold. monthly_amount of its stream spreads the year over the months instead: 52 payments / 12. primary_income_payment and primary_income_cadence say the payment itself. A source that goes on stands before one that has ended. It is money after the deductions of the employer.',
    unit: 'money',
    formula:
      'sum of the payments of the primary source in the month; summary: median over the months of net income, usual payment x payments a year / 12 where no month can be taken',
    nullWhen: 'no source is regular (summary); a month without a payment holds 0',
    source: OURS,
    fields: ['months[].primary_income', 'statement_summary:primary_income'],
    example: {
      account: 'salaried',
      figure: 'months.0.primary_income',
      expected: 20_000,
      arithmetic: 'One salary of R20 000 was booked in February.',
    },
  },
  secondary_income: {
    name: 'Secondary income',
    description:
      'What every other regular source brought in during the month. It counts towards affordability in full.',
    unit: 'money',
    formula: 'sum of the payments of all regular sources but the primary one',
    nullWhen: null,
    source: OURS,
    fields: ['months[].secondary_income'],
    example: {
      account: 'two_incomes',
      figure: 'months.0.secondary_income',
      expected: 3_000,
      arithmetic: 'The tenant paid R3 000 in February; the salary of R20 000 is the stronger source and is primary.',
    },
  },
  one_off_income: {
    name: 'One-off income',
    description:
      'Income that does not recur, such as a bonus, a tax refund or an insurance payout. It is shown for completeness and is in no other figure.',
    unit: 'money',
    formula: 'sum of income that belongs to no regular source',
    nullWhen: null,
    source: OURS,
    fields: ['months[].one_off_income'],
    example: {
      account: 'mixed_month',
      figure: 'months.0.one_off_income',
      expected: 4_000,
      arithmetic: 'The insurance payout of R4 000 came once.',
    },
  },
  other_money_in: {
    name: 'Other money in',
    description:
      'Money in that nothing shows to be income: payments from people, cash deposits, payers without a name, winnings. It may hide income that is paid informally; ask for proof before you count it.',
    unit: 'money',
    formula: 'money in from outside, less income, new credit, refunds and drawn savings',
    nullWhen: null,
    source: OURS,
    fields: ['months[].other_money_in'],
    example: {
      account: 'mixed_month',
      figure: 'months.0.other_money_in',
      expected: 800,
      arithmetic: 'A friend paid R800.',
    },
  },
  person_income: {
    name: 'Income from people',
    description:
      'What natural persons sent regularly, three times or more, with nothing to show that it is pay: family, partners, friends. It is part of other money in and in no income figure, unless count_person_income asks to count it. Pay from people that says so in words (wages, char, tips) is income anyway.',
    unit: 'money',
    formula: 'sum of the streams of kind person in the month; window: median over the months behind the figures',
    nullWhen: `window: ${TOO_SHORT}`,
    source: OURS,
    fields: ['months[].person_income', 'person_income'],
    example: {
      account: 'supported',
      figure: 'person_income',
      expected: 3_000,
      arithmetic: 'A relative sent R3 000 in each of February, March and April: the median is 3 000.',
    },
  },
  takings: {
    name: 'Takings',
    description:
      'What a trade took in: card machine settlements and other business receipts. Takings are not income; cash that is not banked is not seen.',
    unit: 'money',
    formula: 'sum of income whose label is business takings; window: median over the months behind the figures',
    nullWhen: `window: ${TOO_SHORT}`,
    source: OURS,
    fields: ['months[].takings', 'takings'],
    example: {
      account: 'trader',
      figure: 'takings',
      expected: 14_000,
      arithmetic: '8 000 + 6 000 = 14 000 in each month.',
    },
  },
  cost_of_sales: {
    name: 'Cost of sales',
    description:
      'What a trade bought to sell on: stock and supplies from wholesalers and suppliers. A purchase at a wholesaler is cost of sales only where takings show a trade. It is in no expense.',
    unit: 'money',
    formula: 'sum of payments whose label is cost of sales; window: median over the months behind the figures',
    nullWhen: `window: ${TOO_SHORT}`,
    source: OURS,
    fields: ['months[].cost_of_sales', 'cost_of_sales'],
    example: {
      account: 'trader',
      figure: 'cost_of_sales',
      expected: 9_000,
      arithmetic: 'Stock of 9 000 was bought in each month.',
    },
  },
  net_trading_income: {
    name: 'Net trading income',
    description:
      'What a trade leaves. Net income counts it month by month, never below 0; a loss is shown here and deducted from the affordability amount and the maximum instalment.',
    unit: 'money',
    formula: 'takings - cost of sales; window: median over the months behind the figures',
    nullWhen: `window: ${TOO_SHORT}`,
    source: OURS,
    fields: ['months[].net_trading_income', 'net_trading_income'],
    example: {
      account: 'trader',
      figure: 'net_trading_income',
      expected: 5_000,
      arithmetic: '14 000 - 9 000 = 5 000, which is the net income as well.',
    },
  },
  discretionary_expenses: {
    name: 'Discretionary expenses',
    description: 'Spending that the applicant could cut at once: eating out, clothes, entertainment, gambling, cash.',
    unit: 'money',
    formula: 'sum of the expenses whose label is discretionary',
    nullWhen: null,
    source: OURS,
    fields: ['months[].discretionary_expenses'],
    example: {
      account: 'salaried',
      figure: 'months.1.discretionary_expenses',
      expected: 2_000,
      arithmetic: 'In March one meal out of R2 000.',
    },
  },
  non_discretionary_expenses: {
    name: 'Non-discretionary expenses',
    description:
      'Spending that cannot be stopped at will: housing, groceries, transport, insurance, credit, tax, fees.',
    unit: 'money',
    formula: 'sum of the expenses whose label is not discretionary',
    nullWhen: null,
    source: OURS,
    fields: ['months[].non_discretionary_expenses'],
    example: {
      account: 'salaried',
      figure: 'months.0.non_discretionary_expenses',
      expected: 9_000,
      arithmetic: 'Rent R6 000 + loan R3 000 = R9 000.',
    },
  },
  necessary_expenses: {
    name: 'Necessary expenses of a month',
    description:
      'Rent, rates, groceries, transport, electricity, pharmacy and doctor, maintenance, and cash that was drawn: the necessary lines of the waterfall. Credit, insurance, medical aid, contracts, school fees and bank fees are obligations with lines of their own.',
    unit: 'money',
    formula: 'sum of the expenses in the lines housing, food, transport, utilities, health_care, maintenance and cash',
    nullWhen: null,
    source: REG_23A,
    fields: ['months[].necessary_expenses'],
    example: {
      account: 'mixed_month',
      figure: 'months.0.necessary_expenses',
      expected: 3_000,
      arithmetic: 'Groceries of R3 000. Clothes are discretionary and tax is statutory.',
    },
  },
  affordability_amount: {
    name: 'Affordability amount',
    description:
      'What was left of the regular income of a month after everything that was spent. Below zero the month was paid from savings, credit or one-off money.',
    unit: 'money',
    formula: 'primary income + secondary income - discretionary expenses - non-discretionary expenses - trading loss',
    nullWhen: null,
    source: OURS,
    fields: ['months[].affordability_amount'],
    example: {
      account: 'salaried',
      figure: 'months.0.affordability_amount',
      expected: 10_000,
      arithmetic: '20 000 + 0 - 1 000 - 9 000 = 10 000.',
    },
  },
  left: {
    name: 'What the month really left',
    description:
      'All money in less all money out, but transfers between own accounts and saving; new credit is money in and shown separately as borrowed. Nothing is estimated: it is what the balances and savings together changed by. carries_instalment says whether the month could have carried the instalment of the verdict without new credit, with pay at its present level: pay_step is what an income that goes on would have paid more than it did before its last lasting raise, below 0 after a cut.',
    unit: 'money',
    formula: 'money_in - money_out; carries_instalment: left + pay_step - borrowed >= instalment',
    nullWhen: 'the document is from before the figure; carries_instalment where no instalment can be determined',
    source: OURS,
    fields: [
      'months[].money_in',
      'months[].money_out',
      'months[].left',
      'months[].borrowed',
      'months[].pay_step',
      'months[].carries_instalment',
      'months[].disposable_income',
    ],
    example: {
      account: 'mixed_month',
      figure: 'months.0.left',
      expected: 12_450,
      arithmetic:
        'In: 12 000 + 4 000 + 800 + 250 refunded = 17 050. Out: 3 000 + 1 000 + 600 = 4 600; the stokvel is saving. 17 050 - 4 600 = 12 450.',
    },
  },
  full_month: {
    name: 'Full month',
    description:
      'Whether the data covers the whole calendar month. The first and the last booked day may stand three days inside it; a month at the end is not full while an income due in it has not arrived. Affordability, health, expenses, risk and the months of the income analysis all mean these months.',
    unit: 'yes_or_no',
    formula: 'first booked day <= 4th, last booked day >= end - 3 days, no due income outstanding, few days missing',
    nullWhen: null,
    source: OURS,
    fields: ['months[].full_month', 'months[].year', 'months[].month'],
    example: {
      account: 'missed_month',
      figure: 'months.0.full_month',
      expected: false,
      arithmetic: 'The data begins on 23 January, later than the 4th.',
    },
  },
  full_months: {
    name: 'Number of full months',
    description: 'How many full calendar months the figures are based on. Below three, read medians with care.',
    unit: 'months',
    formula: 'number of months whose full_month is true',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'full_months',
      expected: 3,
      arithmetic: 'February begins on the 2nd, April ends on the 30th: February, March and April are full.',
    },
  },
  figures_from: {
    name: 'Months behind the figures',
    description:
      'Whether the figures are medians of full calendar months or of the one month up to the last booked day.',
    unit: 'category',
    formula: 'full_months where there is any, else last_month_to_date where the data spans a month',
    nullWhen: TOO_SHORT,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'figures_from',
      expected: 'full_months',
      arithmetic: 'Three full months are there, so they are used.',
    },
  },
};
