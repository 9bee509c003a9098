import {
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  dayOfMonth,
  lastDay,
  monthOf,
  monthRange,
} from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import { labelOf } from '@imali/ledger/taxonomy/taxonomy.ts';
import { incomeStabilityPolicyOn } from '../data/income-stability-policy.ts';
import type { IncomeAnalysis, IncomeStream } from '../documents/income-analysis.ts';
import { type CountedMoney, countedMoney } from '../expenses/counted-money.ts';
import { groupRows, rowsByMonth } from '../expenses/grouped-rows.ts';
import { sumCents } from '../expenses/money-flow.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { envelopeOf } from '../input/envelope.ts';
import { fullMonthsOf } from '../input/full-months-of-input.ts';
import { isMonthMissing } from '../input/missing-days.ts';
import { type StrikeDateOptions, strikeDate } from '../liquidity/strike-date.ts';
import type { RecurringStream } from '../streams/recurring-stream.ts';
import { streamMemoryOf } from '../streams/stream-memory.ts';
import { type CentsBeside, variationOf } from '../streams/stream-variation.ts';
import { consistencyOf, longevityOf, monthsMissing, monthsPaid, regularityOf, runAtEnd } from './income-scores.ts';
import { type IncomeSource, type IncomeSources, incomeSourcesOf } from './income-sources.ts';
import { payBeside } from './pay-beside-stream.ts';
import { personIncomeOf } from './person-income.ts';
import { tradingOf } from './trading-income.ts';
import { type UnseenIncome, unseenIncome } from './unseen-income.ts';

const FIGURES = {
  consistency: 'score',
  longevity: 'score',
  regularity: 'score',
  income_month_breaks: 'months',
  income_break_months: 'list',
  income_indicator: 'category',
  months_back: 'months',
  income_heatmap: 'money',
  strike_date: 'date',
  no_strike_date: 'category',
  strike_date_details: 'list',
  streams: 'list',
  next_payment: 'money',
} as const;

/** Amounts whose likeness is scored: the payments of a stream, or what an irregular source brought in by month. */
function amountsOf({ stream, rows }: IncomeSource): number[] {
  if (stream) return rows.map((row) => row.amountCents);
  return [...rowsByMonth(rows).values()].map(sumCents);
}

function nextPaymentOf({ next }: RecurringStream): IncomeStream['next_payment'] {
  return next
    ? { expected_on: next.expectedOn, amount_low: randsOf(next.lowCents), amount_high: randsOf(next.highCents) }
    : null;
}

function streamOut(
  stream: RecurringStream,
  role: IncomeStream['role'],
  netCents: number,
  beside: CentsBeside = [],
): IncomeStream {
  const variation = variationOf(stream, beside);
  return {
    id: stream.id,
    name: stream.counterpartyName,
    label: stream.label,
    kind: labelOf(stream.label).primary === 'INCOME' ? 'income' : 'person',
    role,
    cadence: stream.cadence,
    day_of_month: stream.dayOfMonth,
    state: stream.state,
    payments: stream.occurrences.length,
    first_on: stream.firstOn,
    last_on: stream.lastOn,
    amount_pattern: stream.amountPattern,
    stepped_on: stream.steppedOn,
    typical_amount: randsOf(stream.typicalAmountCents),
    monthly_amount: randsOf(stream.monthlyAmountCents),
    net_monthly_amount: randsOf(netCents),
    base_amount: variation === null ? null : randsOf(variation.baseCents),
    variable_amount: variation === null ? null : randsOf(variation.variableCents),
    variation: variation?.variation ?? null,
    missed_payments: stream.missedPayments,
    weekend_rule: stream.cadence === 'last_working_day' ? 'before' : stream.schedule.roll,
    consistency: consistencyOf(stream.occurrences.map((payment) => payment.amountCents)),
    regularity: regularityOf(stream),
    next_payment: nextPaymentOf(stream),
    evidence: { payments: stream.occurrences.map((payment) => payment.transactionId) },
  };
}

