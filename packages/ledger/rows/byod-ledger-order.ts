import type { CalendarDate } from '../basics/calendar.ts';
import { compareText } from '../basics/text-order.ts';

/** What the order of a row depends on. */
export interface OrderableRow {
  readonly bookedOn: CalendarDate;
  readonly epochMs: number;
  readonly amountCents: number;
  readonly balanceCents: number | null;
  readonly description: string;
  readonly reference: string;
  readonly currency: string;
}

/** A row as a step from the balance before it to the balance after it. */
interface Step<R> {
  readonly row: R;
  readonly from: number;
  readonly to: number;
}

/** A total order of rows by what they say, whatever their place in the source. */
function compareContent(a: OrderableRow, b: OrderableRow): number {
  return (
    a.epochMs - b.epochMs ||
    b.amountCents - a.amountCents ||
    (a.balanceCents ?? 0) - (b.balanceCents ?? 0) ||
    compareText(a.description, b.description) ||
    compareText(a.reference, b.reference) ||
    compareText(a.currency, b.currency)
  );
}

function follows(before: OrderableRow, after: OrderableRow): boolean {
  return before.balanceCents !== null && before.balanceCents + after.amountCents === after.balanceCents;
}

/**
 * Whether a source lists its newest row first: most neighbours step back in date or, when all share one date,
 * more balances follow when read backwards.
 */
function isNewestFirst(rows: readonly OrderableRow[]): boolean {
  let later = 0;
  let earlier = 0;
  let forward = 0;
  let backward = 0;
  for (const [index, row] of rows.entries()) {
    const previous = rows[index - 1];
    if (!previous) continue;
    if (row.bookedOn > previous.bookedOn) later += 1;
    if (row.bookedOn < previous.bookedOn) earlier += 1;
    if (follows(previous, row)) forward += 1;
    if (follows(row, previous)) backward += 1;
  }
  return earlier === later ? backward > forward : earlier > later;
}

/** Balances that more steps leave than reach, each as often as it does: where unbroken runs of rows must begin. */
function surplusOf<R>(steps: readonly Step<R>[]): { starts: number[]; ends: number[] } {
  const degree = new Map<number, number>();
  for (const { from, to } of steps) {
    degree.set(from, (degree.get(from) ?? 0) + 1);
    degree.set(to, (degree.get(to) ?? 0) - 1);
  }
  const starts: number[] = [];
  const ends: number[] = [];
  for (const [balance, count] of degree) {
    for (let n = 0; n < Math.abs(count); n += 1) (count > 0 ? starts : ends).push(balance);
  }
  return { starts, ends };
}

/**
 * The steps in an order with as few broken balances as there can be: every row is an edge between two balances, and
 * the order is a cover of the graph by trails (Hierholzer's algorithm, 1873; linear in the number of rows). Where
 * the balances leave a choice, the order of `steps` decides.
 */
function trailCover<R>(steps: readonly Step<R>[], opening: number | null): R[] {
  type Edge = { readonly to: number; readonly row: R | null };
  const edges = new Map<number, Edge[]>();
  const add = (from: number, edge: Edge): void => {
    const known = edges.get(from);
    if (known) known.push(edge);
    else edges.set(from, [edge]);
  };
  for (const { from, to, row } of steps) add(from, { to, row });
  const { starts, ends } = surplusOf(steps);
  const firstStart = opening !== null && starts.includes(opening) ? opening : starts[0];
  // Joins between runs make one walk of them; a join carries no row and so leaves no trace but a broken balance.
  const others = starts.toSpliced(firstStart === undefined ? 0 : starts.indexOf(firstStart), 1);
  for (const [index, start] of others.entries()) add(ends[index] ?? start, { to: start, row: null });

  const used = new Map<number, number>();
  const nextEdge = (balance: number): Edge | undefined => {
    const place = used.get(balance) ?? 0;
    const edge = edges.get(balance)?.[place];
    if (edge) used.set(balance, place + 1);
    return edge;
  };
  const ordered: R[] = [];
  const preferred = [firstStart, opening, ...others, ...steps.map((step) => step.from)];
  for (const start of preferred) {
    if (start === undefined || start === null) continue;
    const path: { readonly balance: number; readonly row: R | null }[] = [{ balance: start, row: null }];
    const reversed: R[] = [];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const edge = nextEdge(top.balance);
      if (edge) {
        path.push({ balance: edge.to, row: edge.row });
      } else {
        path.pop();
        if (top.row !== null) reversed.push(top.row);
      }
    }
    ordered.push(...reversed.toReversed());
  }
  return ordered;
}

function breaksIn(rows: readonly OrderableRow[]): number {
  return rows.filter((row, index) => {
    const before = rows[index - 1];
    return before !== undefined && !follows(before, row);
  }).length;
}

/**
 * The balance before the first row when the first day returns to where it began, so that any of its balances could
 * have been first: the one that the following days of the same kind share, or that the next other day begins with.
 * When every day returns, the closing balance that the source states is also the opening one. Null when the first
 * day decides it alone, or nothing does.
 */
function openingOf<R extends OrderableRow>(days: readonly (readonly R[])[], statedCents: number): number | null {
  let shared: ReadonlySet<number> | null = null;
  for (const day of days) {
    const steps = stepsOf(day);
    const { starts } = surplusOf(steps);
    if (starts.length > 0) return shared === null ? null : (starts[0] ?? null);
    const balances = new Set(steps.map((step) => step.from));
    shared = shared === null ? balances : balances.intersection(shared);
  }
  if (shared?.has(statedCents)) return statedCents;
  return shared === null || shared.size === 0 ? null : [...shared].reduce((least, balance) => Math.min(least, balance));
}

function stepsOf<R extends OrderableRow>(rows: readonly R[]): Step<R>[] {
  return rows.flatMap((row) =>
    row.balanceCents === null ? [] : [{ row, from: row.balanceCents - row.amountCents, to: row.balanceCents }],
  );
}

function orderDay<R extends OrderableRow>(day: readonly R[], opening: number | null): R[] {
  const asGiven = day.toSorted((a, b) => a.epochMs - b.epochMs);
  // Without every balance the day has no chain to follow: its source's order is the best that is known.
  if (day.some((row) => row.balanceCents === null)) return asGiven;
  const chained = trailCover(stepsOf(day.toSorted(compareContent)), opening);
  const breaks = breaksIn(chained);
  return breaks > 0 && breaksIn(asGiven) <= breaks ? asGiven : chained;
}

/**
 * Rows oldest first. Days are ordered by date; within a day the running balances decide, each row following the one
 * whose balance it continues. Rows whose balances form an unbroken chain come out the same whatever the order they
 * arrived in. Where a day has rows without balance, or its chain is broken in any order, the source's own order
 * (turned round if the source is newest first) is kept within equal instants. `statedCents` is the closing balance
 * as stated, a hint only.
 */
export function inLedgerOrder<R extends OrderableRow>(rows: readonly R[], statedCents: number): R[] {
  const oldestFirst = isNewestFirst(rows) ? rows.toReversed() : rows;
  const byDay = new Map<CalendarDate, R[]>();
  for (const row of oldestFirst) {
    const day = byDay.get(row.bookedOn);
    if (day) day.push(row);
    else byDay.set(row.bookedOn, [row]);
  }
  const days = [...byDay].toSorted(([a], [b]) => compareText(a, b)).map(([, day]) => day);
  let closing = openingOf(days, statedCents);
  return days.flatMap((day) => {
    const ordered = orderDay(day, closing);
    closing = ordered.findLast((row) => row.balanceCents !== null)?.balanceCents ?? closing;
    return ordered;
  });
}
