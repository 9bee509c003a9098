import type { Spread } from '../liquidity/forecast-interval.ts';

/** How good forecasts were, in cents where no other unit is given. */
export interface ForecastScore {
  readonly days: number;
  /** Share of days that ended between P10 and P90. */
  readonly coverage: number;
  readonly meanAbsoluteError: number;
  /** Mean pinball loss of the three percentiles: small for intervals that are both narrow and right. */
  readonly pinball: number;
  /** Mean distance from P10 to P90. */
  readonly width: number;
}

const pinball = (actual: number, forecast: number, share: number): number =>
  actual >= forecast ? share * (actual - forecast) : (1 - share) * (forecast - actual);

/** Scores days that were forecast against how they ended; all zero of none. */
export function scoreOf(days: readonly { readonly spread: Spread; readonly actual: number }[]): ForecastScore {
  const mean = (figure: (spread: Spread, actual: number) => number): number =>
    days.reduce((sum, { spread, actual }) => sum + figure(spread, actual), 0) / Math.max(1, days.length);
  return {
    days: days.length,
    coverage: mean(({ p10Cents, p90Cents }, actual) => (actual >= p10Cents && actual <= p90Cents ? 1 : 0)),
    meanAbsoluteError: mean(({ p50Cents }, actual) => Math.abs(actual - p50Cents)),
    pinball: mean(
      ({ p10Cents, p50Cents, p90Cents }, actual) =>
        (pinball(actual, p10Cents, 0.1) + pinball(actual, p50Cents, 0.5) + pinball(actual, p90Cents, 0.9)) / 3,
    ),
    width: mean(({ p10Cents, p90Cents }) => p90Cents - p10Cents),
  };
}
