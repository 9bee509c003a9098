import { expect, test } from '@jest/globals';
import { shardedPartition } from './sharded-partition.ts';

const keys = Array.from({ length: 16_000 }, (_, index) => `692039c0${index.toString(16).padStart(16, '0')}`);

test('A sharded partition gives every shard its even part of consecutive ids', () => {
  const { of, all } = shardedPartition('retention', 16);
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(of(key), (counts.get(of(key)) ?? 0) + 1);
  expect([...counts.keys()].toSorted()).toEqual(all.slice(1).toSorted());
  // 1,000 expected with a standard deviation of 31: five of them either way.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(155);
});

test('A sharded partition names every shard that a lower number of shards wrote to, and the one without a shard', () => {
  const raised = new Set(shardedPartition('retention', 32).all);
  const { of } = shardedPartition('retention', 16);
  expect(keys.map(of).filter((partition) => !raised.has(partition))).toEqual([]);
  expect(raised.has('retention')).toBe(true);
});
