import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dynamoRateLimits } from '../store/dynamo-rate-limits.ts';
import type { RateLimitStore } from '../store/stores.ts';
import { startTestTable, type TestTable } from '../store/table.fixture.ts';
import {
  type Allowance,
  BUDGET_WINDOW_SECONDS,
  MOST_AHEAD,
  type RequestBudget,
  requestBudget,
} from './request-budget.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const WINDOW_MS = BUDGET_WINDOW_SECONDS * 1000;
const start = Date.parse('2026-11-25T08:00:00Z');
const windowOf = (now: number): number => Math.floor(now / WINDOW_MS);

/** A counter as the table keeps it, whose answers come later than they are counted. */
function countedStore(): Pick<RateLimitStore, 'hit'> & { readonly writes: () => number } {
  const counts = new Map<string, number>();
  let writes = 0;
  return {
    async hit(subject, _, now, units = 1) {
      const key = `${subject} ${windowOf(now)}`;
      const count = (counts.get(key) ?? 0) + units;
      counts.set(key, count);
      writes += 1;
      await Promise.resolve();
      return { count, secondsLeft: 1 };
    },
    writes: () => writes,
  };
}

const instancesOf = (store: Pick<RateLimitStore, 'hit'>, count: number): RequestBudget[] =>
  Array.from({ length: count }, () => requestBudget(store));

interface Asked {
  readonly instance: number;
  readonly cost: number;
  readonly at: number;
}

/** Sends requests to instances, all at once or in turn. @returns what was allowed, by windows, and whether any was refused there */
async function sent(
  budgets: readonly RequestBudget[],
  allowance: Allowance,
  asked: readonly Asked[],
  isAtOnce: boolean,
) {
  const byWindow = new Map<number, { allowed: number; isRefused: boolean }>();
  const one = async ({ instance, cost, at }: Asked) => {
    const spent = await budgets[instance % budgets.length]?.spend(allowance, cost, start + at);
    const window = byWindow.get(windowOf(start + at)) ?? { allowed: 0, isRefused: false };
    byWindow.set(windowOf(start + at), window);
    if (spent?.isAllowed === true) window.allowed += cost;
    else window.isRefused = true;
  };
  if (isAtOnce) await Promise.all(asked.map(one));
  else for (const each of asked) await one(each);
  return [...byWindow.values()];
}

const asked = fc.array(fc.record({ instance: fc.nat(9), cost: fc.constantFrom(1, 2, 5), at: fc.nat(2 * WINDOW_MS) }), {
  minLength: 1,
  maxLength: 200,
});

describe('the units of a window', () => {
  test('However many instances spend them, in whatever order, no window allows more than its quota', async () => {
    await fc.assert(
      fc.asyncProperty(
        asked,
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 150 }),
        fc.boolean(),
        async (all, count, quota, isAtOnce) => {
          const allowance: Allowance = { name: 'token', subject: 'one', quota };
          const windows = await sent(instancesOf(countedStore(), count), allowance, all, isAtOnce);
          for (const { allowed } of windows) expect(allowed).toBeLessThanOrEqual(quota);
        },
      ),
    );
  });

  test('Nothing is refused before the quota is spent, but for what the instances took ahead', async () => {
    const largest = 5;
    await fc.assert(
      fc.asyncProperty(
        asked,
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 150 }),
        async (all, count, quota) => {
          const allowance: Allowance = { name: 'token', subject: 'one', quota };
          // In the order of time: an instance forgets what it took of a window that is over.
          const inTime = all.toSorted((one, other) => one.at - other.at);
          const windows = await sent(instancesOf(countedStore(), count), allowance, inTime, false);
          const least = quota - count * MOST_AHEAD - largest;
          for (const { allowed, isRefused } of windows) if (isRefused) expect(allowed).toBeGreaterThan(least);
        },
      ),
    );
  });

  test('What one subject spends is not missing from another', async () => {
    const [budget] = instancesOf(countedStore(), 1);
    const own: Allowance = { name: 'organisation', subject: 'own', quota: 3 };
    for (const left of [2, 1, 0]) expect(await budget?.spend(own, 1, start)).toMatchObject({ isAllowed: true, left });
    expect(await budget?.spend(own, 1, start)).toMatchObject({ isAllowed: false, left: 0, secondsLeft: 3 });
    expect(await budget?.spend({ ...own, subject: 'other' }, 1, start)).toMatchObject({ isAllowed: true, left: 2 });
    expect(await budget?.spend(own, 1, start + WINDOW_MS)).toMatchObject({ isAllowed: true, left: 2 });
  });

  test('A busy instance writes for fewer than half of its requests, and not at all once nothing is left', async () => {
    const store = countedStore();
    const [budget] = instancesOf(store, 1);
    const allowance: Allowance = { name: 'token', subject: 'one', quota: 195 };
    for (let request = 0; request < 100; request += 1) await budget?.spend(allowance, 1, start);
    expect(store.writes()).toBeLessThan(25);
    for (let request = 0; request < 100; request += 1) await budget?.spend(allowance, 1, start);
    const atTheEnd = store.writes();
    for (let request = 0; request < 100; request += 1) await budget?.spend(allowance, 1, start);
    expect(store.writes()).toBe(atTheEnd);
  });
});

test('Of 400 reads with one token in three seconds, over forty instances and the real counter, not all are answered', async () => {
  const store = dynamoRateLimits(started.table);
  const budgets = instancesOf(store, 40);
  const allowance: Allowance = { name: 'token', subject: 'flood', quota: 195 };
  // Three seconds that meet two windows, in which most may be answered.
  const all = Array.from({ length: 400 }, (_, index) => ({
    instance: index,
    cost: 1,
    at: 1500 + Math.floor(index * 7.5),
  }));
  const windows = await sent(budgets, allowance, all, true);
  expect(windows).toHaveLength(2);
  const answered = windows.reduce((sum, { allowed }) => sum + allowed, 0);
  expect(answered).toBeLessThanOrEqual(390);
  expect(answered).toBeGreaterThan(300);
});
