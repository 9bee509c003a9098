import { addDays } from '@imali/ledger/basics/calendar.ts';
import { randsOf, randsOrNull } from '@imali/ledger/basics/cents.ts';
import type { LiquidityScore } from '../documents/liquidity-score.ts';
import type { MoneyFlow } from '../expenses/flow-by-label.ts';
import { moneyFlow } from '../expenses/money-flow.ts';
import { incomeNotToCome } from '../income/income-to-come.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { envelopeOf } from '../input/envelope.ts';
import { streamMemoryOf } from '../streams/stream-memory.ts';
import { balanceForecast } from './balance-forecast.ts';
import { balanceHistory } from './balance-history.ts';
import { LONGEST_WINDOW, liquidityWindows, outflowsOf } from './liquidity-windows.ts';

export interface LiquidityOptions {
  /** Balance in cents below which a day counts as short; defaults to 0. */
  readonly floorCents?: number;
}

const FIGURES = {
  score_30_days: 'score',
  score_60_days: 'score',
  score_90_days: 'score',
  floor: 'money',
  current_balance: 'money',
  windows: 'list',
  daily_balances: 'money',
  balance_forecast: 'money',
} as const;

/**
 * How well the balances of the spending and savings accounts carry the spending, over 30, 60 and 90 days up to the
 * last booked day, and where they are heading over the next 90. Credit cards, loans and investments are not money at
 * hand. Balances are added up where those of all accounts are known, not before the first row of one of them nor across
 * days that the data misses. A window that they do not fill is null; so is the forecast with fewer than two complete pay cycles.
 */
export function liquidityScore(
  input: AnalysisInput,
  options: LiquidityOptions = {},
  flow: MoneyFlow = moneyFlow(input),
): LiquidityScore {
  const floorCents = options.floorCents ?? 0;
  const envelope = envelopeOf(input, FIGURES);
  const history = balanceHistory(input);
  const { accounts: liquid, balances } = history;
  const outflows = outflowsOf(flow);
  const windows = liquidityWindows(input, flow, floorCents);
  const before = addDays(input.asOf, -LONGEST_WINDOW);
  const scoreOf = (days: number): number | null => windows.find((window) => window.days === days)?.score ?? null;
  return {
    ...envelope,
    score_30_days: scoreOf(30),
    score_60_days: scoreOf(60),
    score_90_days: scoreOf(90),
    floor: randsOf(floorCents),
    current_balance: randsOrNull(balances.at(-1)?.balanceCents ?? null),
    account_ids: liquid.map(({ account }) => account.id),
    windows,
    daily_balances: balances.slice(-LONGEST_WINDOW).map((day) => ({
      date: day.date,
      balance: randsOf(day.balanceCents),
      computed: day.computed,
    })),
    balance_forecast: balanceForecast(history, floorCents, streamMemoryOf(input), incomeNotToCome(input).rows),
    evidence: {
      average_daily_outflow: outflows.filter((row) => row.bookedOn > before).map((row) => row.id),
    },
  };
}
