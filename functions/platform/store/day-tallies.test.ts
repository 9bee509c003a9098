import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { countByDay, talliesOf } from './day-tallies.ts';
import { startTestTable, type TestTable } from './table.fixture.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const DAY = 86_400;
const KEPT_DAYS = 30;
const kept = () => KEPT_DAYS * DAY;
/** 2026-06-12. */
const TODAY = 20_616;
let lists = 0;

function newList() {
  lists += 1;
  const list = { pk: `EVENTS#${lists}`, prefix: 'EVENT#' };
  const keyAt = (second: number, index: number) => ({
    pk: list.pk,
    sk: `EVENT#${second.toString(16).padStart(8, '0')}${index.toString(16).padStart(16, '0')}`,
  });
  return { list, keyAt };
}

test('a count is that of the items that are there, on every day that it is asked for', async () => {
  const item = fc.record({ day: fc.nat(40), second: fc.nat(DAY - 1) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { maxLength: 25 }),
      fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }),
      async (items, pauses) => {
        const { list, keyAt } = newList();
        let today = TODAY;
        const seconds = items.map(({ day, second }) => (TODAY - day) * DAY + second);
        const there = new Map(seconds.map((second, index) => [keyAt(second, index).sk, second]));
        for (const [sk] of there) await started.table.put({ pk: list.pk, sk });
        for (const [index, pause] of [0, ...pauses].entries()) {
          today += pause;
          const now = (today * DAY + 40_000) * 1000;
          // What expired by then is gone, and today brought one more.
          for (const [sk, second] of there) {
            if (second + kept() > now / 1000) continue;
            await started.table.remove({ pk: list.pk, sk });
            there.delete(sk);
          }
          const fresh = keyAt(today * DAY, 1000 + index);
          await started.table.put(fresh);
          there.set(fresh.sk, today * DAY);
          expect(await countByDay(started.table, list, now, kept, talliesOf(started.table, list))).toBe(there.size);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('a day that is closed is counted once, and its count goes when its items do', async () => {
  const { list, keyAt } = newList();
  const day = TODAY - 10;
  for (let index = 0; index < 3; index += 1) await started.table.put(keyAt(day * DAY + index, index));
  expect(await countByDay(started.table, list, TODAY * DAY * 1000, kept, talliesOf(started.table, list))).toBe(3);
  const tally = await started.table.get({ pk: `TALLY#${list.pk}#EVENT#`, sk: day.toString(16).padStart(8, '0') });
  expect(tally).toMatchObject({ items: 3, expires_at: day * DAY + kept() });
});

test('an empty list counts nothing', async () => {
  const { list } = newList();
  expect(await countByDay(started.table, list, TODAY * DAY * 1000, kept, talliesOf(started.table, list))).toBe(0);
});
