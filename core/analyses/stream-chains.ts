import type { LabelledTransaction } from '../labels/labelled-transaction.ts';
import { dayNumber } from '../time/calendar.ts';
import { amountLevel, isAtLevel } from './amount-levels.ts';
import { type CadenceFit, cycleNearest, expectedInCycle, fitCadence } from './cadence.ts';

/** Rows of one counterparty that follow one schedule, oldest first. */
export interface RowChain {
  readonly rows: readonly LabelledTransaction[];
  readonly fit: CadenceFit;
}

/** A counterparty whose other rows outnumber the recurring ones two to one is a shop that was visited often. */
const RECURRING_SHARE = 1 / 3;

/** Two months and a few days: a level that starts later does not continue the one before. */
const LONGEST_PAUSE_DAYS = 69;

const sizeOf = (row: LabelledTransaction): number => Math.abs(row.amountCents);

function inOrder(rows: readonly LabelledTransaction[]): LabelledTransaction[] {
  return rows.toSorted((a, b) =>
    a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0,
  );
}

function fitRows(rows: readonly LabelledTransaction[], direction: 'in' | 'out'): RowChain | null {
  const dates = rows.map((row) => row.bookedOn);
  if (new Set(dates).size !== dates.length) return null;
  const fit = fitCadence(dates, direction);
  return fit ? { rows, fit } : null;
}

/**
 * Every row of the counterparty as one chain. Amounts that vary are believed only when no cycle is empty, and two rows
 * only when their amounts agree: otherwise a bonus between two salaries would look like pay twice a month.
 */
function wholeGroup(rows: readonly LabelledTransaction[], direction: 'in' | 'out'): RowChain | null {
  const chain = fitRows(rows, direction);
  if (!chain) return null;
  const { pattern, isClean } = amountLevel(rows.map(sizeOf));
  if (rows.length === 2) return pattern === 'fixed' ? chain : null;
  const span = (chain.fit.cycles.at(-1) ?? 0) - (chain.fit.cycles[0] ?? 0) + 1;
  return isClean || span === rows.length ? chain : null;
}

/** Splits rows by amount: each joins the nearest level within 10 %, at most once a day, or starts a level. */
function splitByAmount(rows: readonly LabelledTransaction[]): LabelledTransaction[][] {
  const levels: { rows: LabelledTransaction[]; total: number }[] = [];
  for (const row of rows) {
    const amount = sizeOf(row);
    let nearest: (typeof levels)[number] | null = null;
    let distance = Number.POSITIVE_INFINITY;
    for (const level of levels) {
      const mean = level.total / level.rows.length;
      const off = Math.abs(amount - mean) / mean;
      if (off < distance && isAtLevel(amount, mean) && level.rows.at(-1)?.bookedOn !== row.bookedOn) {
        nearest = level;
        distance = off;
      }
    }
    if (nearest) {
      nearest.rows.push(row);
      nearest.total += amount;
    } else levels.push({ rows: [row], total: amount });
  }
  return levels.map((level) => level.rows);
}

/**
 * Joins two levels that follow one another on one schedule: a raise. Each level takes part in one join at most, and a
 * single row only follows three.
 */
function joinSteps(levels: readonly LabelledTransaction[][], direction: 'in' | 'out'): LabelledTransaction[][] {
  const free = new Set(levels);
  const joined: LabelledTransaction[][] = [];
  for (const before of levels) {
    const last = before.at(-1);
    if (!free.has(before) || before.length < 2 || !last || !fitRows(before, direction)) continue;
    const after = [...free].find((rows) => {
      const first = rows[0];
      if (!first || (rows.length === 1 && before.length < 3)) return false;
      const pause = dayNumber(first.bookedOn) - dayNumber(last.bookedOn);
      if (pause <= 0 || pause > LONGEST_PAUSE_DAYS) return false;
      const both = [...before, ...rows];
      return fitRows(both, direction) !== null && amountLevel(both.map(sizeOf)).isClean;
    });
    if (!after) continue;
    free.delete(before);
    free.delete(after);
    joined.push([...before, ...after]);
  }
  const taken = new Set(joined.flat());
  return [...joined, ...levels.filter((rows) => !rows.some((row) => taken.has(row)))];
}

/** Puts a row of another amount into the empty cycle that it falls on: a salary and bonus paid as one amount. */
function absorb(chain: RowChain, loose: Set<LabelledTransaction>): RowChain {
  const { schedule } = chain.fit;
  const byCycle = new Map(chain.fit.cycles.map((cycle, index) => [cycle, chain.rows[index]]));
  const first = chain.fit.cycles[0] ?? 0;
  for (const row of loose) {
    const cycle = cycleNearest(schedule, row.bookedOn);
    const latest = Math.max(...byCycle.keys());
    const late = Math.abs(dayNumber(row.bookedOn) - dayNumber(expectedInCycle(schedule, cycle)));
    if (byCycle.has(cycle) || cycle < first || cycle > latest + 1 || late > 3) continue;
    byCycle.set(cycle, row);
    loose.delete(row);
  }
  const filled = [...byCycle].toSorted(([a], [b]) => a - b).flatMap(([cycle, row]) => (row ? [{ cycle, row }] : []));
  return {
    rows: filled.map(({ row }) => row),
    fit: {
      schedule,
      cycles: filled.map(({ cycle }) => cycle),
      expected: filled.map(({ cycle }) => expectedInCycle(schedule, cycle)),
    },
  };
}

/**
 * Which chains are more than chance. Where they are a small part of what the counterparty moved, only an amount that
 * came back to the cent three times is; and two purchases at a shop recur only when they cost the same to the cent.
 */
function believable(found: readonly RowChain[], rowsInGroup: number, direction: 'in' | 'out'): RowChain[] {
  const recurring = found.reduce((count, chain) => count + chain.rows.length, 0);
  const sameCents = (chain: RowChain): boolean => new Set(chain.rows.map(sizeOf)).size === 1;
  if (recurring < rowsInGroup * RECURRING_SHARE)
    return found.filter((chain) => chain.rows.length > 2 && sameCents(chain));
  if (direction === 'in' || recurring === rowsInGroup) return [...found];
  return found.filter((chain) => chain.rows.length > 2 || sameCents(chain));
}

/**
 * The recurring chains among the rows of one counterparty and one direction, by their first row. When all rows keep
 * one rhythm they are one chain whatever their amounts; otherwise they are split by amount first.
 */
export function chainsOfPayer(group: readonly LabelledTransaction[], direction: 'in' | 'out'): RowChain[] {
  const rows = inOrder(group);
  const whole = wholeGroup(rows, direction);
  if (whole) return [whole];
  const found = joinSteps(splitByAmount(rows), direction).flatMap((level) => {
    const chain = level.length > 1 ? fitRows(level, direction) : null;
    return chain ? [chain] : [];
  });
  const kept = believable(found, rows.length, direction);
  const inChains = new Set(kept.flatMap((chain) => chain.rows));
  const loose = new Set(rows.filter((row) => !inChains.has(row)));
  return kept
    .toSorted((a, b) => b.rows.length - a.rows.length)
    .map((chain) => (chain.rows.length > 2 ? absorb(chain, loose) : chain))
    .toSorted((a, b) => {
      const [x, y] = [a.rows[0], b.rows[0]];
      if (!x || !y) return 0;
      return x.bookedOn < y.bookedOn ? -1 : x.bookedOn > y.bookedOn ? 1 : x.id < y.id ? -1 : 1;
    });
}
