import { type Analyses, analyseApplicant, analysisKinds } from '@imali/analyses/input/analyse-applicant.ts';
import {
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '@imali/analyses/input/labelled-row.fixture.ts';
import { verdictOnInstalment } from '@imali/analyses/waterfall/verdict-on-instalment.ts';
import { businessDayOnOrBefore } from '@imali/ledger/basics/business-days.ts';
import { addDays, addMonths, dateInMonth } from '@imali/ledger/basics/calendar.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Affordability } from '../../../schemas/entities/analyses/affordability.ts';
import { ExpenseInsights } from '../../../schemas/entities/analyses/expense-insights.ts';
import { IncomeAnalysis } from '../../../schemas/entities/analyses/income-analysis.ts';
import { LiquidityScore } from '../../../schemas/entities/analyses/liquidity-score.ts';
import { documentOn } from './document-on.ts';

interface History {
  readonly weekly: boolean;
  readonly payDay: number;
  readonly cycles: number;
  readonly rentShare: number;
  /** Days after pay on which the rent is paid; one by default. */
  readonly rentAfter?: number;
}

function analysed({ weekly, payDay, cycles, rentShare, rentAfter = 1 }: History): Analyses {
  const rows = Array.from({ length: cycles }, (_, index) => {
    const paidOn = businessDayOnOrBefore(
      weekly ? addDays('2026-01-02', 7 * index) : dateInMonth(addMonths('2026-01', index), payDay),
    );
    return [
      makeRow({
        bookedOn: paidOn,
        amountCents: 1_000_000,
        label: 'income.salary',
        counterparty: makeCounterparty('Acme'),
      }),
      makeRow({
        bookedOn: addDays(paidOn, rentAfter),
        amountCents: -Math.round(1_000_000 * rentShare),
        label: 'housing.rent',
        counterparty: makeCounterparty('Landlord'),
      }),
      makeRow({
        bookedOn: addDays(paidOn, 2),
        amountCents: -19_900,
        label: 'entertainment.subscriptions',
        counterparty: makeCounterparty('Streams'),
      }),
    ];
  }).flat();
  const booked = rows.toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0));
  return analyseApplicant(makeInput([makeAccount(withRunningBalances(booked, 50_000))]));
}

/** R10 000 on the 25th or the Friday before, R199 two days and R9 800 rent five days later, from R500; to 30 May 2026. */
const salaried = analysed({ weekly: false, payDay: 25, cycles: 5, rentShare: 0.98, rentAfter: 5 });
const strapped = analysed({ weekly: false, payDay: 25, cycles: 6, rentShare: 1.1 });