/** The months that have passed since the last payment of a stream whose next one is late but not overdue. */
function monthsLate({ next }: RecurringStream, last: CalendarMonth, asOf: CalendarDate): CalendarMonth[] {
  if (next === null || next.expectedOn >= asOf) return [];
  return monthRange(last, monthOf(asOf)).filter((month) => month > last && lastDay(month) <= asOf);
}

/**
 * Whether a mature stream scores well, varies little, paid in every one of the last months and in all but one of the
 * whole history.
 */
function isStable(
  stream: RecurringStream,
  scores: readonly (number | null)[],
  months: readonly CalendarMonth[],
  isUnknown: (month: CalendarMonth) => boolean,
  asOf: CalendarDate,
  beside: CentsBeside,
): boolean {
  const policy = incomeStabilityPolicyOn(asOf);
  const last = months.at(-1);
  const variation = variationOf(stream, beside);
  if (last === undefined || variation === null) return false;
  const from = addMonths(last, 1 - policy.monthsWithoutBreak);
  const breaks = monthsMissing(months).filter((month) => !isUnknown(month));
  const payless = breaks.length + monthsLate(stream, last, asOf).filter((month) => !isUnknown(month)).length;
  const paidOnAndOn = payless <= policy.mostBreaks && !breaks.some((month) => month >= from);
  const scoresWell = scores.every((score) => (score ?? 0) >= policy.minimumScore);
  return scoresWell && paidOnAndOn && variation.variation <= policy.maximumVariation;
}

/**
 * Whether what came in says nothing of the income: accounts that nobody is paid into are connected alone, or all that is regular
 * beside what may be pay is interest.
 */
function isIncomeHidden(unseen: UnseenIncome | null, primary: IncomeSource | null, hasIncome: boolean): boolean {
  if (unseen === null) return false;
  if (unseen.why === 'accounts_owed_on' || unseen.why === 'accounts_put_aside') return true;
  return primary === null ? !hasIncome : primary.label === 'income.interest';
}

function indicatorOf(
  primary: IncomeSource | null,
  isSteady: (stream: RecurringStream) => boolean,
  hasIncome: boolean,
  isHidden: boolean,
): IncomeAnalysis['income_indicator'] {
  if (isHidden) return null;
  if (!primary && !hasIncome) return 'NONE';
  if (!primary) return 'IRREGULAR';
  if (primary.hasEnded) return 'ENDED';
  if (primary.kind === 'presumed') return 'EARLY';
  if (!primary.stream) return 'IRREGULAR';
  if (primary.stream.state !== 'MATURE') return primary.stream.state;
  return isSteady(primary.stream) ? 'STABLE' : 'VARIABLE';
}

function yearAndMonth(month: CalendarMonth): { year: number; month: number } {
  return { year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)) };
}

function heatmapOf(
  { income, costOfSales }: CountedMoney,
  months: readonly CalendarMonth[],
  full: ReadonlySet<CalendarMonth>,
): IncomeAnalysis['income_heatmap'] {
  const byMonth = rowsByMonth(income);
  const costsIn = rowsByMonth(costOfSales);
  return months.map((month) => {
    const rows = byMonth.get(month) ?? [];
    return {
      ...yearAndMonth(month),
      total: randsOf(sumCents(rows)),
      net_total: randsOf(sumCents(rows) - tradingOf(rows, costsIn.get(month) ?? []).deductedCents),
      full_month: full.has(month),
      days: [...groupRows(rows, (row) => dayOfMonth(row.bookedOn))].map(([day, ofDay]) => ({
        day,
        amount: randsOf(sumCents(ofDay)),
        transaction_ids: ofDay.map((row) => row.id),
      })),
    };
  });
}

function streamsOut(
  { primary, secondary }: IncomeSources,
  left: readonly RecurringStream[],
  besideOf: (stream: RecurringStream) => CentsBeside,
): IncomeStream[] {
  const counted = (source: IncomeSource, role: IncomeStream['role']): IncomeStream[] =>
    source.stream ? [streamOut(source.stream, role, source.monthlyCents, besideOf(source.stream))] : [];
  return [
    ...(primary ? counted(primary, 'primary') : []),
    ...secondary.flatMap((source) => counted(source, 'secondary')),
    ...left.map((stream) => streamOut(stream, 'not_counted', stream.monthlyAmountCents)),
  ];
}

