import { addDays, type CalendarDate, dayNumber } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import { median, quantile } from '@imali/ledger/basics/quantile.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LiquidityWindow } from '../documents/liquidity-score.ts';
import { clampUnit, roundTo } from '../streams/ratio.ts';
import type { DailyBalance } from './daily-balances.ts';

/** Most points of each term; together 100. */
const POINTS = { daysAtFloor: 40, buffer: 30, p10Balance: 20, overdraft: 10 } as const;

const nothingKnown = (days: number): LiquidityWindow => ({
  days,
  score: null,
  days_at_floor_share: null,
  average_balance: null,
  average_daily_outflow: null,
  buffer_days: null,
  p10_balance: null,
  median_weekly_outflow: null,
  overdraft_use: null,
  points: null,
});

/** Outflow in cents of each whole week counted back from `asOf`, as many as fit in `days`. */
function weeklyOutflows(outflows: readonly LabelledTransaction[], asOf: CalendarDate, days: number): number[] {
  const weeks = Array.from({ length: Math.floor(days / 7) }, () => 0);
  const lastDay = dayNumber(asOf);
  for (const row of outflows) {
    const week = Math.floor((lastDay - dayNumber(row.bookedOn)) / 7);
    const sum = weeks[week];
    if (sum !== undefined) weeks[week] = sum - row.amountCents;
  }
  return weeks;
}

/**
 * The liquidity score over the last `days` days, and the figures that it is made of:
 * 40 x share of days >= floor + 30 x min(1, buffer days / days) + 20 x min(1, P10 balance / median weekly outflow)
 * + 10 x (1 - overdraft use), every term cut to 0..its points. Balances in the terms are those above the floor.
 * Buffer days are the average balance over the average daily outflow (JPMorgan Chase Institute, "Cash is King", 2016).
 * All null where the balances cover fewer days.
 * @param balances end-of-day totals, the last of them as of `asOf`
 * @param overdrawn for each of those days, whether any spending account ended below zero
 * @param outflows money that left the applicant's accounts (negative amounts), any order
 */
export function liquidityWindow(
  days: number,
  balances: readonly DailyBalance[],
  overdrawn: readonly boolean[],
  outflows: readonly LabelledTransaction[],
  asOf: CalendarDate,
  floorCents: number,
): LiquidityWindow {
  if (balances.length < days) return nothingKnown(days);
  const cents = balances.slice(-days).map((day) => day.balanceCents);
  const start = addDays(asOf, -days);
  const within = outflows.filter((row) => row.bookedOn > start);

  const floorShare = cents.filter((balance) => balance >= floorCents).length / days;
  const average = cents.reduce((sum, balance) => sum + balance, 0) / days;
  const dailyOutflow = within.reduce((sum, row) => sum - row.amountCents, 0) / days;
  const aboveFloor = Math.max(0, average - floorCents);
  const bufferDays = dailyOutflow > 0 ? aboveFloor / dailyOutflow : null;
  const p10 = quantile(cents, 0.1) ?? 0;
  const weekly = median(weeklyOutflows(within, asOf, days)) ?? 0;
  const overdraftUse = overdrawn.slice(-days).filter(Boolean).length / days;

  const p10Term = weekly > 0 ? (p10 - floorCents) / weekly : p10 >= floorCents ? 1 : 0;
  const bufferTerm = bufferDays === null ? (average >= floorCents ? 1 : 0) : bufferDays / days;
  const points = {
    days_at_floor: POINTS.daysAtFloor * floorShare,
    buffer: POINTS.buffer * clampUnit(bufferTerm),
    p10_balance: POINTS.p10Balance * clampUnit(p10Term),
    overdraft: POINTS.overdraft * (1 - overdraftUse),
  };
  const score = points.days_at_floor + points.buffer + points.p10_balance + points.overdraft;
  return {
    days,
    score: roundTo(score, 2),
    days_at_floor_share: roundTo(floorShare, 4),
    average_balance: randsOf(Math.round(average)),
    average_daily_outflow: randsOf(Math.round(dailyOutflow)),
    buffer_days: bufferDays === null ? null : roundTo(bufferDays, 2),
    p10_balance: randsOf(Math.round(p10)),
    median_weekly_outflow: randsOf(Math.round(weekly)),
    overdraft_use: roundTo(overdraftUse, 4),
    points: {
      days_at_floor: roundTo(points.days_at_floor, 2),
      buffer: roundTo(points.buffer, 2),
      p10_balance: roundTo(points.p10_balance, 2),
      overdraft: roundTo(points.overdraft, 2),
    },
  };
}
