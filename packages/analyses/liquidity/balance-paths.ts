import type { SeededRandom } from '@imali/ledger/basics/seeded-random.ts';

/** Past pay cycles that future ones are drawn from. */
export interface PastCycles {
  /** Residual flow in cents by day of the cycle, one array for each complete past cycle; at least one. */
  readonly flows: readonly Float64Array[];
  /** Day numbers ahead on which a cycle starts. */
  readonly starts: ReadonlySet<number>;
  /** Day number on which the running cycle started. */
  readonly lastStart: number;
}

/** What recurs: the days after the origin on which it is due, and the past payments that it is drawn from. */
export interface RecurringItem {
  readonly offsets: readonly number[];
  /** Amounts of past payments in cents, at least one. */
  readonly amounts: readonly number[];
  /** Days by which each of them came late, or early when negative. */
  readonly delays: readonly number[];
}

export interface PathPlan {
  readonly originDay: number;
  readonly balanceCents: number;
  readonly horizon: number;
  readonly paths: number;
  readonly floorCents: number;
  /** What the accounts never went below: what would go deeper is not paid. */
  readonly leastCents: number;
}

export interface BalancePaths {
  /** For each day ahead, the balances of all paths in cents, ascending. */
  readonly balances: readonly Float64Array[];
  /** For each path the first day (1 = the day after the origin) that ends below the floor, or null. */
  readonly firstShortDays: readonly (number | null)[];
  /** For each day ahead, how many paths would end it below the floor. */
  readonly shortPaths: Float64Array;
}

/** Flows of the days that a drawn cycle is too short for: that day of a longer cycle, or else any day. */
function beyondCycles(flows: PastCycles['flows']): (dayInCycle: number, random: SeededRandom) => number {
  const onDay: (readonly number[])[] = [];
  const drawnFrom = (dayInCycle: number): readonly number[] => {
    const longer = flows.flatMap((cycle) => cycle[dayInCycle] ?? []);
    return longer.length > 0 ? longer : flows.flatMap((cycle) => [...cycle]);
  };
  return (dayInCycle, random) => {
    const known = onDay[dayInCycle] ?? drawnFrom(dayInCycle);
    onDay[dayInCycle] = known;
    return known[Math.floor(random() * known.length)] ?? 0;
  };
}

const isAlike = (values: readonly number[]): boolean => values.every((value) => value === values[0]);

/** What is due for certain by day, and the items whose day or amount has to be drawn. */
function splitByCertainty(
  items: readonly RecurringItem[],
  horizon: number,
): { certain: Float64Array; uncertain: RecurringItem[] } {
  const certain = new Float64Array(horizon + 1);
  const uncertain: RecurringItem[] = [];
  for (const item of items) {
    const { amounts, delays, offsets } = item;
    if (!isAlike(amounts) || delays.some((days) => days !== 0)) uncertain.push(item);
    else for (const offset of offsets) certain[offset] = (certain[offset] ?? 0) + (amounts[0] ?? 0);
  }
  return { certain, uncertain };
}

/** Draws a past payment for each time that an item is due: its amount, and the days by which it was late. */
function drawDue(due: Float64Array, items: readonly RecurringItem[], horizon: number, random: SeededRandom): void {
  for (const { amounts, delays, offsets } of items) {
    for (let index = 0; index < offsets.length; index += 1) {
      const drawn = Math.floor(random() * amounts.length);
      const day = Math.max(1, (offsets[index] ?? 0) + (delays[drawn] ?? 0));
      if (day <= horizon) due[day] = (due[day] ?? 0) + (amounts[drawn] ?? 0);
    }
  }
}

/**
 * Draws futures of a balance day by day: what recurs when it is due, and the rest of a past cycle, a new one from each
 * start of a cycle on. The same `random` gives the same futures.
 */
export function balancePaths(
  { originDay, balanceCents, horizon, paths, floorCents, leastCents }: PathPlan,
  { flows, starts, lastStart }: PastCycles,
  items: readonly RecurringItem[],
  random: SeededRandom,
): BalancePaths {
  const beyondCycle = beyondCycles(flows);
  const isStart = Array.from({ length: horizon + 1 }, (_, offset) => starts.has(originDay + offset));
  // All balances lie in one array, day after day, so that a path writes numbers and nothing else.
  const all = new Float64Array(horizon * paths);
  const { certain, uncertain } = splitByCertainty(items, horizon);
  const due = new Float64Array(horizon + 1);
  const firstShortDays: (number | null)[] = [];
  const shortPaths = new Float64Array(horizon);
  for (let path = 0; path < paths; path += 1) {
    due.set(certain);
    drawDue(due, uncertain, horizon, random);
    let cycle = flows[Math.floor(random() * flows.length)];
    let dayInCycle = originDay - lastStart;
    let balance = balanceCents;
    let firstShort: number | null = null;
    for (let offset = 1; offset <= horizon; offset += 1) {
      dayInCycle += 1;
      if (isStart[offset] === true) {
        cycle = flows[Math.floor(random() * flows.length)];
        dayInCycle = 0;
      }
      balance += (due[offset] ?? 0) + (cycle?.[dayInCycle] ?? beyondCycle(dayInCycle, random));
      if (balance < floorCents) {
        shortPaths[offset - 1] = (shortPaths[offset - 1] ?? 0) + 1;
        firstShort ??= offset;
      }
      if (balance < leastCents) balance = leastCents;
      all[(offset - 1) * paths + path] = balance;
    }
    firstShortDays.push(firstShort);
  }
  const balances = Array.from({ length: horizon }, (_, day) => all.subarray(day * paths, (day + 1) * paths).sort());
  return { balances, firstShortDays, shortPaths };
}
