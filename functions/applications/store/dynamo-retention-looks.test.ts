import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { dueLooks } from './due-looks.fixture.ts';
import { dynamoRetentionLooks } from './dynamo-retention.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const organisationId = '692039c01111111111111111';
const DUE_AT = '2026-11-01T00:00:00.000Z';
const NOW = '2026-11-02T00:00:00.000Z';
const LATER = '2026-11-03T00:00:00.000Z';
const lookOf = (index: number) => ({
  organisationId,
  applicationId: `692039c0${index.toString(16).padStart(16, '0')}`,
});

test('Every one of 5,000 looks is found in one run, once, with the time of the longest due', async () => {
  const table = await started.another();
  const looks = dynamoRetentionLooks(table);
  // Ten times the 500 that one run used to ask for.
  const refs = Array.from({ length: 5000 }, (_, index) => lookOf(index));
  for (let at = 0; at < refs.length; at += 50) {
    await Promise.all(refs.slice(at, at + 50).map((ref) => looks.next(ref, NOW)));
  }
  await looks.next(lookOf(4321), DUE_AT);
  await looks.next(lookOf(5000), LATER);
  const taken: string[] = [];
  const drained = await looks.drain(NOW, async (part) => void taken.push(...part.map((ref) => ref.applicationId)));
  expect(drained).toEqual({ taken: 5000, oldest: DUE_AT, failed: 0, isCut: false });
  expect(taken.toSorted()).toEqual(refs.map((ref) => ref.applicationId));
}, 120_000);

test('Looks are spread over shards of the index', async () => {
  const table = await started.another();
  for (let index = 0; index < 40; index += 1) await dynamoRetentionLooks(table).next(lookOf(index), DUE_AT);
  const items = await table.startingWith(`ORG#${organisationId}`, 'RETENTION#');
  const partitions = new Set(items.map((item) => item['pending']));
  expect(partitions.size).toBeGreaterThan(8);
  expect(partitions.has('retention')).toBe(false);
});

test('A look that was stored in the partition without a shard is found, and moves to its shard when it is put off', async () => {
  const table = await started.another();
  const ref = lookOf(1);
  const key = { pk: `ORG#${organisationId}`, sk: `RETENTION#${ref.applicationId}` };
  await table.put({ ...key, ...ref, pending: 'retention', pending_since: DUE_AT });
  expect(await dueLooks(table, NOW)).toEqual([ref]);
  await dynamoRetentionLooks(table).next(ref, LATER);
  expect(await dueLooks(table, NOW)).toEqual([]);
  expect(await dueLooks(table, LATER)).toEqual([ref]);
  expect((await table.get(key))?.['pending']).toMatch(/^retention#\d+$/);
});

test('A look that was put off or ended is due no more, for a message that comes again', async () => {
  const table = await started.another();
  const looks = dynamoRetentionLooks(table);
  const ref = lookOf(2);
  await looks.next(ref, DUE_AT);
  expect(await looks.isDue(ref, NOW)).toBe(true);
  await looks.next(ref, LATER);
  expect(await looks.isDue(ref, NOW)).toBe(false);
  await looks.next(ref, null);
  expect(await looks.isDue(ref, LATER)).toBe(false);
});
