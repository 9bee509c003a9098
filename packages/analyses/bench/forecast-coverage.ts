import { isHeldOut } from '@imali/labels/bench/hold-out.ts';
import { centsOf } from '@imali/ledger/basics/cents.ts';
import { quantile } from '@imali/ledger/basics/quantile.ts';
import type { Bench } from '@imali/measure/report.ts';
import { rounded } from '@imali/measure/spread.ts';
import { simulatedForecast } from '../liquidity/balance-forecast.ts';
import { balanceHistory } from '../liquidity/balance-history.ts';
import { normalisedError, type Spread } from '../liquidity/forecast-interval.ts';
import { liquidityScore } from '../liquidity/liquidity.ts';
import { roundTo } from '../streams/ratio.ts';
import { streamMemoryOf } from '../streams/stream-memory.ts';
import { allForecastCases, type ForecastCase, HORIZON_DAYS } from './forecast-cases.ts';
import { type ForecastScore, scoreOf } from './forecast-score.ts';
import { referenceForecasts } from './reference-forecasts.ts';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const FEW_SEEDS = [1];

interface ForecastDays {
  readonly persona: string;
  readonly ours: { readonly spread: Spread; readonly actual: number }[];
  readonly stays: { readonly spread: Spread; readonly actual: number }[];
  readonly lastMonth: { readonly spread: Spread; readonly actual: number }[];
}

const paired = (spreads: readonly Spread[], actual: readonly number[]): ForecastDays['ours'] =>
  spreads.flatMap((spread, index) => {
    const ended = actual[index];
    return ended === undefined ? [] : [{ spread, actual: ended }];
  });

/** The days of one case by each forecast; null where ours has too little history to say anything. */
function daysOf({ persona, input, past, actual }: ForecastCase): ForecastDays | null {
  const forecast = liquidityScore(input).balance_forecast;
  if (!forecast) return null;
  const spreads = forecast.days
    .slice(0, HORIZON_DAYS)
    .map((day) => ({ p10Cents: centsOf(day.p10), p50Cents: centsOf(day.p50), p90Cents: centsOf(day.p90) }));
  const { stays, lastMonth } = referenceForecasts(past, HORIZON_DAYS);
  return {
    persona,
    ours: paired(spreads, actual),
    stays: paired(stays, actual),
    lastMonth: paired(lastMonth, actual),
  };
}

const line = (name: string, score: ForecastScore): (string | number)[] => [
  name,
  score.days,
  rounded(score.coverage),
  Math.round(score.meanAbsoluteError / 100),
  Math.round(score.pinball / 100),
  Math.round(score.width / 100),
];

/** Normalised errors of the simulated spread of a case, which the table of the calibration is made of. */
function simulatedErrors({ input, actual }: ForecastCase): number[] {
  const simulated = simulatedForecast(balanceHistory(input), 0, streamMemoryOf(input));
  if (!simulated) return [];
  const { forecast, origin } = simulated;
  return actual.flatMap((cents, index) => {
    const day = forecast.days[index];
    return day ? [normalisedError(day, cents, origin.changeCents)] : [];
  });
}

/** 20 quantiles, 2.5 % to 97.5 %, as the table of the calibration holds them. */
function tableOf(errors: readonly number[]): string {
  return Array.from({ length: 20 }, (_, index) => roundTo(quantile(errors, 0.025 + index / 20) ?? 0, 3)).join(', ');
}

const COLUMNS = ['', 'days', 'between P10 and P90', 'mean absolute error, R', 'pinball loss, R', 'width, R'];

/**
 * How often balances ended inside the forecast interval, and how far from its middle, beside two forecasts that need
 * no engine. The calibration was fitted on the personas that `isHeldOut('forecast', persona)` does not hold out.
 */
export const forecastCoverage: Bench = async ({ quick, progress }) => {
  progress('forecasts of seeded personas beside what happened');
  const cases = allForecastCases(quick ? FEW_SEEDS : SEEDS);
  const days = cases.flatMap((one) => daysOf(one) ?? []);
  const figures: Record<string, number> = {};
  const rows: (string | number)[][] = [];
  for (const part of ['tuned', 'held_out'] as const) {
    const some = days.filter(({ persona }) => isHeldOut('forecast', persona) === (part === 'held_out'));
    const scores = {
      ours: scoreOf(some.flatMap(({ ours }) => ours)),
      stays: scoreOf(some.flatMap(({ stays }) => stays)),
      last_month: scoreOf(some.flatMap(({ lastMonth }) => lastMonth)),
    };
    const words = part === 'tuned' ? 'personas it was fitted on' : 'personas held out';
    rows.push(
      line(`${words}: forecast`, scores.ours),
      line(`${words}: the balance stays`, scores.stays),
      line(`${words}: last month again`, scores.last_month),
    );
    for (const [name, score] of Object.entries(scores)) {
      figures[`forecast_${part}_${name}_coverage_share`] = rounded(score.coverage);
      figures[`forecast_${part}_${name}_mae_rands`] = rounded(score.meanAbsoluteError / 100);
      figures[`forecast_${part}_${name}_pinball_rands`] = rounded(score.pinball / 100);
    }
  }
  const fitted = cases.filter(({ persona }) => !isHeldOut('forecast', persona)).flatMap(simulatedErrors);
  const byPersona = [...Map.groupBy(days, ({ persona }) => persona)].map(([persona, some]) =>
    line(`${persona}${isHeldOut('forecast', persona) ? ' (held out)' : ''}`, scoreOf(some.flatMap(({ ours }) => ours))),
  );
  return {
    figures,
    tables: [
      { title: `Balance forecast, ${HORIZON_DAYS} days ahead, ${days.length} origins`, columns: COLUMNS, rows },
      { title: 'Balance forecast by persona', columns: COLUMNS, rows: byPersona },
    ],
    notes: [
      `Normalised errors of the personas it is fitted on, 20 quantiles: ${tableOf(fitted)}`,
      '0.8 of the days should end between P10 and P90. Labels are given at each origin, from what was known then.',
    ],
  };
};
