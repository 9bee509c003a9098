import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import { countAction, countOf, type List, readPage } from './listing.ts';
import { startTestTable, type TestTable } from './table.fixture.ts';
import type { Table } from './table.ts';

let started: TestTable;
let table: Table;
beforeAll(async () => {
  started = await startTestTable();
  table = started.table;
});
afterAll(() => started.close());

const Item = z.object({ id: z.string() });
const idOf = (index: number): string => (0x10000 + index * 7).toString(16).padStart(24, '0');
let lists = 0;

/** A list with so many items, among items of other lists of the same partition. */
async function listOf(size: number): Promise<List> {
  lists += 1;
  const list = { pk: `LIST${lists}`, prefix: 'THING#' };
  await table.put({ pk: list.pk, sk: 'THINA#1', id: 'before' });
  await table.put({ pk: list.pk, sk: 'THINGS', id: 'after' });
  for (let index = 0; index < size; index += 1) {
    await table.transact([
      { put: { pk: list.pk, sk: `${list.prefix}${idOf(index)}`, id: idOf(index) } },
      countAction(list, 1),
    ]);
  }
  return list;
}

const page = (list: List, request: { skip?: number; limit: number; cursor?: string }) =>
  readPage(table, list, { skip: 0, ...request }, (item) => Item.parse(item));

describe('the pages of a list', () => {
  const sizes = [0, 1, 5, 12];
  const made: { size: number; list: List; newestFirst: string[] }[] = [];
  beforeAll(async () => {
    for (const size of sizes) {
      const newestFirst = Array.from({ length: size }, (_, index) => idOf(index)).toReversed();
      made.push({ size, list: await listOf(size), newestFirst });
    }
  });
  const anyList = fc.integer({ min: 0, max: sizes.length - 1 });

  test('The pages of a list read by cursor tile it exactly, newest first', async () => {
    await fc.assert(
      fc.asyncProperty(anyList, fc.integer({ min: 1, max: 13 }), async (which, limit) => {
        const { size, list, newestFirst } = made[which] ?? { size: -1, list: { pk: '', prefix: '' }, newestFirst: [] };
        const seen: string[] = [];
        let cursor: string | undefined;
        let pages = 0;
        do {
          const one = await page(list, { limit, ...(cursor === undefined ? {} : { cursor }) });
          expect(one.count).toBe(size);
          expect(one.hasPrev).toBe(cursor !== undefined);
          expect(one.hasNext).toBe(one.nextCursor !== null);
          seen.push(...one.items.map(({ id }) => id));
          cursor = one.nextCursor ?? undefined;
          pages += 1;
        } while (cursor !== undefined);
        expect(seen).toEqual(newestFirst);
        expect(pages).toBe(Math.max(1, Math.ceil(size / limit)));
      }),
      { numRuns: 30 },
    );
  });

  test('The pages of a list read by skip are the same slices', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyList,
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 1, max: 13 }),
        async (which, skip, limit) => {
          const { size, list, newestFirst } = made[which] ?? {
            size: -1,
            list: { pk: '', prefix: '' },
            newestFirst: [],
          };
          const one = await page(list, { skip, limit });
          expect(one.items.map(({ id }) => id)).toEqual(newestFirst.slice(skip, skip + limit));
          expect(one).toMatchObject({ count: size, hasNext: skip + limit < size, hasPrev: skip > 0 && size > 0 });
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('a cursor still works when its item was removed', async () => {
  const list = await listOf(4);
  const first = await page(list, { limit: 2 });
  await table.remove({ pk: list.pk, sk: `${list.prefix}${first.nextCursor}` });
  const second = await page(list, { limit: 2, cursor: first.nextCursor ?? '' });
  expect(second.items.map(({ id }) => id)).toEqual([idOf(1), idOf(0)]);
});

test('the number of items goes up and down with the items', async () => {
  const list = await listOf(3);
  expect(await countOf(table, list)).toBe(3);
  await table.transact([{ remove: { pk: list.pk, sk: `${list.prefix}${idOf(0)}` } }, countAction(list, -1)]);
  expect(await countOf(table, list)).toBe(2);
  expect(await countOf(table, { pk: 'NOBODY', prefix: 'THING#' })).toBe(0);
});
