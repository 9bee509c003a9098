import { freshnessPolicyOn } from '@imali/analyses/data/freshness-policy.ts';
import type { Affordability } from '@imali/analyses/documents/affordability.ts';
import type { AnalysisEnvelope, DataQualityIssue } from '@imali/analyses/documents/analysis-envelope.ts';
import type { ExpenseInsights } from '@imali/analyses/documents/expense-insights.ts';
import type { IncomeAnalysis } from '@imali/analyses/documents/income-analysis.ts';
import type { BalanceForecast, LiquidityScore } from '@imali/analyses/documents/liquidity-score.ts';
import type { Analyses, AnalysisKind } from '@imali/analyses/input/analyse-applicant.ts';
import { firstShortDay, type ShortDay } from '@imali/analyses/liquidity/first-short-day.ts';
import { ranked } from '@imali/analyses/waterfall/verdict-reasons.ts';
import { addDays, type CalendarDate, daysBetween } from '@imali/ledger/basics/calendar.ts';

/** The day that a document is read on, and whether its data is too old to look ahead from. */
interface Reading {
  readonly day: CalendarDate;
  /** Days between the last booked day and the day of reading. */
  readonly age: number;
  readonly isStale: boolean;
  readonly staleAfterDays: number;
}

const isAhead = (date: CalendarDate, { day, isStale }: Reading): boolean => !isStale && date >= day;

function incomeOn(document: IncomeAnalysis, reading: Reading): IncomeAnalysis {
  const stillDue = <P extends { readonly expected_on: CalendarDate }>(next: P | null): P | null =>
    next !== null && isAhead(next.expected_on, reading) ? next : null;
  const { strike_date: strike, strike_date_details: details } = document;
  const dates = (details?.next_dates ?? []).filter((date) => isAhead(date, reading));
  const isDate = strike !== null && strike !== 'ANY' && strike !== 'REJECT';
  // What was kept before it named further dates has none to go on to.
  const known = isDate && isAhead(strike, reading) ? strike : (dates[0] ?? null);
  const strikeOn = isDate ? known : reading.isStale ? null : strike;
  return {
    ...document,
    streams: document.streams.map((stream) => ({ ...stream, next_payment: stillDue(stream.next_payment) })),
    next_payment: stillDue(document.next_payment),
    strike_date: strikeOn,
    strike_date_details: strikeOn === null || details === null ? null : { ...details, next_dates: dates },
    no_strike_date: strikeOn !== null ? null : (document.no_strike_date ?? whyNoneNow(document, reading)),
  };
}

/** Why a document that named a day to collect on names none any more; null where it never did, for a reason that it does not say. */
function whyNoneNow(
  { strike_date: strike, as_of: asOf }: IncomeAnalysis,
  reading: Reading,
): IncomeAnalysis['no_strike_date'] {
  if (strike === null) return null;
  return reading.isStale
    ? { code: 'data_stale', message: ageIssue(asOf, reading.age, true).message }
    : {
        code: 'days_passed',
        message: 'Every day that was found to collect on has passed; ask for it with an instalment.',
      };
}

/** First days below the floor that are still ahead; null where the kept forecast cannot say and names one that passed. */
function firstDaysOn(
  forecast: BalanceForecast,
  days: BalanceForecast['days'],
  reading: Reading,
): Pick<BalanceForecast, 'first_day_below_floor' | 'first_day_p10_below_floor'> | null {
  const { first_day_below_floor: most, first_day_p10_below_floor: some } = forecast;
  if ([most, some].every((date) => date === null || isAhead(date, reading))) {
    return { first_day_below_floor: most, first_day_p10_below_floor: some };
  }
  const shares = days.flatMap(({ date, short_share: share }): ShortDay[] =>
    share === null ? [] : [{ date, shortShare: share }],
  );
  if (shares.length < days.length) return null;
  return {
    first_day_below_floor: firstShortDay(shares, 'most'),
    first_day_p10_below_floor: firstShortDay(shares, 'some'),
  };
}

