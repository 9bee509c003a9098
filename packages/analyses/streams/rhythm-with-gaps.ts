import { median } from '@imali/ledger/basics/quantile.ts';
import type { Stretch } from '../input/missing-days.ts';
import { type Cadence, dueDay, type Grid, nearestCycle } from './cadence.ts';
import {
  couldWin,
  DETECTION_DAYS,
  expectedCycles,
  type GridSearch,
  RANK_COST,
  ROLLS,
  tryHalfMonths,
  tryMonths,
  tryWeeks,
} from './cadence-fit.ts';
import type { DatedRow } from './dated-row.ts';

/** Rows that keep a rhythm, oldest first, one a cycle, and the cycle of each. */
export interface Rhythm {
  readonly rows: readonly DatedRow[];
  readonly grid: Grid;
  readonly cycles: readonly number[];
}

/** Fewer rows than this keep any rhythm by chance. */
const FEWEST_ROWS = 4;
/** Of the cycles from the first to the last row, this share has a row: up to a quarter is missed, and a few by bad luck. */
const FILLED_SHARE = 0.6;
/** Of the rows, this share keeps the rhythm: the others are bonuses, advances and repaid expenses. */
const KEPT_SHARE = 2 / 3;
/**
 * The rhythm explains the rows this many times better than chance, for every grid that was tried: of payers who pay on
 * random days fewer than one in a hundred passes.
 */
const LEAST_LOG_LIKELIHOOD_RATIO = Math.log(100);

/** Mean days between payments by the cadences that are tried together, and how many grids such a trial amounts to. */
const FAMILIES: readonly {
  readonly days: number;
  readonly grids: number;
  readonly tryGrids: (search: GridSearch, direction: 'in' | 'out') => void;
}[] = [
  { days: 7, grids: 7, tryGrids: (search) => tryWeeks(search, 'weekly', 7) },
  {
    days: 15,
    grids: 30,
    tryGrids: (search, direction) => {
      tryWeeks(search, 'fortnightly', 14);
      tryHalfMonths(search, ROLLS[direction]);
    },
  },
  {
    days: 30,
    grids: 60,
    tryGrids: (search, direction) => {
      tryMonths(search, ROLLS[direction]);
      tryWeeks(search, 'four_weekly', 28);
    },
  },
];

/** The cadence that stands for no day of the month explains nothing that chance does not. */
const WITHOUT_A_DAY: Cadence = 'monthly';

/**
 * How much better a rhythm explains which cycles have a row than rows on random days do, as a logarithm.
 * @param hits cycles with a row, of `cycles`
 * @param width days around an expected one on which a row counts as one of its cycle
 * @param density rows a day
 */
function logLikelihoodRatio(hits: number, cycles: number, width: number, density: number): number {
  const byChance = 1 - Math.exp(-density * width);
  const share = hits / cycles;
  if (share <= byChance) return 0;
  const missed = hits === cycles ? 0 : (cycles - hits) * Math.log((1 - share) / (1 - byChance));
  return hits * Math.log(share / byChance) + missed;
}

interface Search extends GridSearch {
  readonly rows: readonly DatedRow[];
  readonly missing: readonly Stretch[];
  readonly grids: number;
  readonly density: number;
  readonly usualSize: number;
  found: Rhythm | null;
}

/** The rows within a few days of an expected one: of several in a cycle the nearest, of as near ones the most usual amount. */
function keptRows(
  { rows, usualSize }: Search,
  grid: Grid,
): { readonly kept: DatedRow[]; readonly cycles: number[]; readonly offs: number[] } {
  const allowed = DETECTION_DAYS[grid.schedule.cadence];
  const kept: DatedRow[] = [];
  const cycles: number[] = [];
  const offs: number[] = [];
  for (const row of rows) {
    const cycle = nearestCycle(grid, row.day, row.month);
    const off = Math.abs(dueDay(grid, cycle) - row.day);
    if (off > allowed) continue;
    const place = cycles.length - 1;
    if (cycles[place] !== cycle) {
      kept.push(row);
      cycles.push(cycle);
      offs.push(off);
      continue;
    }
    const [other, otherOff] = [kept[place], offs[place] ?? 0];
    const isMoreUsual = Math.abs(row.size - usualSize) < Math.abs((other?.size ?? 0) - usualSize);
    if (off < otherOff || (off === otherOff && isMoreUsual)) {
      kept[place] = row;
      offs[place] = off;
    }
  }
  return { kept, cycles, offs };
}

function tryGrid(search: Search, grid: Grid): void {
  const { cadence } = grid.schedule;
  const rankCost = RANK_COST[cadence];
  if (cadence === WITHOUT_A_DAY || !couldWin(search, rankCost)) return;
  const { kept, cycles, offs } = keptRows(search, grid);
  const [count, all] = [kept.length, search.rows.length];
  if (count < FEWEST_ROWS || count < all * KEPT_SHARE) return;
  const span = expectedCycles(grid, cycles, search.missing);
  if (count < span * FILLED_SHARE) return;
  const delay = offs.reduce((sum, off) => sum + off, 0) / count;
  const cost = delay + (2 * (span - count)) / span + (2 * (all - count)) / all + rankCost;
  if (!couldWin(search, cost)) return;
  const widths = DETECTION_DAYS[cadence] + 1;
  const ratio = Math.max(
    ...Array.from({ length: widths }, (_, width) => {
      const hits = offs.filter((off) => off <= width).length;
      return logLikelihoodRatio(hits, span, 2 * width + 1, search.density);
    }),
  );
  // The most informative width was chosen after the rows had been seen: each counts as a grid of its own.
  if (ratio < LEAST_LOG_LIKELIHOOD_RATIO + Math.log(search.grids * widths)) return;
  search.found = { rows: kept, grid, cycles };
  search.cost = cost;
}

/**
 * The rhythm that most rows of a payer keep, whatever their amounts, with missed cycles and odd rows between them; null
 * where chance explains the rows as well.
 * @param rows oldest first
 * @param missing days that the data misses: a cycle due on them is not empty
 */
export function rhythmWithGaps(
  rows: readonly DatedRow[],
  direction: 'in' | 'out',
  missing: readonly Stretch[] = [],
): Rhythm | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || rows.length < FEWEST_ROWS) return null;
  const days = last.day - first.day;
  const daysApart = days / (rows.length - 1);
  let best: Search | null = null;
  for (const { days: period, grids, tryGrids } of FAMILIES) {
    // A cycle has a row less often than every time, and some rows are odd ones.
    if (daysApart < period * KEPT_SHARE * 0.85 || daysApart > period / FILLED_SHARE) continue;
    const search: Search = {
      dates: rows,
      rows,
      missing,
      grids,
      density: rows.length / (days + 1),
      usualSize: median(rows.map(({ size }) => size)) ?? 0,
      take: (grid) => tryGrid(search, grid),
      found: null,
      cost: best?.cost ?? Number.POSITIVE_INFINITY,
    };
    tryGrids(search, direction);
    if (search.found) best = search;
  }
  return best?.found ?? null;
}