const INCOME_NOT_SEEN = {
  code: 'income_not_seen',
  message: 'The accounts do not show the income that an instalment would be collected from.',
} as const;

type StrikeOut = Pick<IncomeAnalysis, 'strike_date' | 'strike_date_details' | 'no_strike_date'>;

/** The day to collect on, or why none is named. */
const strikeOut = (strike: ReturnType<typeof strikeDate>): StrikeOut => ({
  strike_date: 'outcome' in strike ? strike.outcome : null,
  strike_date_details: 'details' in strike ? strike.details : null,
  no_strike_date: 'code' in strike ? strike : null,
});

/**
 * The sources of income and how steady they are (ANALYSES, Income analysis). The three scores speak of the primary
 * source, 0 to 100; breaks are months without regular income between the first and the last with it. What history is
 * too short to show is null. `options` names the instalment that strike_date is found for, else a tenth of the
 * strongest income that goes on is assumed.
 */
export function incomeAnalysis(input: AnalysisInput, options: StrikeDateOptions = {}): IncomeAnalysis {
  const money = countedMoney(input);
  const { income } = money;
  const sources = incomeSourcesOf(input);
  const { primary, secondary } = sources;
  const envelope = envelopeOf(input, FIGURES);
  const months = monthRange(monthOf(envelope.window.from), monthOf(envelope.window.to));
  const consistency = primary ? consistencyOf(amountsOf(primary)) : null;
  const regularity = primary?.stream ? regularityOf(primary.stream) : null;
  const regular = primary ? [primary, ...secondary] : [];
  // A month that the data misses is no month without income.
  const isUnknown = (month: CalendarMonth): boolean => isMonthMissing(input, month);
  const missing = monthsMissing([...new Set(regular.flatMap(monthsPaid))].toSorted()).filter(
    (month) => !isUnknown(month),
  );
  const { numbersOf } = streamMemoryOf(input);
  const besideOf = (stream: RecurringStream): CentsBeside => payBeside(stream, regular, (row) => numbersOf(row).payer);
  const isSteady = (stream: RecurringStream): boolean =>
    isStable(
      stream,
      [consistency, regularity],
      primary ? monthsPaid(primary) : [],
      isUnknown,
      input.asOf,
      besideOf(stream),
    );
  const isHidden = isIncomeHidden(unseenIncome(input), primary, income.length > 0);
  const next = primary?.stream ? nextPaymentOf(primary.stream) : null;
  const primaryIds = primary?.rows.map((row) => row.id) ?? [];
  return {
    ...envelope,
    consistency,
    longevity: primary ? longevityOf(runAtEnd(monthsPaid(primary), isUnknown)) : null,
    regularity,
    income_month_breaks: primary ? missing.length : null,
    income_break_months: missing.map(yearAndMonth),
    income_indicator: indicatorOf(primary, isSteady, income.length > 0, isHidden),
    months_back: months.length,
    income_heatmap: heatmapOf(money, months, fullMonthsOf(input)),
    ...strikeOut(isHidden ? INCOME_NOT_SEEN : strikeDate(input, sources, options)),
    streams: streamsOut(sources, input.countPersonIncome ? [] : personIncomeOf(input).streams, besideOf),
    next_payment: next && primary?.stream ? { stream_id: primary.stream.id, ...next } : null,
    evidence: {
      consistency: primaryIds,
      longevity: primaryIds,
      regularity: primary?.stream ? primaryIds : [],
      // The heatmap names every income; a month is a break for want of these.
      income_month_breaks: regular
        .flatMap((source) => source.rows)
        .toSorted((a, b) => (a.bookedOn !== b.bookedOn ? (a.bookedOn < b.bookedOn ? -1 : 1) : a.id < b.id ? -1 : 1))
        .map((row) => row.id),
      next_payment: next ? primaryIds : [],
    },
  };
}
