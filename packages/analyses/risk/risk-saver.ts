import { type CalendarDate, type CalendarMonth, monthOf, monthRange } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { RiskInsights } from '../documents/risk-insights.ts';
import type { MoneyFlow } from '../expenses/flow-by-label.ts';
import { rowsByMonth } from '../expenses/grouped-rows.ts';
import { sumCents } from '../expenses/money-flow.ts';
import { roundTo } from '../streams/ratio.ts';

type Saver = RiskInsights['net_saver_or_spender'];

const sortedIds = (rows: readonly LabelledTransaction[]): string[] =>
  rows.toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0)).map((row) => row.id);

/**
 * Whether the applicant keeps some of what comes in. Money in is income and other money from outside, without new
 * credit and drawn savings; money out is expenses less refunds, without what is put aside. The verdict and the totals
 * speak of full months only and are null without one; within `balancedRate` of zero nothing is saved or overspent.
 */
export function netSaver(
  flow: MoneyFlow,
  window: { readonly from: CalendarDate; readonly to: CalendarDate },
  fullMonths: ReadonlySet<CalendarMonth>,
  balancedRate: number,
): Saver {
  const moneyIn = [...flow.income, ...flow.other_in];
  const moneyOut = [...flow.expense, ...flow.cost_of_sales, ...flow.refund];
  const [inByMonth, outByMonth] = [rowsByMonth(moneyIn), rowsByMonth(moneyOut)];
  const months = monthRange(monthOf(window.from), monthOf(window.to)).map((month) => {
    const inCents = sumCents(inByMonth.get(month) ?? []);
    const outCents = -sumCents(outByMonth.get(month) ?? []);
    return { month, inCents, outCents, netCents: inCents - outCents, full: fullMonths.has(month) };
  });
  const monthly = months.map(({ month, inCents, outCents, netCents, full }) => ({
    year: Number(month.slice(0, 4)),
    month: Number(month.slice(5, 7)),
    money_in: randsOf(inCents),
    money_out: randsOf(outCents),
    net_amount: randsOf(netCents),
    full_month: full,
  }));
  const full = months.filter((month) => month.full);
  const fullNames = new Set(full.map((month) => month.month));
  const counted = (rows: readonly LabelledTransaction[]): string[] =>
    sortedIds(rows.filter((row) => fullNames.has(monthOf(row.bookedOn))));
  const evidence = { money_in: counted(moneyIn), money_out: counted(moneyOut) };
  if (full.length === 0) {
    return {
      verdict: null,
      money_in: null,
      money_out: null,
      net_amount: null,
      savings_rate: null,
      months_saving: null,
      months_spending: null,
      monthly,
      evidence,
    };
  }
  const inCents = full.reduce((sum, month) => sum + month.inCents, 0);
  const netCents = full.reduce((sum, month) => sum + month.netCents, 0);
  const balanced = Math.abs(netCents) <= balancedRate * inCents;
  return {
    verdict: balanced ? 'BALANCED' : netCents > 0 ? 'NET_SAVER' : 'NET_SPENDER',
    money_in: randsOf(inCents),
    money_out: randsOf(inCents - netCents),
    net_amount: randsOf(netCents),
    savings_rate: inCents > 0 ? roundTo(netCents / inCents, 4) : null,
    months_saving: full.filter((month) => month.netCents > 0).length,
    months_spending: full.filter((month) => month.netCents < 0).length,
    monthly,
    evidence,
  };
}
