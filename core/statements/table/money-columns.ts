import { isMoneyRole, type MoneyRole } from '../layouts/layout.ts';
import type { TableHeader } from './header.ts';
import type { Line } from './line.ts';
import { type MoneyRun, moneyRuns } from './money-runs.ts';

/** Tells the column of an amount from where it stands. */
export interface MoneyColumns {
  /** Null for an amount that stands in a text. */
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

/** Amounts whose right edges differ by less than this, in points, stand in one column. */
const EDGE = 2;
/** Distance from its header at which an amount still belongs to it, and for columns that show themselves by many amounts. */
const REACH = 6;
const FAR_REACH = 28;
const MANY = 3;

/**
 * Learns where the columns of a table stand from its header and from the right edges that its amounts share: headers may be
 * centred or stand left of the numbers below them.
 */
export function moneyColumns(lines: readonly Line[], header: TableHeader, spacedThousands: boolean): MoneyColumns {
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
  for (const cluster of clusters) cluster.role = roleOfCluster(cluster, header);
  return { roleOf: (run) => clusters.find(({ from, right }) => run.right >= from && run.right <= right)?.role ?? null };
}

function roleOfCluster(cluster: Cluster, header: TableHeader): MoneyRole | null {
  let best: { readonly role: MoneyRole; readonly score: number } | null = null;
  for (const { layout, box } of header.columns) {
    if (box === null || !isMoneyRole(layout.role)) continue;
    const shared = Math.min(cluster.right, box.right) - Math.max(cluster.left, box.left);
    if (shared < -(cluster.size >= MANY ? FAR_REACH : REACH)) continue;
    const edges = Math.min(Math.abs(cluster.right - box.right), Math.abs(cluster.left - box.left));
    const score = Math.min(shared, 12) - edges / 10;
    if (best === null || score > best.score) best = { role: layout.role, score };
  }
  return best?.role ?? null;
}
