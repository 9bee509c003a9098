import type { ForecastCalibration } from '../data/forecast-calibration.ts';

/** The percentiles of the simulated balances of a day, in cents. */
export interface Spread {
  readonly p10Cents: number;
  readonly p50Cents: number;
  readonly p90Cents: number;
}

/** Stands for an error where nothing was expected to move at all and something did. */
const BEYOND = 50;

/** Mean change in cents of the balance from one day to the next, over the last `days` days; 0 of a single balance. */
export function meanDailyChange(balances: readonly number[], days: number): number {
  const recent = balances.slice(-days - 1);
  if (recent.length < 2) return 0;
  const total = recent.slice(1).reduce((sum, cents, index) => sum + Math.abs(cents - (recent[index] ?? cents)), 0);
  return total / (recent.length - 1);
}

/**
 * How far a balance ended from the middle of its forecast, in units of the simulated spread on that side and of the
 * change of a day that is added to it: 1 is an error as large as both.
 */
export function normalisedError(spread: Spread, actualCents: number, changeCents: number): number {
  const off = actualCents - spread.p50Cents;
  const side = off < 0 ? spread.p50Cents - spread.p10Cents : spread.p90Cents - spread.p50Cents;
  const unit = side + changeCents;
  if (unit > 0) return Math.abs(off) / unit;
  return off === 0 ? 0 : BEYOND;
}

/**
 * The factor by which spreads are widened, or narrowed: the `level` quantile of normalised errors, those of the
 * applicant's own earlier forecasts weighing one each beside the common ones (split conformal prediction with
 * normalised residuals; Papadopoulos and others, "Inductive confidence machines for regression", 2002).
 */
export function intervalFactor(ownErrors: readonly number[], calibration: ForecastCalibration): number {
  const { commonErrors, commonWeight, level } = calibration;
  const own = new Float64Array(ownErrors).sort();
  const common = new Float64Array(commonErrors).sort();
  const enough = level * (own.length + commonWeight);
  let weight = 0;
  let error = 1;
  // Both lists ascend: the next error is the smaller of their next ones.
  for (let [mine, ours] = [0, 0]; mine + ours < own.length + common.length; ) {
    const [next, nextOfAll] = [own[mine] ?? Number.POSITIVE_INFINITY, common[ours] ?? Number.POSITIVE_INFINITY];
    if (next <= nextOfAll) mine += 1;
    else ours += 1;
    error = Math.min(next, nextOfAll);
    weight += next <= nextOfAll ? 1 : commonWeight / common.length;
    if (weight >= enough - 1e-9) return error;
  }
  return error;
}

/**
 * The interval of a day: the simulated spread and the change of a day that is added to it, times the factor, on either side of the
 * middle. It does not reach below what the accounts ever went down to.
 */
export function calibrated(spread: Spread, factor: number, changeCents: number, leastCents: number): Spread {
  const { p10Cents, p50Cents, p90Cents } = spread;
  const low = p50Cents - factor * (p50Cents - p10Cents + changeCents);
  const high = p50Cents + factor * (p90Cents - p50Cents + changeCents);
  return {
    p10Cents: Math.round(Math.max(low, Math.min(leastCents, p50Cents))),
    p50Cents,
    p90Cents: Math.round(high),
  };
}
