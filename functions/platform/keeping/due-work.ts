import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { TableIndex } from '../store/held-table.ts';
import type { Item, Table } from '../store/table.ts';
import { type Drained, ENOUGH, type TakeDue } from './drained.ts';
import { shardedPartition } from './sharded-partition.ts';

/**
 * Partitions of each kind of due work: each takes 1,000 writes a second. May be raised, not lowered: work in partitions above
 * the number is not found.
 */
export const DUE_WORK_SHARDS = 16;

/** Work that is read from a partition at once. */
const PAGE = 100;

/** One kind of due work in a sparse index by `pending` and `pending_since`. */
export interface DueWork {
  /** What `pending` is of a piece of work: always the same for the same key. */
  of(key: string): string;
  /** What an item has besides that makes it due at an instant, ISO 8601. */
  fields(key: string, dueAt: string): { readonly pending: string; readonly pending_since: string };
  /** Every value of `pending` under which there may be such work. */
  readonly partitions: readonly string[];
  /**
   * Hands over everything that is due by an instant (ISO 8601, included), across organisations and however much there is: in
   * parts, side by side, the longest due of each partition first. One piece that cannot be read or taken stops no other.
   */
  drain<T>(table: TableIndex, by: string, read: (item: Item) => T, take: TakeDue<T>): Promise<Drained>;
}

const Since = z.object({ pending_since: z.string() });

const nothing: Drained = { taken: 0, oldest: null, failed: 0, isCut: false };

const together = (a: Drained, b: Drained): Drained => ({
  taken: a.taken + b.taken,
  oldest: [a.oldest, b.oldest].flatMap((oldest) => oldest ?? []).toSorted()[0] ?? null,
  failed: a.failed + b.failed,
  isCut: a.isCut || b.isCut,
});

/**
 * @param index the index that has the work
 * @param name the kind of work. Its unsharded partition, where it was written before, is drained as well
 */
export function dueWork(index: string, name: string): DueWork {
  const partitions = shardedPartition(name, DUE_WORK_SHARDS);
  return {
    of: partitions.of,
    fields: (key, dueAt) => ({ pending: partitions.of(key), pending_since: dueAt }),
    partitions: partitions.all,
    async drain(table, by, read, take) {
      const drained = await Promise.all(
        partitions.all.map((partition) => drainPartition({ table, index, partition, by }, read, take)),
      );
      return drained.reduce(together, nothing);
    },
  };
}

interface Part {
  readonly table: TableIndex;
  readonly index: string;
  readonly partition: string;
  readonly by: string;
}

async function drainPartition<T>(part: Part, read: (item: Item) => T, take: TakeDue<T>): Promise<Drained> {
  const { table, index, partition, by } = part;
  let drained = nothing;
  let start: Awaited<ReturnType<Table['queryPage']>>['lastKey'];
  do {
    const page = await table.queryPage({
      IndexName: index,
      KeyConditionExpression: '#pending = :pending AND pending_since <= :by',
      ExpressionAttributeNames: { '#pending': 'pending' },
      ExpressionAttributeValues: marshall({ ':pending': partition, ':by': by }),
      Limit: PAGE,
      ...(start ? { ExclusiveStartKey: start } : {}),
    });
    const [first] = page.items;
    if (first !== undefined) {
      const readable = page.items.flatMap((item) => readOne(item, read));
      const unread = {
        ...nothing,
        oldest: Since.parse(first).pending_since,
        failed: page.items.length - readable.length,
      };
      drained = together(drained, together(unread, await handOver(readable, take)));
    }
    start = page.lastKey;
  } while (start && !drained.isCut);
  return drained;
}

function readOne<T>(item: Item, read: (item: Item) => T): readonly T[] {
  try {
    return [read(item)];
  } catch {
    return [];
  }
}

/** A part that fails is handed over again in halves, until only what fails by itself is left. */
async function handOver<T>(due: readonly T[], take: TakeDue<T>): Promise<Drained> {
  if (due.length === 0) return nothing;
  try {
    return (await take(due)) === ENOUGH ? { ...nothing, isCut: true } : { ...nothing, taken: due.length };
  } catch {
    if (due.length === 1) return { ...nothing, failed: 1 };
    const half = Math.ceil(due.length / 2);
    const first = await handOver(due.slice(0, half), take);
    return first.isCut ? first : together(first, await handOver(due.slice(half), take));
  }
}
