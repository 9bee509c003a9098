import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** How the spread of simulated balances is widened to the interval that forecasts have kept to. */
export interface ForecastCalibration {
  readonly effectiveFrom: CalendarDate;
  /** Part of the usual change of a day that is added to the simulated spread on either side. */
  readonly changeShare: number;
  /** Share of days that the interval from P10 to P90 should hold. */
  readonly level: number;
  /**
   * Normalised errors of forecasts of seeded applicants, as 20 quantiles (2.5 %, 7.5 % ... 97.5 %): those that
   * packages/labels/bench/hold-out.ts leaves for tuning. `npm run bench -- analyses` prints them anew and measures the others.
   */
  readonly commonErrors: readonly number[];
  /** What the common errors weigh together, in days of the applicant's own backtest. */
  readonly commonWeight: number;
}

const tables: readonly ForecastCalibration[] = [
  {
    effectiveFrom: '2015-01-01',
    changeShare: 0.5,
    level: 0.8,
    commonErrors: [
      0.004, 0.044, 0.087, 0.132, 0.178, 0.225, 0.273, 0.325, 0.376, 0.433, 0.497, 0.562, 0.635, 0.721, 0.817, 0.933,
      1.025, 1.19, 1.504, 2.519,
    ],
    commonWeight: 120,
  },
];

const [oldest] = tables;

/** The calibration of a day; the oldest before the first one. */
export function forecastCalibrationOn(date: CalendarDate): ForecastCalibration {
  const found = tables.findLast((table) => table.effectiveFrom <= date) ?? oldest;
  if (!found) throw new Error('no table of forecast calibration');
  return found;
}
