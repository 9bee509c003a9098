import { createHash } from 'node:crypto';

/** Partitions of an index over which one kind of due work is spread, so that no partition takes all its writes. */
export interface ShardedPartition {
  /** The partition of one piece of work: always the same for the same key. */
  of(key: string): string;
  /**
   * Every partition that may hold such work. The first is the one without a shard, where it was written before: work moves out
   * of it when it is next written.
   */
  readonly all: readonly string[];
}

/**
 * Spreads work evenly by a hash of its key.
 * @param name the partition that held all the work before
 * @param shards at least 1. It may be raised at any time. Work in shards beyond a lower number is not found.
 */
export function shardedPartition(name: string, shards: number): ShardedPartition {
  const shard = (index: number): string => `${name}#${index}`;
  return {
    of: (key) => shard(createHash('sha256').update(key).digest().readUInt32BE(0) % shards),
    all: [name, ...Array.from({ length: shards }, (_, index) => shard(index))],
  };
}
