import type { DefinitionsOf } from './metric.ts';

const OURS = 'Product definition: liquidity';
const SHORT_WINDOW = 'the balances cover fewer days than the window';

const scoreOver = (days: number): string =>
  `How well the balances of the last ${days} days carried the spending. 100: never below the floor, no overdraft, a buffer of ${days} days.`;

const SCORE =
  '40 x share of days at the floor + 30 x min(1, buffer days / window) + 20 x min(1, 10th percentile / median weekly outflow) + 10 x (1 - overdraft use), each term from 0 to its points';

/** How far the balances carry the spending. */
export const liquidityMetrics: DefinitionsOf<'liquidity_score'> = {
  score_30_days: {
    name: 'Liquidity score over 30 days',
    description: scoreOver(30),
    unit: 'score',
    formula: SCORE,
    nullWhen: SHORT_WINDOW,
    source: OURS,
    example: {
      account: 'tight_month',
      figure: 'score_30_days',
      expected: 35.39,
      arithmetic:
        'Days at the floor 15 / 30: 20 points. Buffer 10.39 days of 30: 10.39. Tenth percentile below 0: 0. Overdrawn on half of the days: 5. 20 + 10.39 + 0 + 5 = 35.39.',
    },
  },
  score_60_days: {
    name: 'Liquidity score over 60 days',
    description: scoreOver(60),
    unit: 'score',
    formula: SCORE,
    nullWhen: SHORT_WINDOW,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'score_60_days',
      expected: 99.65,
      arithmetic:
        'From 2 March the end-of-day balances add up to 1 364 000: mean 22 733.33. Outflow 23 000 / 60 = 383.33 a day, buffer 59.30 days of 60: 29.65 points. The other terms are full: 40 + 29.65 + 20 + 10 = 99.65.',
    },
  },
  score_90_days: {
    name: 'Liquidity score over 90 days',
    description: scoreOver(90),
    unit: 'score',
    formula: SCORE,
    nullWhen: SHORT_WINDOW,
    source: OURS,
    example: {
      account: 'salaried',
      figure: 'score_90_days',
      expected: null,
      arithmetic: 'From 2 February to 30 April are 88 days, fewer than 90.',
    },
  },
  floor: {
    name: 'Floor',
    description: 'The balance below which a day counts as short; 0 unless the organisation says otherwise.',
    unit: 'money',
    formula: 'as given',
    nullWhen: null,
    source: OURS,
    example: { account: 'tight_month', figure: 'floor', expected: 0, arithmetic: 'None was given.' },
  },
  current_balance: {
    name: 'Current balance',
    description:
      'Balances of the spending and savings accounts at the end of the last booked day, added up. Credit cards, loans and investments are not money at hand.',
    unit: 'money',
    formula: 'sum of the last end-of-day balances of the accounts in account_ids',
    nullWhen: 'there is no spending or savings account in the currency of the figures',
    source: OURS,
    fields: ['current_balance', 'account_ids'],
    example: {
      account: 'salaried',
      figure: 'current_balance',
      expected: 37_000,
      arithmetic: '10 000 + 3 x 20 000 - 3 x 6 000 - 3 x 3 000 - (1 000 + 2 000 + 3 000) = 37 000.',
    },
  },
  windows: {
    name: 'Windows of the liquidity score',
    description: 'The figures behind each of the three scores, counted back from the last booked day.',
    unit: 'list',
    formula: 'one entry for 30, 60 and 90 days',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'tight_month',
      figure: 'windows.0',
      expected: { days: 30, score: 35.39 },
      arithmetic: 'As for score_30_days.',
    },
  },
  'windows.days_at_floor_share': {
    name: 'Share of days at the floor',
    description: 'On which share of days the accounts ended at the floor or above.',
    unit: 'share',
    formula: 'days whose end-of-day balance >= floor / days of the window',
    nullWhen: SHORT_WINDOW,
    source: OURS,
    fields: ['windows[].days_at_floor_share'],
    example: {
      account: 'tight_month',
      figure: 'windows.0.days_at_floor_share',
      expected: 0.5,
      arithmetic: '1 to 15 April ended with R6 000, the other 15 days below 0: 15 / 30.',
    },
  },
  'windows.average_balance': {
    name: 'Average balance',
    description: 'Mean of the end-of-day balances of the window.',
    unit: 'money',
    formula: 'sum of end-of-day balances / days',
    nullWhen: SHORT_WINDOW,
    source: OURS,
    fields: ['windows[].average_balance'],
    example: {
      account: 'tight_month',
      figure: 'windows.0.average_balance',
      expected: 2_493.33,
      arithmetic: '(15 x 6 000 - 14 x 1 000 - 1 200) / 30 = 74 800 / 30 = 2 493.33.',
    },
  },
  'windows.average_daily_outflow': {
    name: 'Average daily outflow',
    description:
      'Money that left the applicant a day: expenses and what was put aside, without own-account transfers and returned debit orders.',
    unit: 'money',
    formula: 'outflow of the window / days',
    nullWhen: SHORT_WINDOW,
    source: OURS,
    fields: ['windows[].average_daily_outflow'],
    example: {
      account: 'tight_month',
      figure: 'windows.0.average_daily_outflow',
      expected: 240,
      arithmetic: '(7 000 + 200) / 30 = 240.',
    },
  },
  'windows.buffer_days': {
    name: 'Buffer days',
    description:
      'For how many days of usual spending the average balance above the floor would pay, if no more came in.',
    unit: 'days',
    formula: 'max(0, average balance - floor) / average daily outflow',
    nullWhen: `${SHORT_WINDOW}, or nothing left the accounts`,
    source: 'JPMorgan Chase Institute, Cash is King, 2016 (cash buffer days)',
    fields: ['windows[].buffer_days'],
    example: {
      account: 'tight_month',
      figure: 'windows.0.buffer_days',
      expected: 10.39,
      arithmetic: '2 493.33 / 240 = 10.39.',
    },
  },
  'windows.p10_balance': {
    name: 'Tenth percentile of the balance',
    description: 'On a tenth of the days the accounts ended lower than this.',
    unit: 'money',
    formula: '10th percentile of end-of-day balances (Hyndman and Fan 1996, type 7)',
    nullWhen: SHORT_WINDOW,
    source: OURS,
    fields: ['windows[].p10_balance'],
    example: {
      account: 'tight_month',
      figure: 'windows.0.p10_balance',
      expected: -1_000,
      arithmetic: 'Ordered: -1 200, then fourteen times -1 000. A tenth of 29 steps is 2.9, among the -1 000.',
    },
  },
  'windows.median_weekly_outflow': {
    name: 'Median weekly outflow',
    description: 'What leaves in a usual week. Where most is paid once a month it is far below the mean week.',
    unit: 'money',
    formula: 'median of the outflows of the whole weeks counted back from the last booked day',
    nullWhen: SHORT_WINDOW,
    source: OURS,
    fields: ['windows[].median_weekly_outflow'],
    example: {
      account: 'tight_month',
      figure: 'windows.0.median_weekly_outflow',
      expected: 100,
      arithmetic: 'Weeks back from 30 April: 200, 0, 7 000, 0. Ordered 0, 0, 200, 7 000: (0 + 200) / 2 = 100.',
    },
  },
  'windows.overdraft_use': {
    name: 'Overdraft use',
    description: 'On which share of days a spending account ended below zero, whatever the others held.',
    unit: 'share',
    formula: 'days with a spending account below 0 / days of the window',
    nullWhen: SHORT_WINDOW,
    source: OURS,
    fields: ['windows[].overdraft_use'],
    example: {
      account: 'tight_month',
      figure: 'windows.0.overdraft_use',
      expected: 0.5,
      arithmetic: '16 to 30 April: 15 of 30 days.',
    },
  },
  'windows.points': {
    name: 'Points of the liquidity score',
    description: 'What each of the four terms earned, so that the score can be added up.',
    unit: 'score',
    formula: SCORE,
    nullWhen: SHORT_WINDOW,
    source: OURS,
    fields: ['windows[].points'],
    example: {
      account: 'tight_month',
      figure: 'windows.0.points',
      expected: { days_at_floor: 20, buffer: 10.39, p10_balance: 0, overdraft: 5 },
      arithmetic: '40 x 0.5; 30 x 10.39 / 30; 20 x max(0, -1 000 / 100) = 0; 10 x (1 - 0.5).',
    },
  },
  daily_balances: {
    name: 'Daily balances',
    description:
      'Balance at the end of each of the last 90 days; computed where it was carried or calculated rather than printed.',
    unit: 'money',
    formula: 'last balance of the day, carried over days without transactions, added up over the accounts',
    nullWhen: null,
    source: OURS,
    example: {
      account: 'tight_month',
      figure: 'daily_balances.16',
      expected: { date: '2026-04-17', balance: -1_000, computed: true },
      arithmetic: 'Nothing moved on the 17th: the 16th ended with 6 000 - 7 000 = -1 000.',
    },
  },
  balance_forecast: {
    name: 'Balance forecast',
    description:
      'Where the balance is heading over the next 90 days: what recurs falls due, the rest of the spending is drawn from past pay cycles. p10 to p90 is the range that four in five days should end in. It counts the income that net income counts: none that has ended, and nothing that a person sends unless it is to count. It knows no new job and no new loan.',
    unit: 'money',
    formula:
      'balance + recurring items due + other transactions of whole past pay cycles drawn with a fixed seed, 10th, 50th and 90th percentile a day',
    nullWhen: 'the data holds fewer than two complete pay cycles, or is stale',
    source: OURS,
    fields: ['balance_forecast'],
    example: {
      account: 'tight_month',
      figure: 'balance_forecast',
      expected: null,
      arithmetic: 'One salary begins one pay cycle; there are not two complete ones.',
    },
  },
  'balance_forecast.shortfall_probability': {
    name: 'Probability of a shortfall',
    description:
      'Share of simulated futures that go below the floor on any of the 30, 60 or 90 days after as_of if everything due is paid.',
    unit: 'share',
    formula: 'simulated futures below the floor on some day / all simulated futures',
    nullWhen: 'the days that it speaks of have passed',
    source: OURS,
    fields: [
      'balance_forecast.shortfall_probability_30_days',
      'balance_forecast.shortfall_probability_60_days',
      'balance_forecast.shortfall_probability_90_days',
    ],
    example: {
      account: 'salaried',
      figure: 'balance_forecast.shortfall_probability_30_days',
      expected: 0,
      arithmetic: 'R37 000 are there and at most 6 000 + 3 000 + 3 000 leave in a month: no future ends below 0.',
    },
  },
  'balance_forecast.backtest': {
    name: 'Backtest of the forecast',
    description:
      'The forecast made from days in the past without what followed, against what happened: its mean error, and the share of days that ended between p10 and p90 (0.8 is expected).',
    unit: 'money',
    formula: 'mean |actual - p50|; days with p10 <= actual <= p90 / days',
    nullWhen: 'no past day had two complete pay cycles behind it and the horizon ahead of it',
    source: OURS,
    fields: ['balance_forecast.backtest'],
    example: {
      account: 'salaried',
      figure: 'balance_forecast.backtest',
      expected: null,
      arithmetic:
        'Thirty days before 30 April is 31 March; from 2 February to then only two salaries came and one whole cycle passed.',
    },
  },
};