describe('a document that is read', () => {
  test('A document read within a week of its last booked day is as it was', () => {
    expect(salaried.income_analysis.as_of).toBe('2026-05-30');
    for (const kind of analysisKinds) {
      expect(documentOn(kind, salaried[kind], '2026-05-30').data_quality_issues).toEqual(
        salaried[kind].data_quality_issues,
      );
      expect(documentOn(kind, salaried[kind], '2026-06-06').status).toBe(salaried[kind].status);
    }
    expect(documentOn('income_analysis', salaried.income_analysis, '2026-06-06')).toEqual(salaried.income_analysis);
  });

  test('A document of stale data gives no verdict on affordability, whatever spoke for one', () => {
    const { affordability } = salaried;
    const instalments = [1, 500, 100_000].map((rands) => rands * 100);
    const fresh = documentOn('affordability', affordability, '2026-08-30');
    expect(fresh).toMatchObject({ verdict: affordability.verdict, verdict_details: affordability.verdict_details });
    const stale = documentOn('affordability', affordability, '2026-08-31');
    expect(stale.verdict).toBe('cannot_tell');
    const [first, ...others] = stale.verdict_details?.reasons ?? [];
    expect(first).toEqual({
      code: 'data_stale',
      speaks_for: 'cannot_tell',
      message:
        'The data ends on 2026-05-30, 93 days before it is read: too long ago to say anything of now or of what comes.',
      unit: 'days',
      measured: 93,
      limit: 92,
      evidence: {},
    });
    expect(others).toEqual(affordability.verdict_details?.reasons);
    expect(Affordability.parse(stale)).toEqual(stale);
    for (const instalment of instalments) {
      expect(verdictOnInstalment(stale, instalment)).toMatchObject({
        verdict: 'cannot_tell',
        reasons: [{ code: 'data_stale' }, ...(verdictOnInstalment(affordability, instalment)?.reasons ?? [])],
      });
    }
  });

  test('A reason for stale data ranks before a reason for debt review', () => {
    const { affordability } = salaried;
    const { verdict_details: details } = affordability;
    const [reason] = details?.reasons ?? [];
    if (!details || !reason) throw new Error('no verdict');
    const review = { ...reason, code: 'debt_review', speaks_for: 'beyond' } as const;
    const held = { ...affordability, verdict_details: { ...details, reasons: [review] } };
    const stale = documentOn('affordability', held, '2027-01-01');
    expect(stale.verdict_details?.reasons.map(({ code }) => code)).toEqual(['data_stale', 'debt_review']);
  });

  test('A document from before verdicts still has no verdict when its data is stale', () => {
    const old = { ...salaried.affordability, verdict: null, verdict_details: null };
    expect(documentOn('affordability', old, '2027-01-01')).toMatchObject({
      status: 'stale',
      verdict: null,
      verdict_details: null,
    });
  });

  test('A document read before its data ends reads as on its last day', () => {
    for (const kind of analysisKinds) {
      expect(documentOn(kind, salaried[kind], '2020-01-01')).toEqual(documentOn(kind, salaried[kind], '2026-05-30'));
    }
  });

  test.each(analysisKinds)('A read document reports the days in an issue of %s from the eighth day on', (kind) => {
    const read = documentOn(kind, salaried[kind], '2026-06-07');
    expect(read.data_quality_issues[0]).toEqual({
      code: 'data_not_recent',
      message: 'The data ends on 2026-05-30, 8 days before it is read.',
      account_id: null,
      transaction_ids: [],
    });
    expect(read.status).toBe(salaried[kind].status);
  });

  test.each(analysisKinds)('A read document is stale in %s once three months have passed', (kind) => {
    // One day of May, 30 of June, 31 of July and 30 of August are 92.
    expect(documentOn(kind, salaried[kind], '2026-08-30').status).not.toBe('stale');
    const stale = documentOn(kind, salaried[kind], '2028-05-30');
    expect(stale).toMatchObject({ status: 'stale', data_quality_issues: [{ code: 'data_stale' }, {}] });
    // 2028 has a 29 February.
    expect(stale.data_quality_issues[0]?.message).toBe(
      'The data ends on 2026-05-30, 731 days before it is read: too long ago to say anything of now or of what comes.',
    );
  });

  test('A read document moves to the next date of a strike day, and names no payment already due', () => {
    const { income_analysis: income } = salaried;
    const next = (today: string): unknown[] => {
      const { strike_date, next_payment } = documentOn('income_analysis', income, today);
      return [strike_date, next_payment?.expected_on];
    };
    // An instalment of R1 000 is covered from the 25th: 25 June is a Thursday, 25 July a Saturday.
    expect(next('2026-06-25')).toEqual(['2026-06-25', '2026-06-25']);
    expect(next('2026-06-26')).toEqual(['2026-07-27', undefined]);
    expect(next('2026-07-28')).toEqual(['2026-08-25', undefined]);
    expect(documentOn('income_analysis', income, '2026-08-31')).toMatchObject({
      strike_date: null,
      strike_date_details: null,
      next_payment: null,
      streams: [{ next_payment: null }],
    });
  });

  test('A read document forecasts the days from then on, and no day that has passed', () => {
    const { liquidity_score: liquidity } = strapped;
    const kept = liquidity.balance_forecast;
    expect(liquidity.as_of).toBe('2026-06-27');
    const after = documentOn('liquidity_score', liquidity, '2026-08-01').balance_forecast;
    expect(kept?.days).toHaveLength(90);
    // Of 28 June to 25 September, 3 days of June and 31 of July have passed.
    expect(after?.days).toEqual(kept?.days.slice(34));
    expect(after).toMatchObject({
      shortfall_probability_30_days: null,
      shortfall_probability_60_days: kept?.shortfall_probability_60_days,
    });
    // More goes out than comes in each month, and the rent is due on the 26th: the first day short has passed.
    expect(kept?.first_day_below_floor).toBe('2026-06-28');
    const short = after?.days.find(({ short_share: share }) => (share ?? 0) > 0.5);
    expect(after?.first_day_below_floor).toBe(short?.date);
    expect(documentOn('liquidity_score', liquidity, '2026-09-28').balance_forecast).toBeNull();
  });
});

