import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import { affordability } from '../affordability/affordability.ts';
import type { IncomeAnalysis } from '../documents/income-analysis.ts';
import {
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '../input/labelled-row.fixture.ts';
import { incomeAnalysis } from './income.ts';
import { incomeSources } from './income-sources.ts';

const LAST_WORKING_DAYS = ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30', '2026-05-29', '2026-06-30'];

function paid(days: readonly string[], amountCents: number, label: LabelId, payer: string): LabelledTransaction[] {
  return days.map((bookedOn) => makeRow({ bookedOn, amountCents, label, counterparty: makeCounterparty(payer) }));
}

const salary = paid(LAST_WORKING_DAYS, 2_000_000, 'income.salary', 'Acme');
const ofRows = (rows: readonly LabelledTransaction[], asOf?: string): IncomeAnalysis =>
  incomeAnalysis(makeInput([makeAccount(rows)], asOf === undefined ? {} : { asOf }));

describe('a steady salary', () => {
  test('A steady salary has full marks except for its six months', () => {
    expect(ofRows(salary)).toMatchObject({
      consistency: 100,
      regularity: 100,
      longevity: 50, // 6 of 12 months
      income_month_breaks: 0,
      income_indicator: 'STABLE',
      months_back: 6,
      next_payment: { expected_on: '2026-07-31', amount_low: 20_000, amount_high: 20_000 },
    });
  });

  test('A steady salary is one mature primary stream with its payments as evidence', () => {
    const { streams } = ofRows(salary);
    expect(streams).toHaveLength(1);
    expect(streams[0]).toMatchObject({ role: 'primary', state: 'MATURE', cadence: 'last_working_day', payments: 6 });
    expect(streams[0]?.evidence['payments']).toEqual(salary.map((row) => row.id));
  });

  test('The income heatmap shows a steady salary by month and day', () => {
    const { income_heatmap: heatmap } = ofRows([...salary, ...paid(['2026-02-27'], 1_234, 'income.interest', 'Bank')]);
    expect(heatmap[1]).toMatchObject({
      year: 2026,
      month: 2,
      total: 20_012.34,
      days: [{ day: 27, amount: 20_012.34 }],
    });
  });
});

describe('an income that is not seen', () => {
  const interest = paid(LAST_WORKING_DAYS, 12_000, 'income.interest', 'Bank');
  const credits = LAST_WORKING_DAYS.map((bookedOn) =>
    makeRow({ bookedOn, amountCents: 1_200_000, label: 'other.uncategorised_in', description: 'CREDIT 4471' }),
  );

  test.each<[string, AccountType, LabelledTransaction[]]>([
    ['interest on a savings account', 'savings', interest],
    ['money back on a credit card', 'credit_card', paid(LAST_WORKING_DAYS, 5_000, 'income.other', 'Rewards')],
    ['interest beside regular credits that may be pay', 'cheque', [...interest, ...credits]],
  ])(
    'Income that is not seen has no kind and no day to collect on, however steady %s is',
    (_what, accountType, rows) => {
      const known = withRunningBalances(makeAccount(rows).transactions, 5_000_000);
      const input = makeInput([makeAccount(known, { accountType })]);
      expect(affordability(input).net_income).toBeNull();
      expect(incomeAnalysis(input)).toMatchObject({
        income_indicator: null,
        strike_date: null,
        strike_date_details: null,
      });
    },
  );

  test('Interest has a kind of its own where a cheque account shows that there is nothing else', () => {
    const groceries = LAST_WORKING_DAYS.map((bookedOn) =>
      makeRow({ bookedOn, amountCents: -10_000, label: 'food.groceries' }),
    );
    expect(ofRows([...interest, ...groceries])).toMatchObject({ income_indicator: 'STABLE' });
  });
});

describe('breaks and ends', () => {
  test('months without pay between the first and the last are counted and named', () => {
    // Groceries are bought in April: the data is there, the salary is not.
    const groceries = ['2026-04-15', '2026-05-02'].map((bookedOn) =>
      makeRow({ bookedOn, amountCents: -50_000, label: 'food.groceries' }),
    );
    const analysis = ofRows([...salary.filter((row) => !row.bookedOn.startsWith('2026-04')), ...groceries]);
    expect(analysis).toMatchObject({
      income_month_breaks: 1,
      income_break_months: [{ year: 2026, month: 4 }],
      longevity: 16.7,
    }); // 2 of 12
  });

  test('the regular payments around a break are named, a windfall in it is not', () => {
    const paid = salary.filter((row) => !row.bookedOn.startsWith('2026-04'));
    // Odd jobs in three months without a rhythm are regular, though they are no stream.
    const jobs = ['2026-01-09', '2026-02-19', '2026-03-02'].map((bookedOn, index) =>
      makeRow({ bookedOn, amountCents: 30_000 + 9_000 * index, label: 'income.contractor' }),
    );
    const refund = makeRow({ bookedOn: '2026-04-15', amountCents: 80_000, label: 'income.tax_refund' });
    const analysis = ofRows([...paid, ...jobs, refund, makeRow({ bookedOn: '2026-05-02' })]);
    expect(analysis.income_month_breaks).toBe(1);
    const regular = [...paid, ...jobs].toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1)).map(({ id }) => id);
    expect(analysis.evidence['income_month_breaks']).toEqual(regular);
  });

  test('a month that the data misses is no month without pay', () => {
    const analysis = ofRows(salary.filter((row) => !row.bookedOn.startsWith('2026-04')));
    // Nothing is booked from 1 April to 28 May: April neither breaks the run of five months nor lengthens it, 5 of 12.
    expect(analysis).toMatchObject({ income_month_breaks: 0, longevity: 41.7, income_break_months: [] });
    expect(analysis.income_heatmap.map((month) => month.full_month)).toEqual([false, true, true, false, false, true]);
  });

  test('an income that stopped is ENDED and has no next payment', () => {
    expect(ofRows(salary, '2026-08-31')).toMatchObject({
      income_indicator: 'ENDED',
      next_payment: null,
      streams: [{ state: 'ENDED' }],
    });
  });

  test('a new job takes over from the old one', () => {
    const rows = [
      ...paid(LAST_WORKING_DAYS.slice(0, 4), 2_500_000, 'income.salary', 'Old Employer'),
      ...paid(LAST_WORKING_DAYS.slice(4), 1_800_000, 'income.salary', 'New Employer'),
    ];
    expect(ofRows(rows, '2026-07-10')).toMatchObject({
      income_indicator: 'EARLY',
      consistency: null,
      regularity: null,
      streams: [
        { name: 'New Employer', role: 'primary', state: 'EARLY' },
        { name: 'Old Employer', role: 'secondary', state: 'ENDED' },
      ],
    });
  });
});

