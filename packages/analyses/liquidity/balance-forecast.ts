import { addDays, type CalendarDate, dayNumber } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { type ForecastCalibration, forecastCalibrationOn } from '../data/forecast-calibration.ts';
import type { BalanceForecast } from '../documents/liquidity-score.ts';
import { describedOn } from '../streams/found-stream.ts';
import { roundTo } from '../streams/ratio.ts';
import type { StreamMemory } from '../streams/stream-memory.ts';
import type { BalanceHistory } from './balance-history.ts';
import type { DailyBalance } from './daily-balances.ts';
import { firstShortDay } from './first-short-day.ts';
import { calibrated, intervalFactor, meanDailyChange, normalisedError } from './forecast-interval.ts';
import { type ForecastRows, forecastRows, forecastRowsUpTo } from './forecast-rows.ts';
import { type Forecast, forecastBalance } from './liquidity-forecast.ts';

const HORIZON = 90;
const PATHS = 100;
const BACKTEST = { horizon: 30, paths: 50, origins: 3 } as const;
/** Days whose mean change from one to the next is the usual change of a day. */
const CHANGE_DAYS = 90;

/** What is known of the balances on the day that a forecast starts from. */
interface Origin {
  readonly date: CalendarDate;
  readonly balanceCents: number;
  /** Lowest end-of-day balance so far, 0 where it never was below. */
  readonly leastCents: number;
  /** Part of the mean change from one day to the next that is added to the simulated spread. */
  readonly changeCents: number;
}

function originAt(balances: readonly DailyBalance[], index: number): Origin | null {
  const day = balances[index];
  if (!day) return null;
  const cents = balances.slice(0, index + 1).map(({ balanceCents }) => balanceCents);
  return {
    date: day.date,
    balanceCents: day.balanceCents,
    leastCents: cents.reduce((least, one) => Math.min(least, one), 0),
    changeCents: forecastCalibrationOn(day.date).changeShare * meanDailyChange(cents, CHANGE_DAYS),
  };
}

interface Backtest {
  readonly report: BalanceForecast['backtest'];
  /** Normalised errors of every day forecast. */
  readonly errors: readonly number[];
}

/**
 * Forecasts the past from days when it was not known yet, oldest first, and compares. Each interval is calibrated with
 * the errors of the forecasts before it only. Labels and pairs are those known today.
 */
function backtest(rows: ForecastRows, balances: readonly DailyBalance[], calibration: ForecastCalibration): Backtest {
  const origins: CalendarDate[] = [];
  const errors: number[] = [];
  let absoluteError = 0;
  let covered = 0;
  const from = balances[0]?.date;
  for (let step = BACKTEST.origins; step >= 1; step -= 1) {
    const index = balances.length - 1 - step * BACKTEST.horizon;
    const origin = originAt(balances, index);
    if (!origin || !from) continue;
    const { date, balanceCents, leastCents, changeCents } = origin;
    const start = { rows: forecastRowsUpTo(rows, dayNumber(date)), from, origin: date, balanceCents, leastCents };
    const forecast = forecastBalance(start, BACKTEST.horizon, BACKTEST.paths, 0);
    if (!forecast) continue;
    origins.push(date);
    const factor = intervalFactor(errors, calibration);
    for (const [offset, day] of forecast.days.entries()) {
      const actual = balances[index + 1 + offset]?.balanceCents ?? 0;
      const { p10Cents, p90Cents } = calibrated(day, factor, changeCents, leastCents);
      absoluteError += Math.abs(actual - day.p50Cents);
      if (actual >= p10Cents && actual <= p90Cents) covered += 1;
      errors.push(normalisedError(day, actual, changeCents));
    }
  }
  if (errors.length === 0) return { report: null, errors };
  return {
    report: {
      origins,
      horizon_days: BACKTEST.horizon,
      mean_absolute_error: randsOf(Math.round(absoluteError / errors.length)),
      interval_coverage: roundTo(covered / errors.length, 4),
    },
    errors,
  };
}

/**
 * The forecast from the last day of a history before its spread is calibrated, and what that needs; null as below.
 * @param coming the rows of the history that the future is read from
 */
export function simulatedForecast(
  { rows, balances }: BalanceHistory,
  floorCents: number,
  memory: StreamMemory,
  coming: ForecastRows = forecastRows(rows, memory),
): { readonly forecast: Forecast; readonly origin: Origin } | null {
  const origin = originAt(balances, balances.length - 1);
  const from = balances[0]?.date;
  if (!origin || !from) return null;
  const { date, balanceCents, leastCents } = origin;
  const start = { rows: coming, from, origin: date, balanceCents, leastCents };
  const forecast = forecastBalance(start, HORIZON, PATHS, floorCents);
  return forecast && { forecast, origin };
}

/**
 * Where a balance is heading over the next 90 days; null with fewer than two complete pay cycles. The spread of the simulated futures becomes an interval by the errors of
 * earlier forecasts.
 * @param notToCome money in that is not expected again. The backtest counts it: it did come in the days that it forecasts
 */
export function balanceForecast(
  history: BalanceHistory,
  floorCents: number,
  memory: StreamMemory,
  notToCome: ReadonlySet<LabelledTransaction>,
): BalanceForecast | null {
  const all = forecastRows(history.rows, memory);
  const coming = notToCome.size === 0 ? all : forecastRows(history.rows, memory, notToCome);
  const simulated = simulatedForecast(history, floorCents, memory, coming);
  if (!simulated) return null;
  const { forecast, origin } = simulated;
  const { date, leastCents, changeCents } = origin;
  const calibration = forecastCalibrationOn(date);
  const { report, errors } = backtest(all, history.balances, calibration);
  const factor = intervalFactor(errors, calibration);
  const shortfall = (days: number): number =>
    roundTo(forecast.firstShortDays.filter((first) => first !== null && first <= days).length / PATHS, 4);
  return {
    days: forecast.days.map((day) => {
      const { p10Cents, p50Cents, p90Cents } = calibrated(day, factor, changeCents, leastCents);
      return {
        date: day.date,
        p10: randsOf(p10Cents),
        p50: randsOf(p50Cents),
        p90: randsOf(p90Cents),
        recurring_due: randsOf(day.recurringDueCents),
        short_share: roundTo(day.shortShare, 4),
      };
    }),
    first_day_below_floor: firstShortDay(forecast.days, 'most'),
    first_day_p10_below_floor: firstShortDay(forecast.days, 'some'),
    shortfall_probability_30_days: shortfall(30),
    shortfall_probability_60_days: shortfall(60),
    shortfall_probability_90_days: shortfall(90),
    cycles: forecast.cycles,
    cycle_basis: forecast.cycleBasis,
    paths: PATHS,
    interval_factor: roundTo(factor, 4),
    recurring_items: forecast.streams
      .map((found) => describedOn(found, dayNumber(date)))
      .map((stream) => ({
        stream_id: stream.id,
        name: stream.counterpartyName,
        direction: stream.direction,
        amount: randsOf(Math.abs(stream.typicalAmountCents)),
        next_on: stream.next?.expectedOn ?? addDays(date, 1),
        evidence: { amount: stream.occurrences.map((paid) => paid.transactionId) },
      })),
    backtest: report,
  };
}
