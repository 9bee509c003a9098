import { isMoneyRole, type MoneyRole, type StatementLayout } from '../layouts/layout.ts';
import type { DateFormat, PrintedDate } from '../reading/dates.ts';
import type { PrintedMoney } from '../reading/numbers.ts';
import type { TableHeader } from './header.ts';
import type { Line } from './line.ts';
import { moneyRuns } from './money-runs.ts';
import { DATE_WORDS, type DateRun, dateAt, type MoneyCells, type RowCells } from './row-cells.ts';
import type { Word } from './word.ts';

/**
 * The cells of a line of running text by the order of the columns: dates before the description from the left, then
 * amounts and dates after it from the right. Amounts before the balance may belong to several columns; their signs and
 * later the balance decide.
 */
export function cellsByOrder(line: Line, header: TableHeader, layout: StatementLayout): RowCells {
  const { words } = line;
  const columns = header.columns.map((column) => column.layout);
  const middle = columns.findIndex(({ role }) => role === 'description');
  let first = 0;
  let last = words.length;
  let date: PrintedDate | null = null;
  for (const { role } of columns.slice(0, middle)) {
    if (role !== 'date' && role !== 'valueDate') continue;
    const run = dateAt(words, first, layout.dates);
    if (run === null) continue;
    first = run.end;
    if (role === 'date') date ??= run.date;
  }
  const runs = moneyRuns(words, layout.spacedThousands);
  const found: PrintedMoney[] = [];
  const roles: MoneyRole[] = [];
  let fixed: Partial<Record<MoneyRole, PrintedMoney>> = {};
  const takeMoney = (): PrintedMoney | null => {
    const run = runs.find(({ start, end }) => end === last && start >= first);
    if (run === undefined) return null;
    last = run.start;
    return run.money;
  };
  for (const { role } of columns.slice(middle + 1).toReversed()) {
    if (role === 'balance') {
      const money = takeMoney();
      if (money !== null) fixed = { ...fixed, balance: money };
    } else if (role === 'date' || role === 'valueDate') {
      const run = dateEndingAt(words, last, first, layout.dates);
      if (run === null) continue;
      last = run.start;
      if (role === 'date') date ??= run.date;
    } else if (isMoneyRole(role)) roles.unshift(role);
  }
  while (found.length < roles.length) {
    const money = takeMoney();
    if (money === null) break;
    found.unshift(money);
  }
  const money = assignments(found, roles, layout).map((cells) => ({ ...fixed, ...cells }));
  const hasStray = runs.some(({ start, end }) => start >= first && end <= last);
  return { line, date, money, description: words.slice(first, last), reference: [], hasStray };
}

function dateEndingAt(
  words: readonly Word[],
  end: number,
  first: number,
  formats: readonly DateFormat[],
): DateRun | null {
  for (let start = Math.max(first, end - DATE_WORDS); start < end; start += 1) {
    const run = dateAt(words.slice(0, end), start, formats);
    if (run !== null && run.end === end) return run;
  }
  return null;
}

/** Every way to give amounts to columns in their order, those that suit the signs first; one empty way where there are none. */
function assignments(
  found: readonly PrintedMoney[],
  roles: readonly MoneyRole[],
  layout: StatementLayout,
): MoneyCells[] {
  const ways: MoneyCells[] = [];
  const extend = (money: number, role: number, cells: MoneyCells): void => {
    const next = found[money];
    if (next === undefined) {
      ways.push(cells);
      return;
    }
    for (let index = role; index <= roles.length - (found.length - money); index += 1) {
      const at = roles[index];
      if (at !== undefined) extend(money + 1, index + 1, { ...cells, [at]: next });
    }
  };
  extend(0, 0, {});
  const penalty = (cells: MoneyCells): number =>
    (layout.debitSign === 'printed' && cells.debit !== undefined && cells.debit.sign !== -1 ? 4 : 0) +
    (cells.credit?.sign === -1 ? 4 : 0) +
    (cells.fee !== undefined ? 1 : 0) +
    (cells.figure !== undefined ? 1 : 0);
  const least = Math.min(...ways.map(penalty));
  return ways.filter((cells) => penalty(cells) < least + 4).toSorted((one, other) => penalty(one) - penalty(other));
}