describe('an income that is called stable', () => {
  const PAY_DAYS = [
    ...['2025-07-31', '2025-08-29', '2025-09-30', '2025-10-31', '2025-11-28', '2025-12-31'],
    ...LAST_WORKING_DAYS,
  ];
  const ofAmounts = (rands: readonly number[]): IncomeAnalysis =>
    ofRows(rands.flatMap((amount, index) => paid([PAY_DAYS[index] ?? ''], amount * 100, 'income.salary', 'Acme')));
  /** Groceries in every month: the data is there where the salary is not. */
  const groceries = PAY_DAYS.map((day) =>
    makeRow({ bookedOn: `${day.slice(0, 7)}-15`, amountCents: -50_000, label: 'food.groceries' }),
  );
  const without = (...months: readonly string[]): IncomeAnalysis =>
    ofRows([
      ...groceries,
      ...paid(
        PAY_DAYS.filter((day) => !months.includes(day.slice(0, 7))),
        2_000_000,
        'income.salary',
        'Acme',
      ),
    ]);

  test('A stable income varies by no more than its bound, even where most payments are alike', () => {
    // Eight times the base alone: the median distance from the median is 0, and consistency 100.
    const amounts = [6_000, 6_000, 9_000, 6_000, 6_000, 18_500, 6_000, 12_000, 6_000, 6_000, 15_000, 6_000];
    const analysis = ofAmounts(amounts);
    expect(analysis).toMatchObject({ consistency: 100, regularity: 100, income_indicator: 'VARIABLE' });
    // Without 18 500 the tenth of eleven in order is 12 000 and the second 6 000: (12 000 - 6 000) / 6 000 = 1.
    expect(analysis.streams[0]).toMatchObject({
      typical_amount: 6_000,
      base_amount: 6_000,
      variable_amount: 0,
      variation: 1,
    });
  });

  test('A stable income may include a bonus once a year and overtime of a few per cent', () => {
    const analysis = ofAmounts([
      20_000, 20_400, 20_000, 19_800, 20_200, 40_000, 20_000, 20_100, 20_000, 20_300, 20_000, 20_000,
    ]);
    expect(analysis.income_indicator).toBe('STABLE');
    // Of the eleven in order the second is 20 000 and the tenth 20 300: 300 / 20 000.
    expect(analysis.streams[0]?.variation).toBe(0.015);
  });

  test('A stable income has a payment in each of the last six months', () => {
    expect(without().income_indicator).toBe('STABLE');
    // The six months up to June 2026 begin with January.
    expect(without('2026-01').income_indicator).toBe('VARIABLE');
    expect(without('2025-12').income_indicator).toBe('STABLE');
    expect(without('2026-02', '2026-03')).toMatchObject({ income_indicator: 'VARIABLE', income_month_breaks: 2 });
    expect(without('2026-02').streams[0]).toMatchObject({ payments: 11, missed_payments: 1 });
  });

  test('A stable income has at most one month without a payment in the whole history', () => {
    expect(without('2025-09')).toMatchObject({ income_indicator: 'STABLE', income_month_breaks: 1 });
    // Neither month is among the last six.
    expect(without('2025-09', '2025-11')).toMatchObject({ income_indicator: 'VARIABLE', income_month_breaks: 2 });
  });

  test('A month that ended with its payment outstanding counts as a month without a payment', () => {
    const late = (...unpaid: readonly string[]): IncomeAnalysis =>
      ofRows(
        paid(
          ['2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03']
            .filter((month) => !unpaid.includes(month))
            .map((month) => `${month}-26`),
          2_000_000,
          'income.salary',
          'Acme',
        ).concat(groceries),
        '2026-04-30',
      );
    // Pay for 26 April (a Sunday) is due on Friday the 24th and may be seven days late; April has passed without it.
    expect(late().streams[0]?.state).toBe('MATURE');
    expect(late().income_indicator).toBe('STABLE');
    expect(late('2025-09').income_indicator).toBe('VARIABLE');
  });
});

