import { median } from '@imali/ledger/basics/quantile.ts';
import type { Stretch } from '../input/missing-days.ts';
import { amountLevel, isAtLevel, LEVEL_SPREAD, mayBeClean } from './amount-levels.ts';
import { dueDay, type Grid, nearestCycle } from './cadence.ts';
import { expectedCycles, fitCadence } from './cadence-fit.ts';
import { type DatedRow, inOrder } from './dated-row.ts';
import { rhythmWithGaps } from './rhythm-with-gaps.ts';

/** Rows of one counterparty that follow one schedule, oldest first, and the cycle that each of them falls into. */
export interface RowChain {
  readonly rows: readonly DatedRow[];
  readonly grid: Grid;
  readonly cycles: readonly number[];
}

/** A counterparty whose other rows outnumber the recurring ones two to one is a shop that was visited often. */
const RECURRING_SHARE = 1 / 3;

/** Two months and a few days: a level that starts later does not continue the one before. */
const LONGEST_PAUSE_DAYS = 69;

/** Days from one row to the next, without those that the data misses. */
function pauseBetween(day: number, nextDay: number, missing: readonly Stretch[]): number {
  const within = missing.filter(({ first, last }) => first > day && last < nextDay);
  return nextDay - day - within.reduce((days, { first, last }) => days + last - first + 1, 0);
}

/** Days by which a row of another amount may miss the empty cycle that it is put into. */
const ABSORBED_DAYS = 3;

const sizeOf = ({ size }: DatedRow): number => size;

/** The chain of rows in order, or null where they keep no rhythm. */
type ChainOf = (rows: readonly DatedRow[]) => RowChain | null;

function chainOfRows(rows: readonly DatedRow[], direction: 'in' | 'out', missing: readonly Stretch[]): RowChain | null {
  if (rows.some(({ day }, index) => day === rows[index - 1]?.day)) return null;
  const found = fitCadence(rows, direction, missing);
  return found && { rows, ...found };
}

/** Finds chains, the chain of one array of rows once. */
function chainFinder(direction: 'in' | 'out', missing: readonly Stretch[]): ChainOf {
  const known = new Map<readonly DatedRow[], RowChain | null>();
  return (rows) => {
    const found = known.get(rows);
    if (found !== undefined) return found;
    const chain = chainOfRows(rows, direction, missing);
    known.set(rows, chain);
    return chain;
  };
}

/**
 * Every row of the counterparty as one chain. Amounts that vary are believed only when no cycle is empty, and two rows
 * only when their amounts agree: otherwise a bonus between two salaries would look like pay twice a month.
 */
function wholeGroup(rows: readonly DatedRow[], chainOf: ChainOf, missing: readonly Stretch[]): RowChain | null {
  const chain = chainOf(rows);
  if (!chain) return null;
  const { pattern, isClean } = amountLevel(rows.map(sizeOf));
  if (rows.length === 2) return pattern === 'fixed' ? chain : null;
  const span = expectedCycles(chain.grid, chain.cycles, missing);
  return isClean || span === rows.length ? chain : null;
}

/** Rows of one amount, oldest first; the days of the first and the last of them, and the range of their sizes. */
interface Level {
  readonly rows: DatedRow[];
  readonly firstDay: number;
  lastDay: number;
  total: number;
  low: number;
  high: number;
}

/** Splits rows by amount: each joins the nearest level within 10 %, at most once a day, or starts a level. */
function splitByAmount(rows: readonly DatedRow[]): Level[] {
  const levels: Level[] = [];
  for (const row of rows) {
    const { size, day } = row;
    let nearest: Level | null = null;
    let distance = Number.POSITIVE_INFINITY;
    for (let index = 0; index < levels.length; index += 1) {
      const level = levels[index];
      if (!level) break;
      const mean = level.total / level.rows.length;
      const off = Math.abs(size - mean) / mean;
      if (off < distance && level.lastDay !== day && isAtLevel(size, mean)) {
        nearest = level;
        distance = off;
      }
    }
    if (nearest) {
      nearest.rows.push(row);
      nearest.lastDay = day;
      nearest.total += size;
      nearest.low = Math.min(nearest.low, size);
      nearest.high = Math.max(nearest.high, size);
    } else levels.push({ rows: [row], firstDay: day, lastDay: day, total: size, low: size, high: size });
  }
  return levels;
}

