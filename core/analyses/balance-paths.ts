import { pick, type SeededRandom } from './seeded-random.ts';

/** Past pay cycles that future ones are drawn from. */
export interface PastCycles {
  /** Residual flow in cents by day of the cycle, one array for each complete past cycle; at least one. */
  readonly flows: readonly (readonly number[])[];
  /** Day numbers ahead on which a cycle starts. */
  readonly starts: ReadonlySet<number>;
  /** Day number on which the running cycle started. */
  readonly lastStart: number;
}

/** What recurs: the days after the origin on which it is due, and the amounts that it is drawn from. */
export interface RecurringItem {
  readonly offsets: readonly number[];
  readonly amounts: readonly number[];
  /** Taken where there is no amount to draw. */
  readonly typicalAmountCents: number;
}

export interface PathPlan {
  readonly originDay: number;
  readonly balanceCents: number;
  readonly horizon: number;
  readonly paths: number;
  readonly floorCents: number;
}

export interface BalancePaths {
  /** For each day ahead, the balances of all paths in cents, ascending. */
  readonly balances: readonly Float64Array[];
  /** For each path the first day (1 = the day after the origin) that ends below the floor, or null. */
  readonly firstShortDays: readonly (number | null)[];
}

/** Flows of the days that a drawn cycle is too short for: that day of a longer cycle, or else any day. */
function beyondCycles(flows: PastCycles['flows']): (dayInCycle: number, random: SeededRandom) => number {
  const longerThan: (readonly (readonly number[])[])[] = [];
  return (dayInCycle, random) => {
    const known = longerThan[dayInCycle];
    const longer = known ?? flows.filter((cycle) => cycle.length > dayInCycle);
    if (!known) longerThan[dayInCycle] = longer;
    if (longer.length > 0) return pick(longer, random)?.[dayInCycle] ?? 0;
    return pick(pick(flows, random) ?? [], random) ?? 0;
  };
}

/**
 * Draws futures of a balance day by day: what recurs when it is due, and the rest of a past cycle, a new one from each
 * start of a cycle on. The same `random` gives the same futures.
 */
export function balancePaths(
  { originDay, balanceCents, horizon, paths, floorCents }: PathPlan,
  { flows, starts, lastStart }: PastCycles,
  items: readonly RecurringItem[],
  random: SeededRandom,
): BalancePaths {
  const beyondCycle = beyondCycles(flows);
  const isStart = Array.from({ length: horizon + 1 }, (_, offset) => starts.has(originDay + offset));
  const balances = Array.from({ length: horizon }, () => new Float64Array(paths));
  const recurringDue = new Float64Array(horizon + 1);
  const firstShortDays: (number | null)[] = [];
  for (let path = 0; path < paths; path += 1) {
    recurringDue.fill(0);
    for (const { amounts, offsets, typicalAmountCents } of items) {
      for (const offset of offsets) {
        recurringDue[offset] = (recurringDue[offset] ?? 0) + (pick(amounts, random) ?? typicalAmountCents);
      }
    }
    let cycle = pick(flows, random) ?? [];
    let dayInCycle = originDay - lastStart;
    let balance = balanceCents;
    let firstShort: number | null = null;
    for (let offset = 1; offset <= horizon; offset += 1) {
      dayInCycle += 1;
      if (isStart[offset]) {
        cycle = pick(flows, random) ?? [];
        dayInCycle = 0;
      }
      const drawn = dayInCycle < cycle.length ? (cycle[dayInCycle] ?? 0) : beyondCycle(dayInCycle, random);
      balance += (recurringDue[offset] ?? 0) + drawn;
      const ofDay = balances[offset - 1];
      if (ofDay) ofDay[path] = balance;
      if (firstShort === null && balance < floorCents) firstShort = offset;
    }
    firstShortDays.push(firstShort);
  }
  for (const ofDay of balances) ofDay.sort();
  return { balances, firstShortDays };
}
