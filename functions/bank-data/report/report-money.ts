import { balanceChart, barChart, rankedBars } from './report-charts.ts';
import type { CreditReport } from './report-content.ts';
import type { Flow } from './report-flow.ts';
import {
  countWords,
  dateWords,
  moneyWords,
  monthWords,
  plainName,
  scoreWords,
  shareWords,
  UNKNOWN,
} from './report-words.ts';

const TOO_SHORT = 'The data is too short for this part: it takes a month of transactions.';
const SHOWN_MONTHS = 12;
const SHOWN_ROWS = 12;

type Affordability = NonNullable<CreditReport['affordability']>;

const moneyOf =
  ({ currency }: Affordability) =>
  (amount: number | null): string =>
    moneyWords(amount, currency);

/** Income, necessary costs and what is left, as bars by month. */
function writeMonthBars(flow: Flow, months: Affordability['months']): void {
  flow.heading('Income, necessary costs and what is left, by month');
  barChart(flow, {
    names: [
      ['accent', 'Regular income'],
      ['watch', 'Necessary costs and debt'],
      ['info', 'Really left'],
    ],
    groups: months.map((month) => ({
      name: monthWords(month),
      faint: !month.full_month,
      values: [
        month.primary_income + month.secondary_income,
        month.statutory + month.debt_commitments + month.necessary_expenses,
        month.left ?? 0,
      ],
    })),
  });
}

/** The worksheet of the regulation, step by step. */
function writeWorksheet(flow: Flow, of: Affordability): void {
  const money = moneyOf(of);
  flow.heading('Regulation 23A worksheet');
  const sheet = of.reg23a_worksheet;
  if (sheet === null) {
    flow.paragraph('The data is too short for the worksheet.');
    return;
  }
  flow.table(
    [
      { title: 'Step', share: 5 },
      { title: 'From', share: 6 },
      { title: 'Amount a month', share: 3, align: 'right' },
    ],
    [
      {
        cells: [
          'Gross income',
          of.gross_income_method === 'declared' ? 'as declared' : 'as banked: the least it can be',
          money(sheet.gross_income),
        ],
      },
      {
        cells: ['less statutory deductions', 'tax and other statutory payments', money(-sheet.statutory_deductions)],
      },
      {
        cells: ['Income after deductions', '', money(sheet.income_after_deductions ?? sheet.net_income ?? null)],
        strong: true,
      },
      {
        cells: [
          'less existing obligations',
          'credit, insurance, medical aid, contracts, school fees, bank fees',
          money(-sheet.existing_obligations),
        ],
      },
      {
        cells: [
          'less living expenses',
          of.expenses_basis === 'norm' ? 'the minimum expense norm' : (of.expenses_basis ?? UNKNOWN),
          money(-sheet.living_expenses),
        ],
      },
      { cells: ['Discretionary income', '', money(sheet.discretionary_income)], strong: true },
    ],
  );
  flow.paragraph(
    `Necessary expenses observed: ${money(of.necessary_expenses_observed)}. Minimum expense norm: ${money(of.norm_applied)}, in force from ${dateWords(of.norm_effective_from)}${of.norm_source === null ? '' : ` (${of.norm_source})`}. The larger counts.`,
    { size: 8, colour: 'soft' },
  );
}

/** What each month brought, cost and left. */
function writeMonthTable(flow: Flow, of: Affordability, months: Affordability['months']): void {
  const money = moneyOf(of);
  flow.heading('Months');
  flow.table(
    [
      { title: 'Month', share: 3 },
      { title: 'Primary income', share: 4, align: 'right' },
      { title: 'Secondary', share: 4, align: 'right' },
      { title: 'Necessary', share: 4, align: 'right' },
      { title: 'Debt', share: 4, align: 'right' },
      { title: 'Discretionary', share: 4, align: 'right' },
      { title: 'Really left', share: 4, align: 'right' },
    ],
    months.map((month) => ({
      cells: [
        month.full_month ? monthWords(month) : `(${monthWords(month)})`,
        ...[
          month.primary_income,
          month.secondary_income,
          month.necessary_expenses,
          month.debt_commitments,
          month.discretionary_expenses,
          month.left,
        ].map(money),
      ],
    })),
  );
  flow.paragraph('Months in brackets are covered in part and are in no median.', { size: 8, colour: 'soft' });
}

/** What is left by month, and the steps of regulation 23A. */
export function writeAffordability(flow: Flow, { affordability: of }: CreditReport): void {
  flow.section(
    'Affordability',
    'What regular income leaves after obligations and necessary costs, and what each month really left.',
  );
  if (of === null) {
    flow.paragraph(TOO_SHORT);
    return;
  }
  const money = moneyOf(of);
  flow.figures([
    ['Instalment, usual month', money(of.max_instalment)],
    ['Instalment, worst month', money(of.max_instalment_worst_month)],
    ['Net income a month', money(of.net_income)],
    ['Debt to income', shareWords(of.debt_to_income)],
  ]);
  const reasons = of.verdict_details?.reasons ?? [];
  if (reasons.length > 0) {
    // The cover has room for the first ones alone.
    flow.heading('Reasons of the verdict, what weighs most first');
    for (const [index, { message }] of reasons.entries()) flow.paragraph(`${index + 1}. ${message}`);
  }
  const months = of.months.slice(-SHOWN_MONTHS);
  writeMonthBars(flow, months);
  writeWorksheet(flow, of);
  writeMonthTable(flow, of, months);
}