/** Index of the first level that starts after a day. Levels are in the order of their first rows. */
function firstAfter(levels: readonly Level[], day: number): number {
  let low = 0;
  let high = levels.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((levels[middle]?.firstDay ?? day) > day) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Joins two levels that follow one another on one schedule: a raise. Each level takes part in one join at most, and a
 * single row only follows three.
 */
function joinSteps(levels: readonly Level[], chainOf: ChainOf, missing: readonly Stretch[]): (readonly DatedRow[])[] {
  const free = new Set(levels);
  const joined: (readonly DatedRow[])[] = [];
  for (const before of levels) {
    if (!free.has(before) || before.rows.length < 2 || !chainOf(before.rows)) continue;
    for (let index = firstAfter(levels, before.lastDay); index < levels.length; index += 1) {
      const after = levels[index];
      if (!after || pauseBetween(before.lastDay, after.firstDay, missing) > LONGEST_PAUSE_DAYS) break;
      if (!free.has(after) || (after.rows.length === 1 && before.rows.length < 3)) continue;
      if (!mayBeClean(Math.min(before.low, after.low), Math.max(before.high, after.high))) continue;
      const both = [...before.rows, ...after.rows];
      // Amounts are judged first: that costs less than looking for a rhythm.
      if (!amountLevel(both.map(sizeOf)).isClean || !chainOf(both)) continue;
      free.delete(before);
      free.delete(after);
      joined.push(both);
      break;
    }
  }
  return [...joined, ...levels.filter((level) => free.has(level)).map((level) => level.rows)];
}

/**
 * Puts a row of another amount into the empty cycle that it falls on: a salary and bonus paid as one amount.
 * @param loose rows in order; those that found a place are taken out
 */
function absorb(chain: RowChain, loose: Set<DatedRow>): RowChain {
  const { grid, cycles } = chain;
  const byCycle = new Map(cycles.map((cycle, index) => [cycle, chain.rows[index]]));
  const first = cycles[0] ?? 0;
  let latest = cycles.at(-1) ?? 0;
  const earliestDay = dueDay(grid, first) - ABSORBED_DAYS;
  let latestDay = dueDay(grid, latest + 1) + ABSORBED_DAYS;
  for (const row of loose) {
    if (row.day < earliestDay) continue;
    if (row.day > latestDay) break;
    const cycle = nearestCycle(grid, row.day, row.month);
    const late = Math.abs(row.day - dueDay(grid, cycle));
    if (byCycle.has(cycle) || cycle < first || cycle > latest + 1 || late > ABSORBED_DAYS) continue;
    byCycle.set(cycle, row);
    loose.delete(row);
    if (cycle > latest) {
      latest = cycle;
      latestDay = dueDay(grid, latest + 1) + ABSORBED_DAYS;
    }
  }
  if (byCycle.size === cycles.length) return chain;
  const filled = [...byCycle].toSorted(([a], [b]) => a - b).flatMap(([cycle, row]) => (row ? [{ cycle, row }] : []));
  return { grid, rows: filled.map(({ row }) => row), cycles: filled.map(({ cycle }) => cycle) };
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
 * one rhythm they are one chain whatever their amounts; otherwise they are split by amount first, unless a rhythm with gaps
 * holds more of the rows of somebody who pays in, or every row of somebody who is paid.
 * @param missing days that the data misses
 */
export function chainsOfPayer(
  group: readonly DatedRow[],
  direction: 'in' | 'out',
  missing: readonly Stretch[] = [],
): RowChain[] {
  if (group.length < 2) return [];
  const rows = inOrder(group);
  const chainOf = chainFinder(direction, missing);
  const whole = wholeGroup(rows, chainOf, missing);
  if (whole) return [whole];
  const byAmount = chainsByAmount(rows, direction, chainOf, missing);
  const explained = byAmount.reduce((count, chain) => count + chain.rows.length, 0);
  // What goes out varies by what is bought: a bill is one only where every payment keeps the rhythm.
  if (direction === 'out') {
    const bill = explained < rows.length ? rhythmWithGaps(rows, direction, missing) : null;
    return bill?.rows.length === rows.length ? [bill] : byAmount;
  }
  const isOneLevel = byAmount.length > 1 && areOneLevel(byAmount);
  if (explained === rows.length && !isOneLevel) return byAmount;
  const byRhythm = rhythmWithGaps(rows, direction, missing);
  if (!byRhythm) return byAmount;
  const fewest = isOneLevel ? explained * ONE_OF_LEVELS : explained + 1;
  return byRhythm.rows.length >= fewest ? [byRhythm] : byAmount;
}

/** Chains whose amounts one level could hold are one that scatters, where one rhythm keeps so much of their rows. */
const ONE_OF_LEVELS = 0.9;

/** Whether all amounts of chains lie so near to one another that they may be one level. */
function areOneLevel(chains: readonly RowChain[]): boolean {
  const usual = chains.map(({ rows }) => median(rows.map(sizeOf)) ?? 0);
  return Math.max(...usual) <= Math.min(...usual) * LEVEL_SPREAD;
}

/** The chains among rows that are split by amount first. */
function chainsByAmount(
  rows: readonly DatedRow[],
  direction: 'in' | 'out',
  chainOf: ChainOf,
  missing: readonly Stretch[],
): RowChain[] {
  const found = joinSteps(splitByAmount(rows), chainOf, missing).flatMap((level) => {
    const chain = level.length > 1 ? chainOf(level) : null;
    return chain ? [chain] : [];
  });
  const kept = believable(found, rows.length, direction);
  if (kept.length === 0) return [];
  const inChains = new Set(kept.flatMap((chain) => chain.rows));
  const loose = new Set(rows.filter((row) => !inChains.has(row)));
  return kept
    .toSorted((a, b) => b.rows.length - a.rows.length)
    .map((chain) => (chain.rows.length > 2 ? absorb(chain, loose) : chain))
    .toSorted((a, b) => {
      const [x, y] = [a.rows[0], b.rows[0]];
      if (!x || !y) return 0;
      return x.day - y.day || (x.row.id < y.row.id ? -1 : 1);
    });
}