describe('a document that was kept before it named further days', () => {
  test('A stored document without further strike days has no strike date once its only one has passed', () => {
    const { strike_date_details: details, ...rest } = salaried.income_analysis;
    const { next_dates: _dates, ...kept } = details ?? { next_dates: [] };
    const opened = IncomeAnalysis.parse({ ...rest, strike_date_details: kept });
    expect(documentOn('income_analysis', opened, '2026-06-24').strike_date).toBe('2026-06-25');
    expect(documentOn('income_analysis', opened, '2026-06-26')).toMatchObject({
      strike_date: null,
      strike_date_details: null,
    });
  });

  test('A stored document without further days has no forecast once its first short day has passed', () => {
    const { liquidity_score: liquidity } = strapped;
    const days = liquidity.balance_forecast?.days.map(({ short_share: _share, ...day }) => day);
    const opened = LiquidityScore.parse({ ...liquidity, balance_forecast: { ...liquidity.balance_forecast, days } });
    expect(documentOn('liquidity_score', opened, '2026-06-28').balance_forecast?.days).toHaveLength(90);
    expect(documentOn('liquidity_score', opened, '2026-06-29').balance_forecast).toBeNull();
  });
});

test('No date that is expected lies before the day of reading, whatever the history and the day', () => {
  const someHistory = fc.record({
    weekly: fc.boolean(),
    payDay: fc.constantFrom(1, 15, 25, 31),
    cycles: fc.integer({ min: 3, max: 14 }),
    rentShare: fc.constantFrom(0.2, 0.8, 1, 1.1),
  });
  const met = { dates: 0, stale: 0 };
  fc.assert(
    fc.property(someHistory, fc.integer({ min: 0, max: 130 }), (history, age) => {
      const all = analysed(history);
      const today = addDays(all.income_analysis.as_of, age);
      const income = IncomeAnalysis.parse(documentOn('income_analysis', all.income_analysis, today));
      const liquidity = LiquidityScore.parse(documentOn('liquidity_score', all.liquidity_score, today));
      const expenses = ExpenseInsights.parse(documentOn('expenses_analysis', all.expenses_analysis, today));
      const forecast = liquidity.balance_forecast;
      const strike = income.strike_date;
      const dates = [
        strike === 'ANY' || strike === 'REJECT' ? null : strike,
        ...(income.strike_date_details?.next_dates ?? []),
        income.next_payment?.expected_on,
        ...income.streams.map(({ next_payment: next }) => next?.expected_on),
        ...(forecast?.days.map(({ date }) => date) ?? []),
        forecast?.first_day_below_floor,
        forecast?.first_day_p10_below_floor,
        ...(forecast?.recurring_items.map(({ next_on: next }) => next) ?? []),
        ...expenses.subscriptions.map(({ next_expected: next }) => next),
      ].flatMap((date) => date ?? []);
      met.dates += dates.length;
      for (const date of dates) expect(date >= today).toBe(true);
      if (age <= 92) return;
      met.stale += 1;
      expect([income.status, liquidity.status, expenses.status]).toEqual(['stale', 'stale', 'stale']);
      expect([dates, strike, forecast]).toEqual([[], null, null]);
    }),
    { numRuns: 60 },
  );
  expect(met.dates).toBeGreaterThan(1000);
  expect(met.stale).toBeGreaterThan(5);
});
