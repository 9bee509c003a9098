import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { startTestTable, type TestTable } from '../store/table.fixture.ts';
import type { Item, Table } from '../store/table.ts';
import { ENOUGH } from './drained.ts';
import { DUE_WORK_SHARDS, dueWork } from './due-work.ts';

const work = dueWork('pending-analyses', 'retention');
const by = '2026-03-01T08:00:00.000Z';
const readName = (item: Item): string => z.object({ applicationId: z.string() }).parse(item).applicationId;

let started: TestTable;
let table: Table;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  table = await started.another();
});
afterAll(() => started.close());

/** Puts work that is due since an instant, as this release does or under another value of `pending`. */
async function put(name: string, since: string, pending = work.of(name)): Promise<void> {
  await table.put({ pk: name, sk: 'WORK', applicationId: name, organisationId: 'o', pending, pending_since: since });
}

async function putMany(count: number, pending?: string): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `work-${index}`);
  for (let first = 0; first < count; first += 50) {
    const since = new Date(Date.parse(by) - (count - first) * 1000).toISOString();
    await Promise.all(names.slice(first, first + 50).map((name) => put(name, since, pending)));
  }
  return names.toSorted();
}

describe('due work', () => {
  test.each([
    ['in the shards of this release', undefined],
    ['in the one partition of earlier releases', 'retention'],
  ])('Everything that is due is handed over once, however much there is, %s', async (_, pending) => {
    const names = await putMany(1200, pending);
    await put('later', '2026-03-01T08:00:00.001Z');
    const found: string[] = [];
    const drained = await work.drain(table, by, readName, async (part) => void found.push(...part));
    expect(found.toSorted()).toEqual(names);
    expect(drained).toEqual({ taken: 1200, oldest: '2026-03-01T07:40:00.000Z', failed: 0, isCut: false });
  });

  test('Work spreads over every shard, and its shard follows from its key alone', async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `work-${index}`);
    expect(new Set(names.map(work.of)).size).toBe(DUE_WORK_SHARDS);
    expect(names.map(work.of)).toEqual(names.map(dueWork('due-work', 'retention').of));
  });

  test('Work that cannot be read or taken is counted, stays due and keeps nothing else of its part back', async () => {
    // One partition, so that all of it comes in the same parts.
    const names = await putMany(250, 'retention');
    await table.put({ pk: 'unreadable', sk: 'WORK', pending: 'retention', pending_since: '2026-02-01T00:00:00.000Z' });
    const poison = new Set(['work-0', 'work-99', 'work-100', 'work-249']);
    const found = new Set<string>();
    const take = async (part: readonly string[]) => {
      if (part.some((name) => poison.has(name))) throw new Error('it is poison');
      for (const name of part) found.add(name);
    };
    const drained = await work.drain(table, by, readName, take);
    expect([...found].toSorted()).toEqual(names.filter((name) => !poison.has(name)));
    expect(drained).toEqual({ taken: 246, oldest: '2026-02-01T00:00:00.000Z', failed: 5, isCut: false });
  });

  test('A sweep that is ended early names the oldest that it found, and the next one takes what it left', async () => {
    const names = await putMany(600, 'retention');
    const found: string[] = [];
    const done = (name: string) => table.remove({ pk: name, sk: 'WORK' });
    const sweep = (parts: number) =>
      work.drain(table, by, readName, async (part) => {
        if (parts === 0) return ENOUGH;
        parts -= 1;
        found.push(...part);
        await Promise.all(part.map(done));
        return undefined;
      });
    expect(await sweep(2)).toEqual({ taken: 200, oldest: '2026-03-01T07:50:00.000Z', failed: 0, isCut: true });
    expect(await sweep(0)).toMatchObject({ taken: 0, isCut: true });
    expect(await sweep(100)).toMatchObject({ taken: 400, failed: 0, isCut: false });
    expect(found.toSorted()).toEqual(names);
    expect(await sweep(100)).toEqual({ taken: 0, oldest: null, failed: 0, isCut: false });
  });
});
