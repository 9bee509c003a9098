import { pendingAnalyses } from '../../functions/applications/store/bank-connection-item.ts';
import { pendingLooks } from '../../functions/applications/store/dynamo-retention.ts';
import { dueGrants } from '../../functions/connect/store/dynamo-bank-grants.ts';
import { pendingErasures } from '../../functions/connect/store/dynamo-erasures.ts';
import { pendingErasures as pendingApplicantErasures } from '../../functions/governance/store/dynamo-applicant-erasures.ts';
import { DUE_WORK_SHARDS } from '../../functions/platform/keeping/due-work.ts';
import { dueEvents, dueLanes } from '../../functions/webhooks/store/webhook-items.ts';
import type { KeyUse } from './key-use.ts';

/** Over what the partitions of a pattern spread: each application has its own, each lender has, shards do, or there is one for all. */
export type Spread = 'application' | 'lender' | 'shards' | 'none';

/** A use of a partition while one application of one lender ran through the product. */
export interface ObservedUse extends KeyUse {
  readonly lender: string;
  readonly application: string;
}

/** Units of one application at the partitions of one pattern. */
export interface PatternUnits {
  readonly place: string;
  readonly pattern: string;
  readonly spread: Spread;
  readonly writes: number;
  readonly reads: number;
}

const shards: ReadonlySet<string> = new Set(
  [pendingAnalyses, pendingLooks, dueGrants, pendingErasures, pendingApplicantErasures, dueEvents, dueLanes].flatMap(
    // The first is the constant key of earlier releases: written to again, it would be one for all.
    ({ partitions }) => partitions.slice(1),
  ),
);

const partsOf = (partition: string): readonly string[] => partition.split(/(?<=[#|,])|(?=[#|,])/);
const isDivider = (part: string): boolean => /^[#|,]$/.test(part);
const isDay = (part: string): boolean => /^\d{4}-\d{2}(?:-\d{2})?(?:T.*)?$/.test(part);

/**
 * Patterns of what was used, with what their partitions spread over. Which part of a key is of an application, or of a lender,
 * follows from the runs in which it was seen: it takes two lenders with two applications each. Nothing goes by names, so
 * a constant key is found however it is called.
 */
export function patternsOf(uses: readonly ObservedUse[]): readonly PatternUnits[] {
  const runs = new Set(uses.map(({ application }) => application)).size;
  const seen = new Map<string, { readonly lenders: Set<string>; readonly applications: Set<string> }>();
  for (const { partition, lender, application } of uses) {
    for (const part of partsOf(partition)) {
      const at = seen.get(part) ?? { lenders: new Set<string>(), applications: new Set<string>() };
      at.lenders.add(lender);
      at.applications.add(application);
      seen.set(part, at);
    }
  }
  const named = (part: string): string => {
    const at = seen.get(part);
    if (isDivider(part) || at === undefined || at.lenders.size > 1) return isDay(part) ? '{day}' : part;
    return at.applications.size > 1 ? '{lender}' : '{application}';
  };
  const found = new Map<string, { writes: number; reads: number; place: string; pattern: string; spread: Spread }>();
  for (const { table, index, partition, kind, units } of uses) {
    const isShard = shards.has(partition);
    const pattern = isShard ? partition.replace(/\d+$/, '{shard}') : partsOf(partition).map(named).join('');
    const place = `${table.slice(table.lastIndexOf('-') + 1)}${index === null ? '' : `/${index}`}`;
    const spread = isShard ? 'shards' : spreadOf(pattern);
    const name = `${place} ${pattern}`;
    const one = found.get(name) ?? { writes: 0, reads: 0, place, pattern, spread };
    one[kind === 'write' ? 'writes' : 'reads'] += units / runs;
    found.set(name, one);
  }
  return [...found.values()].toSorted((a, b) => b.writes - a.writes || b.reads - a.reads);
}

function spreadOf(pattern: string): Spread {
  if (pattern.includes('{application}')) return 'application';
  return pattern.includes('{lender}') ? 'lender' : 'none';
}

/**
 * Units a second at the hottest partition of a pattern.
 * @param rate applications a second, of all lenders together
 * @param largestShare the part of them that the largest lender has
 */
export function hottest(units: number, spread: Spread, rate: number, largestShare: number): number {
  switch (spread) {
    case 'application':
      // All of it in one second, at worst.
      return units;
    case 'lender':
      return units * rate * largestShare;
    case 'shards':
      return (units * rate) / DUE_WORK_SHARDS;
    case 'none':
      return units * rate;
  }
}
