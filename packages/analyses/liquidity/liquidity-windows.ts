import { addDays, type CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { LabelledAccount, LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LiquidityWindow } from '../documents/liquidity-score.ts';
import type { MoneyFlow } from '../expenses/flow-by-label.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { balanceHistory } from './balance-history.ts';
import { type DailyBalance, dailyBalances, isSpendingAccount } from './daily-balances.ts';
import { liquidityWindow } from './liquidity-window.ts';

/** Days of the scores (section 9 of the specification), shortest first. */
const WINDOWS = [30, 60, 90] as const;
/** The reply lists the balances and the outflows of this many days. */
export const LONGEST_WINDOW = 90;

const NOTHING: ReadonlySet<LabelledTransaction> = new Set();

/** Money that leaves the applicant's accounts. */
export const outflowsOf = (flow: MoneyFlow): LabelledTransaction[] => [
  ...flow.expense,
  ...flow.cost_of_sales,
  ...flow.saving,
];

/** Cents of money in by day. */
function centsByDay(rows: Iterable<LabelledTransaction>): ReadonlyMap<CalendarDate, number> {
  const cents = new Map<CalendarDate, number>();
  for (const { bookedOn, amountCents } of rows) cents.set(bookedOn, (cents.get(bookedOn) ?? 0) + amountCents);
  return cents;
}

/**
 * Balances as if money in had not come. What came within the longest window is taken out whole; of what came before it, at
 * most what the balances since then show to be left: money that was spent long ago is in nobody's account.
 * @param balances of consecutive days up to `asOf`
 */
function balancesWithout(
  balances: readonly DailyBalance[],
  moneyIn: ReadonlyMap<CalendarDate, number>,
  asOf: CalendarDate,
): readonly DailyBalance[] {
  const windowFrom = addDays(asOf, 1 - LONGEST_WINDOW);
  let left = 0;
  return balances.map((day) => {
    left += moneyIn.get(day.date) ?? 0;
    if (day.date < windowFrom) left = Math.min(left, Math.max(0, day.balanceCents));
    return left === 0 ? day : { ...day, balanceCents: day.balanceCents - left };
  });
}

/**
 * The liquidity windows of the spending and savings accounts up to the last booked day.
 * @param without rows of money in that count as if they had not come
 */
export function liquidityWindows(
  input: AnalysisInput,
  flow: MoneyFlow,
  floorCents: number,
  without: ReadonlySet<LabelledTransaction> = NOTHING,
): LiquidityWindow[] {
  const { accounts, balances } = balanceHistory(input);
  const from = balances[0]?.date ?? input.asOf;
  const takenOut = [...without].filter(({ bookedOn }) => bookedOn >= from);
  const steady = (days: readonly DailyBalance[], rows: readonly LabelledTransaction[]): readonly DailyBalance[] =>
    rows.length === 0 ? days : balancesWithout(days, centsByDay(rows), input.asOf);
  const ofAccount = (entry: LabelledAccount): readonly DailyBalance[] =>
    steady(
      dailyBalances(entry, from, input.asOf),
      takenOut.filter(({ accountId }) => accountId === entry.account.id),
    );
  const ids = new Set(accounts.map(({ account }) => account.id));
  const total = steady(
    balances,
    takenOut.filter(({ accountId }) => ids.has(accountId)),
  );
  const spending = accounts.filter(isSpendingAccount).map(ofAccount);
  const overdrawn = balances.map((_, index) => spending.some((days) => (days[index]?.balanceCents ?? 0) < 0));
  return WINDOWS.map((days) => liquidityWindow(days, total, overdrawn, outflowsOf(flow), input.asOf, floorCents));
}