function liquidityOn(document: LiquidityScore, reading: Reading): LiquidityScore {
  const { balance_forecast: forecast, as_of: asOf } = document;
  if (forecast === null) return document;
  const days = forecast.days.filter(({ date }) => isAhead(date, reading));
  const firstDays = firstDaysOn(forecast, days, reading);
  if (days.length === 0 || firstDays === null) return { ...document, balance_forecast: null };
  const within = (horizon: number, chance: number | null): number | null =>
    isAhead(addDays(asOf, horizon), reading) ? chance : null;
  return {
    ...document,
    balance_forecast: {
      ...forecast,
      days,
      ...firstDays,
      shortfall_probability_30_days: within(30, forecast.shortfall_probability_30_days),
      shortfall_probability_60_days: within(60, forecast.shortfall_probability_60_days),
      shortfall_probability_90_days: within(90, forecast.shortfall_probability_90_days),
      recurring_items: forecast.recurring_items.map((item) => ({
        ...item,
        next_on: item.next_on !== null && isAhead(item.next_on, reading) ? item.next_on : null,
      })),
    },
  };
}

function expensesOn(document: ExpenseInsights, reading: Reading): ExpenseInsights {
  return {
    ...document,
    subscriptions: document.subscriptions.map((one) => ({
      ...one,
      next_expected: one.next_expected !== null && isAhead(one.next_expected, reading) ? one.next_expected : null,
    })),
  };
}

/** Stale data shows nobody what is affordable today; a document from before verdicts has none to take back. */
function affordabilityOn(document: Affordability, { age, isStale, staleAfterDays }: Reading): Affordability {
  const { verdict_details: details, as_of: asOf } = document;
  if (!isStale || details === null) return document;
  const stale = {
    code: 'data_stale',
    speaks_for: 'cannot_tell',
    message: ageIssue(asOf, age, isStale).message,
    unit: 'days',
    measured: age,
    limit: staleAfterDays,
    evidence: {},
  } as const;
  return {
    ...document,
    verdict: 'cannot_tell',
    verdict_details: { ...details, reasons: ranked([stale, ...details.reasons]) },
  };
}

type Readers = { readonly [Kind in AnalysisKind]: (document: Analyses[Kind], reading: Reading) => Analyses[Kind] };

/** What each document says of days ahead; the others speak of the past alone. */
const readers: Readers = {
  affordability: affordabilityOn,
  income_analysis: incomeOn,
  risk_insights: (document) => document,
  liquidity_score: liquidityOn,
  health_score: (document) => document,
  expenses_analysis: expensesOn,
  affinity: (document) => document,
  statement_summary: (document) => document,
};

function ageIssue(asOf: CalendarDate, age: number, isStale: boolean): DataQualityIssue {
  const ends = `The data ends on ${asOf}, ${age} days before it is read`;
  return {
    code: isStale ? 'data_stale' : 'data_not_recent',
    message: isStale ? `${ends}: too long ago to say anything of now or of what comes.` : `${ends}.`,
    account_id: null,
    transaction_ids: [],
  };
}

function withAge<D extends Pick<AnalysisEnvelope, 'as_of' | 'status' | 'data_quality_issues'>>(
  document: D,
  age: number,
  isStale: boolean,
): D {
  return {
    ...document,
    status: isStale && document.status !== 'not_available' ? 'stale' : document.status,
    data_quality_issues: [ageIssue(document.as_of, age, isStale), ...document.data_quality_issues],
  };
}

/**
 * A document of an analysis as it reads on a day: figures are those of its last booked day, what they are said of now is
 * judged by how long ago that is (data/freshness-policy.ts). From a week on an issue states the days; data that is too old
 * is stale: nothing is forecast from it and no verdict on affordability given. No date that is expected lies before the day
 * of reading. A day before the data ends reads as its last day.
 */
export function documentOn<Kind extends AnalysisKind>(
  kind: Kind,
  document: Analyses[Kind],
  today: CalendarDate,
): Analyses[Kind] {
  const { as_of: asOf } = document;
  const day = today < asOf ? asOf : today;
  const { noticeAfterDays, staleAfterDays } = freshnessPolicyOn(day);
  const age = daysBetween(asOf, day);
  const isStale = age > staleAfterDays;
  const read = readers[kind](document, { day, age, isStale, staleAfterDays });
  return age > noticeAfterDays ? withAge(read, age, isStale) : read;
}
