import { median } from '@imali/ledger/basics/quantile.ts';
import { hasFlag, type LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { isExtraPay, nameOneEmployer, namesNobody } from '../income/income-sources-extra-pay.ts';
import { dueDay, nearestCycle } from './cadence.ts';
import { DETECTION_DAYS, expectedCycles } from './cadence-fit.ts';
import type { DatedRow } from './dated-row.ts';
import { foundStream } from './found-stream.ts';
import type { FoundStream } from './recurring-stream.ts';
import type { StreamMemory } from './stream-memory.ts';

/** A rhythm that somebody else could keep by chance is seen in so many payments at least. */
const FEWEST_BEFORE = 3;
/** The cycles from the last payment before to the first one after, both counted: one between them may be missed. */
const MOST_CYCLES = 3;
/** Pay within this share of the pay before is the same pay, whatever the payer is called now. */
const SAME_PAY = 0.05;
/** Pay within this share of it is the same pay with a raise or a cut where the names do not say otherwise. */
const CHANGED_PAY = 0.25;
/** Payments that the level after the change is judged by. */
const FIRST_PAYMENTS = 6;
/** Of several payments, this share must fall on the days of the stream before. */
const ON_DAY_SHARE = 0.75;

/** Payments under another name that may go on with a stream: a stream of their own, or the one payment of a payer. */
interface Beginning {
  readonly payer: string;
  readonly label: LabelId;
  readonly rows: readonly DatedRow[];
  readonly stream: FoundStream | null;
}

/** A beginning that fits, and the cycles of the stream before that its rows fall into. */
interface Continuation {
  readonly beginning: Beginning;
  readonly cycles: readonly number[];
}

/** Whether a label says nothing of what money is for: one of income that names no kind, one of expenses that names no category. */
const isVague = {
  in: (label: LabelId): boolean => label === 'income.other' || !label.startsWith('income.'),
  out: (label: LabelId): boolean => label.startsWith('other.') || label.startsWith('transfer.'),
} as const;

/**
 * Whether two labels may be of one stream: labels that say nothing of the kind agree with every other. Credit never goes on
 * at another lender: that is another agreement.
 */
function areOneKind(a: LabelId, b: LabelId, direction: FoundStream['direction']): boolean {
  const isUnsaid = isVague[direction];
  if (hasFlag(a, 'debt') || hasFlag(b, 'debt')) return false;
  return a === b || isUnsaid(a) !== isUnsaid(b);
}

/** Whether the amounts go on: the same pay under any name, or a raise or cut under a name that does not contradict. */
function goesOnInAmount(before: FoundStream, { payer, rows, label, stream }: Beginning): boolean {
  // Many single purchases cost about as much as some bill: one of another category is the bill at its very amount alone.
  if (before.direction === 'out' && stream === null && label !== before.label) {
    return rows[0]?.size === before.level.typical;
  }
  const level = median(rows.slice(0, FIRST_PAYMENTS).map(({ size }) => size)) ?? 0;
  const change = Math.abs(level - before.level.typical) / before.level.typical;
  if (change <= SAME_PAY) return true;
  const isOneName = nameOneEmployer(before.payer, payer) || namesNobody(before.payer) || namesNobody(payer);
  return change <= CHANGED_PAY && isOneName;
}

/** The cycles that rows fall into on the grid of a stream; null where they do not keep its days. */
function cyclesAfter({ grid, cycles }: FoundStream, rows: readonly DatedRow[], memory: StreamMemory): number[] | null {
  const allowed = DETECTION_DAYS[grid.schedule.cadence];
  const last = cycles.at(-1) ?? 0;
  const found: number[] = [];
  let onDay = 0;
  for (const { day, month } of rows) {
    const cycle = nearestCycle(grid, day, month);
    if (cycle <= (found.at(-1) ?? last)) return null;
    const isOnDay = Math.abs(dueDay(grid, cycle) - day) <= allowed;
    if (found.length === 0 && (!isOnDay || expectedCycles(grid, [last, cycle], memory.missing) > MOST_CYCLES))
      return null;
    if (isOnDay) onDay += 1;
    found.push(cycle);
  }
  return onDay >= rows.length * ON_DAY_SHARE ? found : null;
}

function beginningsOf(
  streams: readonly FoundStream[],
  byPayer: ReadonlyMap<string, readonly DatedRow[]>,
): readonly Beginning[] {
  const beginnings: Beginning[] = streams.map((stream) => {
    const { payer, label, rows } = stream;
    return { payer, label, rows, stream };
  });
  byPayer.forEach((rows, payer) => {
    const [only] = rows;
    if (!only || rows.length > 1 || isExtraPay(only.row)) return;
    beginnings.push({ payer, label: only.row.label, rows, stream: null });
  });
  return beginnings.sort((a, b) => firstDayOf(a) - firstDayOf(b) || (a.payer < b.payer ? -1 : 1));
}

const firstDayOf = ({ rows }: Beginning): number => rows[0]?.day ?? 0;

/** Index of the first beginning after a day. */
function firstAfter(beginnings: readonly Beginning[], day: number): number {
  let low = 0;
  let high = beginnings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const beginning = beginnings[middle];
    if (beginning && firstDayOf(beginning) > day) high = middle;
    else low = middle + 1;
  }
  return low;
}

