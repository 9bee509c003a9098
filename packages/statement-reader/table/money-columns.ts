import { isMoneyRole, type MoneyRole } from '../layouts/layout.ts';
import type { TableHeader } from './header.ts';
import type { Line } from './line.ts';
import { type MoneyRun, moneyRuns } from './money-runs.ts';

/** Finds the column of an amount from its position. */
export interface MoneyColumns {
  /** Null for an amount that is part of a text. */
  roleOf(run: MoneyRun): MoneyRole | null;
}

interface Cluster {
  left: number;
  /** Right edges of its amounts, the least and the greatest. */
  from: number;
  right: number;
  size: number;
  role: MoneyRole | null;
}

/** A money column that the header names. */
interface Heading {
  readonly role: MoneyRole;
  readonly left: number;
  readonly right: number;
}

/** Amounts whose right edges differ by less than this, in points, are in one column. */
const EDGE = 2;
/** Distance from its header at which an amount still belongs to it, and for columns that show themselves by many amounts. */
const REACH = 6;
const FAR_REACH = 28;
const MANY = 3;
/** Columns that are matched with headings by their order: beyond this many every match would be tried in vain. */
const MOST_COLUMNS = 8;

/** How columns of amounts are matched with headings: each with the nearest, or one to one in their order. */
export type ColumnMatch = 'nearest' | 'in_order';

/**
 * Learns where the columns of a table stand from its header and from the right edges that its amounts share: headers may be
 * centred or stand left of the numbers below them.
 * @param match 'in_order' for headings too far from their numbers to be matched by distance, where the nearest proved nothing
 */
export function moneyColumns(
  lines: readonly Line[],
  header: TableHeader,
  spacedThousands: boolean,
  match: ColumnMatch,
): MoneyColumns {
  const clusters: Cluster[] = [];
  const runs = lines.flatMap((line) => moneyRuns(line.words, spacedThousands));
  for (const { left, right } of runs.toSorted((one, other) => one.right - other.right)) {
    const last = clusters.at(-1);
    if (last !== undefined && right - last.right <= EDGE) {
      last.right = right;
      last.left = Math.min(last.left, left);
      last.size += 1;
    } else clusters.push({ left, from: right, right, size: 1, role: null });
  }
  const headings = headingsOf(header);
  for (const cluster of clusters) cluster.role = roleOfCluster(cluster, headings);
  if (match === 'in_order') assignByOrder(clusters, headings);
  return { roleOf: (run) => clusters.find(({ from, right }) => run.right >= from && run.right <= right)?.role ?? null };
}

function headingsOf({ columns }: TableHeader): Heading[] {
  return columns.flatMap(({ layout: { role }, box }) => (box !== null && isMoneyRole(role) ? [{ role, ...box }] : []));
}

function roleOfCluster(cluster: Cluster, headings: readonly Heading[]): MoneyRole | null {
  let best: { readonly role: MoneyRole; readonly score: number } | null = null;
  for (const { role, left, right } of headings) {
    const shared = Math.min(cluster.right, right) - Math.max(cluster.left, left);
    if (shared < -(cluster.size >= MANY ? FAR_REACH : REACH)) continue;
    const edges = Math.min(Math.abs(cluster.right - right), Math.abs(cluster.left - left));
    const score = Math.min(shared, 12) - edges / 10;
    if (best === null || score > best.score) best = { role, score };
  }
  return best?.role ?? null;
}

/** Clusters that stand below each other: amounts with and without a sign behind them end apart, and are one column. */
function columnsOf(clusters: readonly Cluster[]): Cluster[][] {
  const columns: Cluster[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const cluster of clusters.filter(({ size }) => size >= MANY)) {
    if (cluster.left < right) columns.at(-1)?.push(cluster);
    else columns.push([cluster]);
    right = cluster.right;
  }
  return columns;
}

/**
 * Where two columns side by side were taken for one, or a column for none, the headings stand too far from their numbers to be
 * matched by distance: left-aligned headings over right-aligned numbers do. Columns and headings are then matched one to one in
 * their order, so that numbers end as alike as can be from the ends of their headings. The running balance proves the match.
 */
function assignByOrder(clusters: readonly Cluster[], headings: readonly Heading[]): void {
  const columns = columnsOf(clusters);
  const roles = columns.map((column) => column[0]?.role ?? null);
  const isOneToOne = !roles.includes(null) && new Set(roles).size === roles.length;
  if (isOneToOne || columns.length > headings.length || headings.length > MOST_COLUMNS) return;
  const sorted = headings.toSorted((one, other) => one.left - other.left);
  const rights = columns.map((column) => Math.max(...column.map(({ right }) => right)));
  const spread = (chosen: readonly Heading[]): number => {
    const offsets = chosen.map(({ right }, index) => (rights[index] ?? 0) - right);
    return Math.max(...offsets) - Math.min(...offsets);
  };
  const matches = inOrder(sorted, columns.length).toSorted((one, other) => spread(one) - spread(other));
  const [best] = matches;
  if (best === undefined) return;
  for (const [index, column] of columns.entries()) {
    for (const cluster of column) cluster.role = best[index]?.role ?? null;
  }
}

/** Every choice of so many headings, in their order. */
function inOrder(headings: readonly Heading[], count: number): Heading[][] {
  if (count === 0) return [[]];
  return headings.flatMap((heading, index) =>
    inOrder(headings.slice(index + 1), count - 1).map((rest) => [heading, ...rest]),
  );
}