/** Where income comes from, how steady it is, and when it can be collected from. */
export function writeIncome(flow: Flow, { income }: CreditReport): void {
  flow.section(
    'Income',
    'The regular sources, how steady they are, and the day on which an instalment is covered most often.',
  );
  if (income === null) {
    flow.paragraph(TOO_SHORT);
    return;
  }
  flow.figures([
    ['Kind of income', income.income_indicator === null ? 'Not enough data' : plainName(income.income_indicator)],
    ['Consistency, of 100', scoreWords(income.consistency)],
    ['Regularity, of 100', scoreWords(income.regularity)],
    ['Best day to collect', strikeWords(income.strike_date)],
  ]);
  if (income.streams.length === 0) {
    flow.paragraph('No regular source of income was found.');
    return;
  }
  flow.table(
    [
      { title: 'Source', share: 7 },
      { title: 'Role', share: 3 },
      { title: 'Paid', share: 4 },
      { title: 'Payments', share: 3, align: 'right' },
      { title: 'Usual amount', share: 4, align: 'right' },
      { title: 'A month', share: 4, align: 'right' },
      { title: 'Last', share: 4.2, align: 'right' },
      { title: 'Next expected', share: 4, align: 'right' },
    ],
    income.streams.slice(0, SHOWN_ROWS).map((stream) => ({
      cells: [
        stream.name,
        plainName(stream.role),
        plainName(stream.cadence),
        countWords(stream.payments),
        moneyWords(stream.typical_amount, income.currency),
        moneyWords(stream.monthly_amount, income.currency),
        dateWords(stream.last_on),
        stream.next_payment === null ? 'ended' : dateWords(stream.next_payment.expected_on),
      ],
    })),
  );
}

function strikeWords(day: string | null): string {
  if (day === null) return UNKNOWN;
  if (day === 'ANY') return 'Any day';
  return day === 'REJECT' ? 'None' : dateWords(day);
}

/** How well the balances carry the spending, and where they are heading. */
export function writeLiquidity(flow: Flow, { liquidity: of }: CreditReport): void {
  flow.section('Liquidity', 'The balance at the end of each day, what it may do next, and how often it was short.');
  if (of === null) {
    flow.paragraph(TOO_SHORT);
    return;
  }
  const forecast = of.balance_forecast;
  flow.figures([
    ['Score of 30 days', scoreWords(of.score_30_days)],
    ['Score of 90 days', scoreWords(of.score_90_days)],
    ['Balance now', moneyWords(of.current_balance, of.currency)],
    ['Shortfall within 30 days', shareWords(forecast?.shortfall_probability_30_days ?? null)],
  ]);
  if (of.daily_balances.length > 1) {
    flow.heading('Balance by day, and forecast');
    const days = { past: of.daily_balances, ahead: forecast?.days ?? [], floor: of.floor };
    balanceChart(flow, days, dateWords);
  }
  flow.heading('Windows');
  flow.table(
    [
      { title: 'Window', share: 3 },
      { title: 'Score', share: 2, align: 'right' },
      { title: 'Days at the floor or above', share: 5, align: 'right' },
      { title: 'Average balance', share: 4, align: 'right' },
      { title: 'Buffer in days', share: 3, align: 'right' },
      { title: 'Days in overdraft', share: 4, align: 'right' },
    ],
    of.windows.map((window) => ({
      cells: [
        `${window.days} days`,
        scoreWords(window.score),
        shareWords(window.days_at_floor_share),
        moneyWords(window.average_balance, of.currency),
        window.buffer_days === null ? UNKNOWN : String(Math.round(window.buffer_days)),
        shareWords(window.overdraft_use),
      ],
    })),
  );
  const backtest = forecast?.backtest;
  if (backtest) {
    flow.paragraph(
      `Backtest: over ${backtest.horizon_days} days from ${backtest.origins.length} past days, the forecast was off by ${moneyWords(backtest.mean_absolute_error, of.currency)} on average, and ${shareWords(backtest.interval_coverage)} of days ended inside the band.`,
      { size: 8, colour: 'soft' },
    );
  }
}

/** Where the money goes. */
export function writeExpenses(flow: Flow, { expenses: of }: CreditReport): void {
  flow.section('Expenses', 'Where the money goes, without transfers between own accounts and savings.');
  if (of === null) {
    flow.paragraph(TOO_SHORT);
    return;
  }
  const money = (amount: number | null): string => moneyWords(amount, of.currency);
  flow.figures([
    ['All expenses', money(of.total_expenses)],
    ['Fixed', money(of.fixed_amount)],
    ['Flexible', money(of.flexible_amount)],
    ['Moved to savings', money(of.total_saved)],
  ]);
  rankedBars(
    flow,
    of.spend_split.slice(0, SHOWN_ROWS).map(({ primary, amount, share }) => ({
      name: plainName(primary),
      value: amount,
      shown: `${money(amount)}   ${shareWords(share)}`,
    })),
  );
  if (of.subscriptions.length === 0) return;
  flow.heading('Subscriptions and other fixed payments');
  flow.table(
    [
      { title: 'To', share: 7 },
      { title: 'Paid', share: 4 },
      { title: 'Usual amount', share: 4, align: 'right' },
      { title: 'Last paid', share: 4, align: 'right' },
      { title: 'Next expected', share: 4, align: 'right' },
    ],
    of.subscriptions.slice(0, SHOWN_ROWS).map((one) => ({
      cells: [
        one.name,
        plainName(one.cadence),
        money(one.usual_amount),
        dateWords(one.last_paid),
        dateWords(one.next_expected),
      ],
    })),
  );
}
