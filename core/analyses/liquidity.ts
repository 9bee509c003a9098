import type { BalanceForecast, LiquidityScore } from '../../schemas/entities/liquidity-score.ts';
import type { LabelledTransaction } from '../labels/labelled-transaction.ts';
import { randsOf, randsOrNull } from '../money/cents.ts';
import { addDays, type CalendarDate } from '../time/calendar.ts';
import { type AnalysisInput, countedRows } from './analysis-input.ts';
import {
  type DailyBalance,
  dailyBalances,
  isSpendingAccount,
  liquidAccounts,
  totalDailyBalances,
} from './daily-balances.ts';
import { envelopeOf } from './envelope.ts';
import { forecastBalance } from './liquidity-forecast.ts';
import { liquidityWindow } from './liquidity-window.ts';
import { type MoneyFlow, moneyFlow } from './money-flow.ts';
import { roundTo } from './ratio.ts';
import { type StreamMemory, streamMemoryOf } from './stream-memory.ts';

export interface LiquidityOptions {
  /** Balance in cents below which a day counts as short; 0 unless told. */
  readonly floorCents?: number;
}

const METRICS = ['score_30_days', 'score_60_days', 'score_90_days', 'balance_forecast', 'daily_balances'] as const;
const HORIZON = 90;
const PATHS = 400;
const BACKTEST = { horizon: 30, paths: 100, origins: 3 } as const;
/** Days of the scores (section 9 of the specification), shortest first. */
const WINDOWS = [30, 60, 90] as const;
/** The reply lists the balances and the outflows of this many days. */
const LONGEST_WINDOW = 90;

/** Forecasts the past from days when it was not known yet, and compares. Labels are those known today. */
function backtest(
  rows: readonly LabelledTransaction[],
  balances: readonly DailyBalance[],
  floorCents: number,
  memory: StreamMemory,
): BalanceForecast['backtest'] {
  const origins: CalendarDate[] = [];
  let days = 0;
  let error = 0;
  let covered = 0;
  const from = balances[0]?.date;
  for (let step = BACKTEST.origins; step >= 1; step -= 1) {
    const index = balances.length - 1 - step * BACKTEST.horizon;
    const origin = balances[index];
    if (!origin || !from) continue;
    const known = rows.filter((row) => row.bookedOn <= origin.date);
    const start = { rows: known, from, origin: origin.date, balanceCents: origin.balanceCents };
    const forecast = forecastBalance(start, BACKTEST.horizon, BACKTEST.paths, floorCents, memory);
    if (!forecast) continue;
    origins.push(origin.date);
    for (const [offset, day] of forecast.days.entries()) {
      const actual = balances[index + 1 + offset]?.balanceCents ?? 0;
      days += 1;
      error += Math.abs(actual - day.p50Cents);
      if (actual >= day.p10Cents && actual <= day.p90Cents) covered += 1;
    }
  }
  if (days === 0) return null;
  return {
    origins,
    horizon_days: BACKTEST.horizon,
    mean_absolute_error: randsOf(Math.round(error / days)),
    interval_coverage: roundTo(covered / days, 4),
  };
}

function balanceForecast(
  rows: readonly LabelledTransaction[],
  balances: readonly DailyBalance[],
  floorCents: number,
  memory: StreamMemory,
): BalanceForecast | null {
  const last = balances.at(-1);
  const from = balances[0]?.date;
  if (!last || !from) return null;
  const start = { rows, from, origin: last.date, balanceCents: last.balanceCents };
  const forecast = forecastBalance(start, HORIZON, PATHS, floorCents, memory);
  if (!forecast) return null;
  const shortfall = (days: number): number =>
    roundTo(forecast.firstShortDays.filter((first) => first !== null && first <= days).length / PATHS, 4);
  return {
    days: forecast.days.map((day) => ({
      date: day.date,
      p10: randsOf(day.p10Cents),
      p50: randsOf(day.p50Cents),
      p90: randsOf(day.p90Cents),
      recurring_due: randsOf(day.recurringDueCents),
    })),
    first_day_below_floor: forecast.days.find((day) => day.p50Cents < floorCents)?.date ?? null,
    first_day_p10_below_floor: forecast.days.find((day) => day.p10Cents < floorCents)?.date ?? null,
    shortfall_probability_30_days: shortfall(30),
    shortfall_probability_60_days: shortfall(60),
    shortfall_probability_90_days: shortfall(90),
    cycles: forecast.cycles,
    cycle_basis: forecast.cycleBasis,
    paths: PATHS,
    recurring_items: forecast.streams.map((stream) => ({
      stream_id: stream.id,
      name: stream.counterpartyName,
      direction: stream.direction,
      amount: randsOf(Math.abs(stream.typicalAmountCents)),
      next_on: stream.next?.expectedOn ?? addDays(last.date, 1),
    })),
    backtest: backtest(rows, balances, floorCents, memory),
  };
}

/**
 * How well the balances of the spending and savings accounts carry the spending, over 30, 60 and 90 days up to the
 * last booked day, and where they are heading over the next 90. Credit cards, loans and investments are not money at
 * hand. A window that the data does not fill is null; so is the forecast with fewer than two complete pay cycles.
 */
export function liquidityScore(
  input: AnalysisInput,
  options: LiquidityOptions = {},
  flow: MoneyFlow = moneyFlow(input),
): LiquidityScore {
  const floorCents = options.floorCents ?? 0;
  const envelope = envelopeOf(input, METRICS);
  const { from } = envelope.window;
  const liquid = liquidAccounts(input);
  const balances = totalDailyBalances(liquid, from, input.asOf);
  const spending = liquid.filter(isSpendingAccount).map((entry) => dailyBalances(entry, from, input.asOf));
  const overdrawn = balances.map((_, index) => spending.some((days) => (days[index]?.balanceCents ?? 0) < 0));
  const outflows = [...flow.expense, ...flow.saving];
  const windows = WINDOWS.map((days) => liquidityWindow(days, balances, overdrawn, outflows, input.asOf, floorCents));
  const liquidIds = new Set(liquid.map(({ account }) => account.id));
  const rows = countedRows(input).filter((row) => liquidIds.has(row.accountId));
  const before = addDays(input.asOf, -LONGEST_WINDOW);
  const scoreOf = (days: number): number | null => windows.find((window) => window.days === days)?.score ?? null;
  return {
    ...envelope,
    score_30_days: scoreOf(30),
    score_60_days: scoreOf(60),
    score_90_days: scoreOf(90),
    floor: randsOf(floorCents),
    current_balance: randsOrNull(balances.at(-1)?.balanceCents ?? null),
    account_ids: [...liquidIds],
    windows,
    daily_balances: balances.slice(-LONGEST_WINDOW).map((day) => ({
      date: day.date,
      balance: randsOf(day.balanceCents),
      computed: day.computed,
    })),
    balance_forecast: balanceForecast(rows, balances, floorCents, streamMemoryOf(input)),
    evidence: {
      average_daily_outflow: outflows.filter((row) => row.bookedOn > before).map((row) => row.id),
    },
  };
}