test('a stream says which weekend rule its days follow', () => {
  const ruleOf = (days: readonly string[]): string | null | undefined =>
    ofRows(paid(days, 900_000, 'income.salary', 'Acme')).streams[0]?.weekend_rule;
  // 15 February and 15 March 2026 are Sundays, 15 August is a Saturday.
  const weekdays = ['2026-01-15', '2026-04-15', '2026-05-15', '2026-06-15', '2026-07-15'];
  const withRule = (...moved: readonly string[]): string[] => [...weekdays, ...moved].toSorted();
  expect(ruleOf(withRule('2026-02-13', '2026-03-13', '2026-08-14'))).toBe('before');
  expect(ruleOf(withRule('2026-02-16', '2026-03-16', '2026-08-17'))).toBe('after');
  expect(ruleOf(withRule('2026-02-15', '2026-03-15', '2026-08-15'))).toBe('none');
  expect(ruleOf(LAST_WORKING_DAYS)).toBe('before');
});

describe('too little history', () => {
  test('Too little income history has null scores, not 0', () => {
    expect(ofRows(paid(['2026-06-30'], 2_000_000, 'income.salary', 'Acme'))).toMatchObject({
      consistency: null,
      regularity: null,
      longevity: 8.3, // one month of twelve is known
      income_indicator: 'EARLY',
      strike_date: null,
      streams: [],
    });
  });

  test('A history without any income has the indicator NONE', () => {
    expect(ofRows([makeRow({ bookedOn: '2026-06-30' })])).toMatchObject({
      consistency: null,
      longevity: null,
      regularity: null,
      income_month_breaks: null,
      income_indicator: 'NONE',
      strike_date: null,
      next_payment: null,
    });
  });

  test('A credit card alone says nothing about income, and an account that pay comes into says that there is none', () => {
    const rows = [makeRow({ bookedOn: '2026-06-30' })];
    const ofType = (accountType: 'credit_card' | 'cheque') =>
      incomeAnalysis(makeInput([makeAccount(rows, { accountType })]));
    const ofCard = ofType('credit_card');
    expect(ofCard.income_indicator).toBeNull();
    expect(ofCard.data_quality_issues.map(({ code }) => code)).toContain('no_income_account');
    expect(ofType('cheque').income_indicator).toBe('NONE');
  });
});

describe('sources of income', () => {
  test('a trade with many payers is regular once it paid in three months', () => {
    const gigs = ['2026-01-05', '2026-01-19', '2026-02-11', '2026-03-02', '2026-03-27'].flatMap((day, index) =>
      paid([day], 100_000 + index * 40_000, 'income.contractor', `Client ${index}`),
    );
    const { primary, oneOff } = incomeSources(gigs, '2026-03-31');
    expect(primary).toMatchObject({ kind: 'irregular', label: 'income.contractor' });
    expect(primary?.rows).toHaveLength(5);
    expect(oneOff).toEqual([]);
    // R1 000 + 1 400 + 1 800 + 2 200 + 2 600 = R9 000 over 86 days of 30.4375 a month: 900 000 / 2.82546
    expect(primary?.monthlyCents).toBe(318_532);
  });

  test('a bonus beside a salary is one-off, a first salary is presumed to go on', () => {
    const bonus = makeRow({
      bookedOn: '2026-03-12',
      amountCents: 900_000,
      label: 'income.salary',
      counterparty: makeCounterparty('Acme'),
    });
    expect(incomeSources([...salary, bonus], '2026-06-30').oneOff).toEqual([bonus]);
    expect(incomeSources(salary.slice(5), '2026-06-30').primary).toMatchObject({
      kind: 'presumed',
      monthlyCents: 2_000_000,
    });
    expect(incomeSources(salary.slice(0, 1), '2026-06-30').primary).toBeNull(); // five months ago and never again
  });

  test('what is paid out once by its nature never becomes regular', () => {
    const refunds = paid(LAST_WORKING_DAYS, 50_000, 'income.tax_refund', 'SARS');
    expect(incomeSources(refunds, '2026-06-30')).toMatchObject({ primary: null, secondary: [] });
  });
});