function continuationsOf(before: FoundStream, beginnings: readonly Beginning[], memory: StreamMemory): Continuation[] {
  const lastDay = before.rows.at(-1)?.day ?? 0;
  // A cycle later than those that may follow, and what the data misses between.
  const missed = memory.missing.reduce(
    (days, { first, last }) => days + Math.max(0, last - Math.max(first, lastDay) + 1),
    0,
  );
  const end = dueDay(before.grid, before.nextCycle + 1) + DETECTION_DAYS[before.grid.schedule.cadence] + missed;
  const found: Continuation[] = [];
  for (let index = firstAfter(beginnings, lastDay); index < beginnings.length; index += 1) {
    const beginning = beginnings[index];
    if (!beginning || firstDayOf(beginning) > end) break;
    if (beginning.payer === before.payer || !areOneKind(before.label, beginning.label, before.direction)) continue;
    if (!goesOnInAmount(before, beginning)) continue;
    const cycles = cyclesAfter(before, beginning.rows, memory);
    if (cycles) found.push({ beginning, cycles });
  }
  return found;
}

/** The stream before with the rows that go on with it, under its own id. */
function joined(before: FoundStream, { beginning, cycles }: Continuation, memory: StreamMemory): FoundStream | null {
  const rows = [...before.rows, ...beginning.rows];
  const chain = { rows, grid: before.grid, cycles: [...before.cycles, ...cycles] };
  const made = foundStream(before.payer, 0, chain, before.direction, memory);
  return made && { ...made, id: before.id };
}

/**
 * Joins streams that go on under another wording (a new payroll system, bank or batch form; a landlord of another name).
 * One goes on with another where the latter begins after its last payment with at most one cycle missed, on its days, as the same
 * kind of income or expense, at its amount (within 5 %, or within 25 % where a name is shared or one of them names nobody), and
 * where each is the other's only match. The joined stream keeps the older id and shows the newer name.
 * @param byPayer every row of the search, by payer
 */
export function continuedStreams(
  streams: readonly FoundStream[],
  byPayer: ReadonlyMap<string, readonly DatedRow[]>,
  memory: StreamMemory,
): readonly FoundStream[] {
  const beginnings = beginningsOf(streams, byPayer);
  const next = new Map<FoundStream, Continuation>();
  const claims = new Map<Beginning, number>();
  for (const before of streams) {
    if (before.rows.length < FEWEST_BEFORE) continue;
    const found = continuationsOf(before, beginnings, memory);
    for (const { beginning } of found) claims.set(beginning, (claims.get(beginning) ?? 0) + 1);
    const [only] = found;
    if (only && found.length === 1) next.set(before, only);
  }
  if (next.size === 0) return streams;
  const isFollowed = (continuation: Continuation): boolean => claims.get(continuation.beginning) === 1;
  const followers = new Set([...next.values()].flatMap((one) => (isFollowed(one) ? (one.beginning.stream ?? []) : [])));
  return streams.flatMap((stream) => {
    if (followers.has(stream)) return [];
    let whole = stream;
    // A wording may change more than once: each part goes on with the next.
    for (let step = next.get(stream); step && isFollowed(step); ) {
      const longer = joined(whole, step, memory);
      if (!longer) break;
      whole = longer;
      step = step.beginning.stream ? next.get(step.beginning.stream) : undefined;
    }
    return [whole];
  });
}
