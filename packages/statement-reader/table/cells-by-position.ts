import { isMoneyRole, type MoneyRole, type StatementLayout } from '../layouts/layout.ts';
import type { DateFormat, PrintedDate } from '../reading/dates.ts';
import { type PrintedMoney, plainCharacters } from '../reading/numbers.ts';
import type { TableHeader } from './header.ts';
import type { Line } from './line.ts';
import type { MoneyColumns } from './money-columns.ts';
import { type MoneyRun, moneyRuns } from './money-runs.ts';
import { type DateRun, dateAt, type RowCells } from './row-cells.ts';
import type { Word } from './word.ts';

/** Distance, in points, that a date may stand from its header. */
const DATE_REACH = 24;
const TIME_OF_DAY = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;
/** How far left of its header a text may begin. */
const TEXT_REACH = 4;

/** The cells of a line by position. */
export function cellsByPosition(
  line: Line,
  header: TableHeader,
  layout: StatementLayout,
  columns: MoneyColumns,
): RowCells {
  const { words } = line;
  const taken = new Set<number>();
  const dates = datesByPosition(words, header, layout.dates);
  for (const run of dates.all) take(taken, run);
  const money: Partial<Record<MoneyRole, PrintedMoney>> = {};
  let hasStray = false;
  for (const run of moneyRuns(words, layout.spacedThousands)) {
    if (overlaps(taken, run)) continue;
    const role = columns.roleOf(run);
    if (role === null || money[role] !== undefined) {
      hasStray = true;
      continue;
    }
    money[role] = run.money;
    take(taken, run);
  }
  hasStray ||= words.some((word, index) => !taken.has(index) && isBrokenAmount(word, header));
  const texts = textsByPosition(words, taken, header);
  return { line, date: dates.booked, money: [money], ...texts, hasStray };
}

/** Whether a word under the heading of amounts has digits, or glyphs that say nothing, and is no amount. */
function isBrokenAmount({ text, left, right }: Word, { columns }: TableHeader): boolean {
  if (!/[\d\ufffd]/.test(text)) return false;
  return columns.some(
    ({ box, layout }) => box !== null && isMoneyRole(layout.role) && left < box.right && box.left < right,
  );
}

function take(taken: Set<number>, { start, end }: { readonly start: number; readonly end: number }): void {
  for (let index = start; index < end; index += 1) taken.add(index);
}

function overlaps(taken: ReadonlySet<number>, { start, end }: MoneyRun): boolean {
  for (let index = start; index < end; index += 1) if (taken.has(index)) return true;
  return false;
}

function datesByPosition(words: readonly Word[], header: TableHeader, formats: readonly DateFormat[]) {
  const runs: DateRun[] = [];
  let start = 0;
  while (start < words.length) {
    const run = dateAt(words, start, formats);
    const end = run === null ? start + 1 : endWithTime(words, run);
    if (run !== null) runs.push({ ...run, end });
    start = end;
  }
  let booked: PrintedDate | null = null;
  const all: DateRun[] = [];
  for (const column of header.columns) {
    const { role } = column.layout;
    if (role !== 'date' && role !== 'valueDate') continue;
    const box = column.box ?? { left: words[0]?.left ?? 0, right: words[0]?.right ?? 0 };
    const reach = (run: DateRun): number => {
      const left = words[run.start]?.left ?? 0;
      const right = words[run.end - 1]?.right ?? 0;
      return Math.max(0, box.left - right, left - box.right);
    };
    const middle = (run: DateRun): number =>
      Math.abs((words[run.start]?.left ?? 0) + (words[run.end - 1]?.right ?? 0) - box.left - box.right);
    const nearest = runs
      .filter((run) => !all.includes(run) && reach(run) <= DATE_REACH)
      .toSorted((one, other) => reach(one) - reach(other) || middle(one) - middle(other))[0];
    if (nearest === undefined) continue;
    all.push(nearest);
    if (role === 'date') booked ??= nearest.date;
  }
  return { booked, all };
}

/** Where a date ends with the time of day behind it. */
function endWithTime(words: readonly Word[], { end }: DateRun): number {
  const [day, time] = [words[end - 1], words[end]];
  const isClose = day !== undefined && time !== undefined && time.left - day.right < time.fontSize;
  return isClose && TIME_OF_DAY.test(time.text) ? end + 1 : end;
}

function textsByPosition(words: readonly Word[], taken: ReadonlySet<number>, header: TableHeader) {
  const texts = header.columns.filter(
    ({ box, layout }) =>
      box !== null && (layout.role === 'description' || layout.role === 'reference' || layout.role === 'text'),
  );
  const description: Word[] = [];
  const reference: Word[] = [];
  for (const [index, word] of words.entries()) {
    if (taken.has(index)) continue;
    const column = texts.findLast(({ box }) => box !== null && box.left <= word.left + TEXT_REACH) ?? texts[0];
    if (column?.layout.role === 'reference') reference.push(word);
    else if (column?.layout.role !== 'text') description.push(word);
  }
  return { description: withoutDashes(description), reference };
}

/** A dash that stands alone behind a text is a column without an amount. */
function withoutDashes(words: readonly Word[]): readonly Word[] {
  let end = words.length;
  while (end > 0) {
    const [word, before] = [words[end - 1], words[end - 2]];
    const isAlone = before === undefined || (word?.left ?? 0) - before.right > (word?.fontSize ?? 0);
    if (word === undefined || !isAlone || !/^-+$/.test(plainCharacters(word.text))) break;
    end -= 1;
  }
  return words.slice(0, end);
}
