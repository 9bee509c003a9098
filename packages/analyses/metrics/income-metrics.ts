import type { DefinitionsOf } from './metric.ts';

const OURS = 'Product definition: income analysis';
const NO_PRIMARY = 'no income is regular';

/** How steady the income is. */
export const incomeMetrics: DefinitionsOf<'income_analysis'> = {
  consistency: {
    name: 'Consistency',
    description:
      'How alike the payments of the primary income are: 100 when all are equal. A single odd payment moves it little.',
    unit: 'score',
    formula: '100 x max(0, 1 - 1.4826 x MAD / median) of the payments; MAD is the median distance from the median',
    nullWhen: `${NO_PRIMARY}, or there are fewer than three payments`,
    source: OURS,
    example: {
      account: 'missed_month',
      figure: 'consistency',
      expected: 98.5,
      arithmetic:
        'Payments 9 800, 10 000, 10 000, 10 400: median 10 000; distances 0, 0, 200, 400: median 100. 100 x (1 - 1.4826 x 100 / 10 000) = 98.5.',
    },
  },
  longevity: {
    name: 'Longevity',
    description: 'How many months in a row the primary income has been paid, of twelve. Short statements cap it.',
    unit: 'score',
    formula: '100 x min(1, consecutive months up to the last payment / 12)',
    nullWhen: NO_PRIMARY,
    source: OURS,
    example: {
      account: 'missed_month',
      figure: 'longevity',
      expected: 16.7,
      arithmetic: 'March is missing, so the run is April and May: 100 x 2 / 12 = 16.7.',
    },
  },
  regularity: {
    name: 'Regularity',
    description:
      'How closely the primary income keeps its days. A day that falls on a weekend or public holiday is expected where streams[0].weekend_rule says: the working day before, the one after, or that day itself.',
    unit: 'score',
    formula:
      '100 x (1 - min(1, mean days off / tolerance)); tolerance 2 days weekly, 3 fortnightly and twice a month, 7 four-weekly and monthly; due days by streams.weekend_rule',
    nullWhen: 'the primary income has no rhythm, or there are fewer than three payments',
    source: OURS,
    example: {
      account: 'missed_month',
      figure: 'regularity',
      expected: 96.4,
      arithmetic:
        'The 25th, or the Friday before: 23 January, 25 February, 24 April, 25 May. Only 24 February is off, by one day: 1 / 4 = 0.25; 100 x (1 - 0.25 / 7) = 96.4.',
    },
  },
  income_month_breaks: {
    name: 'Months without income',
    description:
      'Months without regular income between the first and the last month with it. Months that the data misses do not count.',
    unit: 'months',
    formula: 'number of income_break_months',
    nullWhen: NO_PRIMARY,
    source: OURS,
    example: {
      account: 'missed_month',
      figure: 'income_month_breaks',
      expected: 1,
      arithmetic: 'Paid in January, February, April and May; March is empty.',
    },
  },
  income_break_months: {
    name: 'Which months were without income',
    description: 'The months counted by income_month_breaks: ask what happened in them.',
    unit: 'list',
    formula: 'months between the first and the last with regular income that have none',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'missed_month',
      figure: 'income_break_months',
      expected: [{ year: 2026, month: 3 }],
      arithmetic: 'Only March has no payment.',
    },
  },
  income_indicator: {
    name: 'Kind of income',
    description:
      'STABLE: three payments or more, consistency and regularity of at least 75, a variation of at most 0.3, no month without a payment in the last six, and at most one in the whole history. VARIABLE: less steady. EARLY: one or two payments so far. IRREGULAR: income without a rhythm. ENDED: the next payment is overdue, or odd jobs have stopped. NONE: no income.',
    unit: 'category',
    formula:
      'by the state of the primary source; STABLE where min(consistency, regularity) >= 75, streams.variation <= 0.3, the six months up to the last payment all have one and at most one month of the history has none (income stability policy)',
    nullWhen:
      'income cannot be seen: only savings accounts, credit cards or loans are connected and no pay comes into them (issue no_income_account), or regular credits may be pay and nothing says so (regular_credits_not_counted, person_income_not_counted, pay_not_counted)',
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'income_indicator',
      expected: 'STABLE',
      arithmetic: 'Three equal salaries on their days: consistency 100, regularity 100.',
    },
  },
  months_back: {
    name: 'Months of the window',
    description: 'Calendar months that the data touches, full or not.',
    unit: 'months',
    formula: 'months from the first to the last booked day, both counted',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'missed_month',
      figure: 'months_back',
      expected: 5,
      arithmetic: 'January to May.',
    },
  },
  income_heatmap: {
    name: 'Income by month and day',
    description:
      'All counted income, one-off income included, by the day on which it came. Days without income are left out. Takings of a trade are shown whole; net_total is what net income counts of the month.',
    unit: 'money',
    formula: 'sum of income by day; total is the sum of the month, net_total = total - min(takings, cost of sales)',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'two_incomes',
      figure: 'income_heatmap.0',
      expected: { year: 2026, month: 2, total: 23_000 },
      arithmetic: '3 000 on the 2nd + 20 000 on the 25th of February = 23 000.',
    },
  },
  strike_date: {
    name: 'Strike date',
    description:
      'The next date on which an instalment is most often covered by the account that the strongest income that goes on is paid into. Days are those of the month; of income that comes weekly, fortnightly, four-weekly or twice a month they are days after pay day (cycle_basis). ANY: every day would do. REJECT: none does. Name the instalment; otherwise a tenth of the income is assumed.',
    unit: 'date',
    formula:
      'of the days of the cycle covered often enough (share >= 0.8 and lower_bound >= 0.4), the one with the highest lower bound; then the first after pay day; the date is the first of next_dates',
    nullWhen: `${NO_PRIMARY}, every income has ended or is not seen, there are fewer than three months of balances, or the data is stale; no_strike_date says which`,
    source: `${OURS}; strike date policy`,
    example: {
      account: 'salaried',
      asked: { instalment: 15_000 },
      figure: 'strike_date',
      expected: '2026-05-25',
      arithmetic:
        'From the 25th the balance held R15 000 in 3 of 3 months (24 000, 34 000, 40 000). The 25th is pay day itself, so it comes first; after 30 April it is Monday 25 May.',
    },
  },
  no_strike_date: {
    name: 'Why there is no strike date',
    description:
      'A code and a sentence where no strike date can be named: there is no regular income, it has ended or is not seen, there are too few balances, the data is stale, or every date that was found has passed.',
    unit: 'category',
    formula: 'the first of the conditions of strike_date that does not hold',
    nullWhen: 'there is a strike date',
    source: `${OURS}; strike date policy`,
    example: {
      account: 'salaried',
      asked: { instalment: 15_000 },
      figure: 'no_strike_date',
      expected: null,
      arithmetic: 'The strike date is 25 May, so there is nothing to explain.',
    },
  },
  strike_date_details: {
    name: 'How the strike date was found',
    description:
      'The instalment looked for and, for each day of the month or each day after pay day, in how many past cycles the balance covered it. Banks run debit orders on working days, so an order for a Saturday, Sunday or public holiday is judged on the next working day; EFT debits run late on it, which is why the balance is that at its end. reasons says covered_on_every_day only where every day was covered in every cycle.',
    unit: 'list',
    formula:
      'covered = cycles in which the balance at the end of the day, or of the next working day where that day is not one, >= instalment + floor',
    nullWhen: 'strike_date is null',
    source: `${OURS}; strike date policy`,
    example: {
      account: 'salaried',
      figure: 'strike_date_details',
      expected: { instalment: 2_000, instalment_assumed: true },
      arithmetic: 'No instalment was named: a tenth of the income, 20 000 x 0.1 = 2 000.',
    },
  },
  'strike_date_details.lower_bound': {
    name: 'Lower bound of the covered share',
    description: 'The least share of months in which the day would be covered, allowing for how few months were seen.',
    unit: 'share',
    formula: '(p + z²/2n - z √(p(1-p)/n + z²/4n²)) / (1 + z²/n), p = covered / n, z = 1.96',
    nullWhen: null,
    source: 'Wilson, Probable inference, the law of succession, and statistical inference, 1927',
    fields: ['strike_date_details.days[].lower_bound'],
    example: {
      account: 'salaried',
      asked: { instalment: 15_000 },
      figure: 'strike_date_details.days.24.lower_bound',
      expected: 0.4385,
      arithmetic: 'Day 25: 3 of 3. z² = 3.8416; with p = 1 the bound is 1 / (1 + 3.8416 / 3) = 1 / 2.28053 = 0.4385.',
    },
  },
  streams: {
    name: 'Income streams',
    description:
      'Every regular source with a rhythm: who pays, how often, since when, how steadily. The primary one stands first.',
    unit: 'list',
    formula:
      'payments of one payer on one of eight rhythms: amounts within 10 % or with lasting changes, or any amounts where the rhythm, with up to two cycles of five missed, explains them 100 times better than chance; a payer that goes on under another wording is one stream. stepped_on: a change of amount counts from its second payment, a cut of monthly pay by up to half from its first',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'streams.0',
      expected: { name: 'Acme', role: 'primary', cadence: 'day_25', payments: 3, typical_amount: 20_000 },
      arithmetic:
        '25 February and 25 March are working days; 25 April is a Saturday and the salary came on Friday the 24th.',
    },
  },
  'streams.monthly_amount': {
    name: 'Amount a month of a stream',
    description:
      'The usual payment spread over calendar months, so that weekly and monthly pay can be compared. Of a trade it is takings; net_monthly_amount is what the cost of sales leaves of them, which net income counts.',
    unit: 'money',
    formula:
      'usual payment x payments a year / 12 (weekly 52, fortnightly 26, four-weekly 13, semi-monthly 24, monthly 12)',
    nullWhen: null,
    source: OURS,
    fields: ['streams[].monthly_amount', 'streams[].net_monthly_amount'],
    example: {
      account: 'two_incomes',
      figure: 'streams.1.monthly_amount',
      expected: 3_000,
      arithmetic: 'The rent of R3 000 comes once a month: 3 000 x 12 / 12.',
    },
  },
  'streams.base_amount': {
    name: 'Base of a stream',
    description:
      'What nearly every payment reaches; variable_amount is what a usual payment brings on top of it, such as commission or overtime, also where the payer books it apart.',
    unit: 'money',
    formula:
      'min(typical_amount, 10th percentile of the payments since stepped_on, the last 26 at most); variable_amount = typical_amount - base_amount, or the median with what the payer regularly pays beside each payment - base_amount',
    nullWhen: 'there are fewer than three payments',
    source: OURS,
    fields: ['streams[].base_amount', 'streams[].variable_amount'],
    example: {
      account: 'commission',
      figure: 'streams.0',
      expected: { base_amount: 6_500, variable_amount: 3_000, typical_amount: 9_500 },
      arithmetic:
        'Ordered 6 000, 7 000, 9 000, 10 000, 12 000, 18 500: half of the step from 6 000 to 7 000 is 6 500. The median is (9 000 + 10 000) / 2 = 9 500; 9 500 - 6 500 = 3 000.',
    },
  },
  'streams.variation': {
    name: 'Variation of a stream',
    description:
      'How far apart low and high payments are, as a share of the usual one. The largest payment is left out: a bonus once does not make a salary vary.',
    unit: 'share',
    formula:
      '(90th percentile - 10th percentile) / median of the payments since stepped_on, the last 26 at most, without the largest',
    nullWhen: 'there are fewer than three payments',
    source: OURS,
    fields: ['streams[].variation'],
    example: {
      account: 'commission',
      figure: 'streams.0.variation',
      expected: 0.5333,
      arithmetic:
        'Without 18 500: 6 000, 7 000, 9 000, 10 000, 12 000. 10th percentile 6 000 + 0.4 x 1 000 = 6 400, 90th 10 000 + 0.6 x 2 000 = 11 200. 4 800 / 9 000 = 0.5333.',
    },
  },
  'streams.weekend_rule': {
    name: 'Weekend rule of a stream',
    description:
      'Where a payment goes that is due on a weekend or public holiday: to the working day before, to the one after, or nowhere. Regularity is measured by the same rule. missed_payments counts the due days between the first and the last payment on which none came.',
    unit: 'category',
    formula:
      'of the three rules the one that leaves the fewest days between payments and due days; before, where no payment fell on such a day',
    nullWhen: null,
    source: OURS,
    fields: ['streams[].weekend_rule', 'streams[].missed_payments'],
    example: {
      account: 'missed_month',
      figure: 'streams.0',
      expected: { weekend_rule: 'before', missed_payments: 1 },
      arithmetic:
        '25 January and 25 April 2026 fall on a weekend, and the salary came on the Friday before each. March has no payment.',
    },
  },
  'streams.state': {
    name: 'State of a stream',
    description:
      'EARLY: seen twice. MATURE: three times or more. ENDED: the next payment is overdue beyond the tolerance.',
    unit: 'category',
    formula: 'by the number of payments and the day of the next one',
    nullWhen: null,
    source: OURS,
    fields: ['streams[].state'],
    example: {
      account: 'two_incomes',
      figure: 'streams.0.state',
      expected: 'EARLY',
      arithmetic: 'The salary was seen twice.',
    },
  },
  next_payment: {
    name: 'Next payment of the primary income',
    description: 'The day on which it is expected and the range of amounts that it has lately had.',
    unit: 'money',
    formula:
      'next day of the rhythm, moved off weekends and public holidays; smallest and largest of the present level, and the last payment where it is lower',
    nullWhen: 'the primary income has no rhythm or has ended, or the payment was due before the day of reading',
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'next_payment',
      expected: { expected_on: '2026-05-25', amount_low: 20_000, amount_high: 20_000 },
      arithmetic: '25 May 2026 is a Monday; all three payments were R20 000.',
    },
  },
};
