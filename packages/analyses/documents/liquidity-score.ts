import type { AnalysisEnvelope, Evidence } from './analysis-envelope.ts';

export interface BalanceForecast {
  days: {
    /** Calendar date in Africa/Johannesburg */
    date: string;
    p10: number;
    p50: number;
    /** Four in five days are expected to end between p10 and p90 */
    p90: number;
    /** Usual amount of the recurring items expected on this day */
    recurring_due: number;
    /** Share of simulated futures that would end this day below the floor if everything due were paid */
    short_share: number | null;
  }[];
  /** First day on which most simulated futures would go below the floor if everything due were paid */
  first_day_below_floor: string | null;
  /** First day on which more than a tenth of the simulated futures would */
  first_day_p10_below_floor: string | null;
  /** Share of simulated futures that would go below the floor on any of the 30 days after as_of if everything due were paid; null when they have passed */
  shortfall_probability_30_days: number | null;
  shortfall_probability_60_days: number | null;
  shortfall_probability_90_days: number | null;
  /** Past pay cycles that the forecast draws from */
  cycles: number;
  cycle_basis: 'pay_days' | 'calendar_months';
  paths: number;
  /** What the simulated spread was widened by, so that four in five days end between p10 and p90 */
  interval_factor: number;
  recurring_items: {
    stream_id: string;
    name: string;
    direction: 'in' | 'out';
    amount: number;
    /** Null when it was due before the day of reading, where the data does not show whether it came */
    next_on: string | null;
    evidence: Evidence;
  }[];
  backtest: {
    /** Days from which the past was forecast without what followed */
    origins: string[];
    horizon_days: number;
    mean_absolute_error: number;
    /** Share of days that ended between p10 and p90; 0.8 is expected */
    interval_coverage: number;
  } | null;
}

/** A liquidity score with the figures that it is made of */
export interface LiquidityWindow {
  /** Length of the window, counted back from as_of */
  days: number;
  /** Sum of the points; null where the data is shorter than the window */
  score: number | null;
  /** Share of days that ended at or above the floor, 0 to 1 */
  days_at_floor_share: number | null;
  average_balance: number | null;
  average_daily_outflow: number | null;
  /** Days of average outflow that the average balance above the floor pays for; null without outflow */
  buffer_days: number | null;
  /** 10th percentile of the daily balances */
  p10_balance: number | null;
  median_weekly_outflow: number | null;
  /** Share of days on which a spending account ended below zero, 0 to 1 */
  overdraft_use: number | null;
  points: {
    /** Of 40 */
    days_at_floor: number;
    /** Of 30 */
    buffer: number;
    /** Of 20 */
    p10_balance: number;
    /** Of 10 */
    overdraft: number;
  } | null;
}

/** How well the balances carry the spending, and where they are heading */
export interface LiquidityScore extends AnalysisEnvelope {
  score_30_days: number | null;
  score_60_days: number | null;
  score_90_days: number | null;
  /** Balance below which a day counts as short */
  floor: number;
  current_balance: number | null;
  /** Spending and savings accounts whose balances are added up */
  account_ids: string[];
  windows: LiquidityWindow[];
  daily_balances: {
    /** Calendar date in Africa/Johannesburg */
    date: string;
    balance: number;
    /** True where a balance was carried or calculated rather than printed */
    computed: boolean;
  }[];
  /** Days from the day of reading on; null with too little history, and when the data is stale */
  balance_forecast: BalanceForecast | null;
  evidence: Evidence;
}
