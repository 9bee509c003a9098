import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import { type FilteredList, filteredPage } from './filtered-pages.ts';
import { startTestTable, type TestTable } from './table.fixture.ts';
import type { Table } from './table.ts';

const SIZE = 40;
const BOUND = 6;
const idOf = (index: number): string => (0x10000 + index * 7).toString(16).padStart(24, '0');
const Answer = z.object({ scanned: z.int() });
const Item = z.object({ id: z.string(), kind: z.int() });

let started: TestTable;
let table: Table;
beforeAll(async () => {
  started = await startTestTable();
  table = started.table;
  for (let index = 0; index < SIZE; index += 1) {
    // Kind 1 is every third item, kind 2 the oldest one alone, kind 3 nothing.
    const kind = index === 0 ? 2 : index % 3 === 0 ? 1 : 0;
    await table.put({ pk: 'L', sk: `T#${idOf(index)}`, id: idOf(index), kind });
  }
});
afterAll(() => started.close());

const listOf = (kind: number | null): FilteredList => ({
  partition: { name: 'pk', value: 'L' },
  sort: { name: 'sk', prefix: 'T#' },
  from: 'T#',
  to: 'T#g',
  filter: kind === null ? null : { expression: 'kind = :kind', values: { ':kind': kind } },
});
const matching = (kind: number | null): string[] =>
  Array.from({ length: SIZE }, (_, index) => index)
    .filter((index) => kind === null || (index === 0 ? 2 : index % 3 === 0 ? 1 : 0) === kind)
    .map(idOf)
    .toReversed();
const page = (kind: number | null, request: { skip?: number; limit: number; cursor?: string }, bound?: number) =>
  filteredPage(table, listOf(kind), { skip: 0, ...request }, (item) => Item.parse(item), bound);

const kinds = fc.constantFrom(null, 0, 1, 2, 3);

test('pages of a filter by cursor are all of its items once, however few a page may read', async () => {
  await fc.assert(
    fc.asyncProperty(
      kinds,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 50 }),
      async (kind, limit, bound) => {
        const ids: string[] = [];
        let cursor: string | undefined;
        do {
          const one = await page(kind, { limit, ...(cursor === undefined ? {} : { cursor }) }, bound);
          expect(one.items.length).toBeLessThanOrEqual(limit);
          expect(one.hasNext).toBe(one.nextCursor !== null);
          expect(one.hasPrev).toBe(cursor !== undefined);
          ids.push(...one.items.map(({ id }) => id));
          cursor = one.nextCursor ?? undefined;
        } while (cursor !== undefined);
        expect(ids).toEqual(matching(kind));
      },
    ),
    { numRuns: 25, seed: 7 },
  );
});

test('a filtered page by skip is the slice of what the filter holds of, with the count of all', async () => {
  await fc.assert(
    fc.asyncProperty(
      kinds,
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 9 }),
      async (kind, skip, limit) => {
        const one = await page(kind, { skip, limit });
        const all = matching(kind);
        expect(one.items.map(({ id }) => id)).toEqual(all.slice(skip, skip + limit));
        expect(one).toMatchObject({
          count: all.length,
          hasNext: skip + limit < all.length,
          hasPrev: skip > 0 && all.length > 0,
        });
      },
    ),
    { numRuns: 25, seed: 7 },
  );
});

test.each([
  ['that holds of nothing', 3, 0],
  ['that holds of the oldest item alone', 2, 0],
  ['with something to leave out', 1, 9],
  ['without a filter', null, 0],
])('a page of a filter %s reads its bound and what it leaves out, and counts its bound', async (_name, kind, skip) => {
  // The engine of tests counts one item beyond a limit where the filter holds of none.
  const reads = jest.spyOn(table, 'queryPage');
  const one = await page(kind, { skip, limit: 3 }, BOUND);
  const scanned = { count: 0, page: 0 };
  for (const [at, { value }] of reads.mock.results.entries()) {
    const answer = Answer.parse(await value);
    scanned[reads.mock.calls[at]?.[0].Select === 'COUNT' ? 'count' : 'page'] += Math.min(
      answer.scanned,
      reads.mock.calls[at]?.[0].Limit ?? Number.POSITIVE_INFINITY,
    );
  }
  reads.mockRestore();
  expect(scanned.count).toBe(BOUND);
  expect(scanned.page).toBeLessThanOrEqual(skip + BOUND);
  expect(one.hasNext).toBe(true);
  expect(one.count).toBe(kind === null ? BOUND : kind === 1 ? 2 : 0);
});
