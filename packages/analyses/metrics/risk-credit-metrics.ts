import type { DefinitionsOf } from './metric.ts';

const OURS = 'Product definition: risk insights';
const NO_INCOME = 'of the share: there is no income; of the days since the last: there is none';

/** Figures that speak of saving, social security, lenders and pay. */
export type RiskCreditIds =
  | 'net_saver_or_spender'
  | 'net_saver_or_spender.savings_rate'
  | 'social_security_income'
  | 'short_term_lenders'
  | 'debt_review'
  | 'debt_review.active'
  | 'collections'
  | 'salary_drained_on_pay_day'
  | 'loan_stacking'
  | 'undisclosed_accounts';

/** Saving, social security, lenders, and how fast pay is spent. */
export const riskCreditMetrics: Pick<DefinitionsOf<'risk_insights'>, RiskCreditIds> = {
  net_saver_or_spender: {
    name: 'Net saver or spender',
    description:
      'Whether the applicant keeps some of what comes in. Loans and drawn savings are no money in; what is put aside is no money out.',
    unit: 'money',
    formula: 'money in - money out over full months; BALANCED within 2 % of money in',
    nullWhen: 'there is no full calendar month',
    source: OURS,
    example: {
      account: 'strained',
      figure: 'net_saver_or_spender',
      expected: { verdict: 'NET_SPENDER', money_in: 12_700, money_out: 14_900, net_amount: -2_200, months_spending: 1 },
      arithmetic:
        'In: 12 000 + 300 won + 400 deposited = 12 700. Out: 8 160 + 600 + 240 + 800 + 20 + 150 + 2 600 + 1 800 + 30 + 500 = 14 900. 12 700 - 14 900 = -2 200.',
    },
  },
  'net_saver_or_spender.savings_rate': {
    name: 'Savings rate',
    description: 'Share of the money in that was kept; below zero more was spent than came in.',
    unit: 'share',
    formula: 'net_amount / money_in, four decimals',
    nullWhen: 'there is no full calendar month, or no money came in',
    source: OURS,
    fields: ['net_saver_or_spender.savings_rate'],
    example: {
      account: 'strained',
      figure: 'net_saver_or_spender.savings_rate',
      expected: -0.1732,
      arithmetic: '-2 200 / 12 700 = -0.1732.',
    },
  },
  social_security_income: {
    name: 'Social security income',
    description: 'Social grants and unemployment insurance, by kind. Grants are income; UIF ends.',
    unit: 'money',
    formula: 'sum and number of rows labelled as a social grant or UIF',
    nullWhen: NO_INCOME,
    source: OURS,
    example: {
      account: 'strained',
      figure: 'social_security_income',
      expected: { amount: 2_400, count: 1, share_of_income: 0.2 },
      arithmetic: 'One grant of R2 400; 2 400 / 12 000 = 0.2.',
    },
  },
  short_term_lenders: {
    name: 'Short-term lenders',
    description:
      'Payday and other short-term loans: what was paid back and, apart from it, what was borrowed, and from how many lenders.',
    unit: 'money',
    formula:
      'amount and count: sum and number of repayments; loans_amount and loans_count: of loans received; lenders of either counted once each',
    nullWhen: NO_INCOME,
    source: OURS,
    example: {
      account: 'strained',
      figure: 'short_term_lenders',
      expected: {
        amount: 2_600,
        count: 1,
        lender_count: 1,
        loans_count: 1,
        loans_amount: 2_000,
        repayments_count: 1,
        repayments_amount: 2_600,
      },
      arithmetic: 'QuickCash got back 2 600 and had paid out 2 000, which is beside it: one lender.',
    },
  },
  debt_review: {
    name: 'Debt review payments',
    description: 'Payments to a payment distribution agent. Credit may not be granted while a debt review runs.',
    unit: 'money',
    formula: 'sum and number of expenses labelled debt.debt_review',
    nullWhen: NO_INCOME,
    source: 'National Credit Act 34 of 2005, debt review (section 86)',
    example: {
      account: 'strained',
      figure: 'debt_review',
      expected: { amount: 1_800, count: 1 },
      arithmetic: 'One payment of R1 800.',
    },
  },
  'debt_review.active': {
    name: 'Debt review running',
    description:
      'Whether the last payment was so recent that the review must be taken to run. Confirm with the credit bureau.',
    unit: 'yes_or_no',
    formula: 'last payment at most 63 days before the last booked day',
    nullWhen: null,
    source: OURS,
    fields: ['debt_review.active'],
    example: {
      account: 'strained',
      figure: 'debt_review.active',
      expected: true,
      arithmetic: '27 to 30 April are 3 days.',
    },
  },
  collections: {
    name: 'Collections',
    description: 'Payments to debt collectors and attorneys, and emolument orders paid from the account.',
    unit: 'money',
    formula: 'sum and number of expenses labelled debt.collections',
    nullWhen: NO_INCOME,
    source: OURS,
    example: {
      account: 'strained',
      figure: 'collections',
      expected: { amount: 500, count: 1, days_since_last: 1 },
      arithmetic: 'R500 on 29 April, a day before the 30th.',
    },
  },
  salary_drained_on_pay_day: {
    name: 'Pay drained on pay day',
    description:
      'For each day on which the main pay came, which share of the money of that day was spent by the end of it. The main pay is the strongest regular salary, pension or grant; a child grant beside a salary makes no pay day.',
    unit: 'share',
    formula:
      'min(1, expenses of the day / money in of the day); drained from 0.8 on. Money in is income and other money from outside, not loans and drawn savings',
    nullWhen: 'no regular pay came',
    source: OURS,
    example: {
      account: 'strained',
      figure: 'salary_drained_on_pay_day',
      expected: { drained_count: 1, median_share_spent: 0.85, threshold: 0.8 },
      arithmetic:
        'The salary of 9 600 is the main pay. 1 April: 8 160 / 9 600 = 0.85, drained. The grant of 2 400 on 30 April makes no pay day. Median of one day: 0.85.',
    },
  },
  loan_stacking: {
    name: 'Loan stacking',
    description: 'New credit taken up again within 30 days of other new credit: how often, how much, from whom.',
    unit: 'count',
    formula: 'rows of new credit at most 30 days after the one before form an episode',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'strained',
      figure: 'loan_stacking',
      expected: { stacked: true, new_credit_count: 2, new_credit_amount: 3_000, most_within_30_days: 2 },
      arithmetic: '2 000 on 13 April and 1 000 on the 20th, seven days later: 3 000 in two agreements.',
    },
  },
  undisclosed_accounts: {
    name: 'Undisclosed accounts',
    description:
      'Accounts in the own name of the applicant that money went to or came from and that are not connected, with their bank where a transaction names it. What happens on them is not seen: ask for their statements. Family with the same surname and initial is taken for the applicant.',
    unit: 'list',
    formula:
      'rows labelled as own account by the name of the holder, words such as OWN ACC, or an account of another bank by its kind, without an other leg on a connected account that covers the day; one entry for each bank; regular from three calendar months on',
    nullWhen: null,
    source: OURS,
    fields: ['undisclosed_accounts', 'statement_summary:undisclosed_accounts'],
    example: {
      account: 'saves_elsewhere',
      figure: 'undisclosed_accounts.0',
      expected: {
        bank: 'capitec',
        finding: 'Undisclosed account at Capitec',
        count_out: 3,
        amount_out: 4_500,
        count_in: 1,
        amount_in: 600,
        regular: true,
      },
      arithmetic: '3 x 1 500 = 4 500 went to it, 600 came back; transactions in February, March and April.',
    },
  },
};
