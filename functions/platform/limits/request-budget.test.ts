import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dynamoRateLimits } from '../store/dynamo-rate-limits.ts';
import type { RateLimitStore } from '../store/stores.ts';
import { startTestTable, type TestTable } from '../store/table.fixture.ts';
import {
  type Allowances,
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
function countedStore(): Pick<RateLimitStore, 'hit' | 'hitMember'> & { readonly writes: () => number } {
  const counts = new Map<string, number>();
  let writes = 0;
  const added = (name: string, now: number, units: number): number => {
    const key = `${name} ${windowOf(now)}`;
    const count = (counts.get(key) ?? 0) + units;
    counts.set(key, count);
    return count;
  };
  return {
    async hit(subject, _, now, units = 1) {
      const count = added(subject, now, units);
      writes += 1;
      await Promise.resolve();
      return { count, secondsLeft: 1 };
    },
    async hitMember(subject, member, _, now, units) {
      const [count, memberCount] = [added(subject, now, units), added(`${subject} ${member}`, now, units)];
      writes += 1;
      await Promise.resolve();
      return { count, memberCount, secondsLeft: 1 };
    },
    writes: () => writes,
  };
}

const instancesOf = (store: Pick<RateLimitStore, 'hit' | 'hitMember'>, count: number): RequestBudget[] =>
  Array.from({ length: count }, () => requestBudget(store));

/** The units of one subject that is part of no other. */
const alone = (subject: string, quota: number): Allowances => ({
  whole: { name: 'link', subject, quota },
  member: null,
});

/** The units of a token of an organisation. */
const ofToken = (token: number, quotas: { readonly token: number; readonly organisation: number }): Allowances => ({
  whole: { name: 'organisation', subject: 'one', quota: quotas.organisation },
  member: { name: 'token', subject: `token#${token}`, quota: quotas.token },
});

interface Asked {
  readonly instance: number;
  readonly cost: number;
  readonly at: number;
  readonly token: number;
}

/** Sends requests to instances, all at once or in turn. @returns what was allowed, by windows, and whether any was refused there */
async function sent(
  budgets: readonly RequestBudget[],
  allowancesOf: (token: number) => Allowances,
  asked: readonly Asked[],
  isAtOnce: boolean,
) {
  const byWindow = new Map<number, { allowed: number; isRefused: boolean; readonly byToken: Map<number, number> }>();
  const one = async ({ instance, cost, at, token }: Asked) => {
    const spent = await budgets[instance % budgets.length]?.spend(allowancesOf(token), cost, start + at);
    const window = byWindow.get(windowOf(start + at)) ?? { allowed: 0, isRefused: false, byToken: new Map() };
    byWindow.set(windowOf(start + at), window);
    if (spent?.every(({ isAllowed }) => isAllowed) !== true) {
      window.isRefused = true;
      return;
    }
    window.allowed += cost;
    window.byToken.set(token, (window.byToken.get(token) ?? 0) + cost);
  };
  if (isAtOnce) await Promise.all(asked.map(one));
  else for (const each of asked) await one(each);
  return [...byWindow.values()];
}

const asked = fc.array(
  fc.record({ instance: fc.nat(9), cost: fc.constantFrom(1, 2, 5), at: fc.nat(2 * WINDOW_MS), token: fc.nat(3) }),
  { minLength: 1, maxLength: 200 },
);

describe('the units of a window', () => {
  test('However many instances spend them, in whatever order, no window allows more than its quota', async () => {
    await fc.assert(
      fc.asyncProperty(
        asked,
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 150 }),
        fc.boolean(),
        async (all, count, quota, isAtOnce) => {
          const windows = await sent(instancesOf(countedStore(), count), () => alone('one', quota), all, isAtOnce);
          for (const { allowed } of windows) expect(allowed).toBeLessThanOrEqual(quota);
        },
      ),
    );
  });

  test('Tokens of one organisation never spend more than each of them has, or than the organisation has in all', async () => {
    await fc.assert(
      fc.asyncProperty(
        asked,
        fc.integer({ min: 1, max: 10 }),
        fc.record({ token: fc.integer({ min: 1, max: 100 }), organisation: fc.integer({ min: 1, max: 150 }) }),
        fc.boolean(),
        async (all, count, quotas, isAtOnce) => {
          const budgets = instancesOf(countedStore(), count);
          const windows = await sent(budgets, (token) => ofToken(token, quotas), all, isAtOnce);
          for (const { allowed, byToken } of windows) {
            expect(allowed).toBeLessThanOrEqual(quotas.organisation);
            for (const ofOne of byToken.values()) expect(ofOne).toBeLessThanOrEqual(quotas.token);
          }
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
          // In the order of time: an instance forgets what it took of a window that is over.
          const inTime = all.toSorted((one, other) => one.at - other.at);
          const windows = await sent(instancesOf(countedStore(), count), () => alone('one', quota), inTime, false);
          const least = quota - count * MOST_AHEAD - largest;
          for (const { allowed, isRefused } of windows) if (isRefused) expect(allowed).toBeGreaterThan(least);
        },
      ),
    );
  });

  test('What one subject spends is not missing from another', async () => {
    const [budget] = instancesOf(countedStore(), 1);
    const own = alone('own', 3);
    for (const left of [2, 1, 0]) expect(await budget?.spend(own, 1, start)).toMatchObject([{ isAllowed: true, left }]);
    expect(await budget?.spend(own, 1, start)).toMatchObject([{ isAllowed: false, left: 0, secondsLeft: 3 }]);
    expect(await budget?.spend(alone('other', 3), 1, start)).toMatchObject([{ isAllowed: true, left: 2 }]);
    expect(await budget?.spend(own, 1, start + WINDOW_MS)).toMatchObject([{ isAllowed: true, left: 2 }]);
  });

  test('A request of a quiet token is one write, which counts it for the token and for its organisation', async () => {
    const store = countedStore();
    const quotas = { token: 3, organisation: 5 };
    const [first, second] = instancesOf(store, 2);
    // The token's units come first, as the headers name them.
    expect(await first?.spend(ofToken(1, quotas), 1, start)).toMatchObject([
      { allowance: { name: 'token' }, left: 2 },
      { allowance: { name: 'organisation' }, left: 4 },
    ]);
    expect(await second?.spend(ofToken(2, quotas), 2, start)).toMatchObject([{ left: 1 }, { left: 2 }]);
    expect(store.writes()).toBe(2);
  });

  test('A token that spent its units takes no more of those of its organisation once the instance knows', async () => {
    const store = countedStore();
    const [budget] = instancesOf(store, 1);
    const quotas = { token: 1, organisation: 3 };
    const spend = async (token: number) =>
      (await budget?.spend(ofToken(token, quotas), 1, start))?.every(({ isAllowed }) => isAllowed);
    expect(await spend(1)).toBe(true);
    for (let again = 0; again < 5; again += 1) expect(await spend(1)).toBe(false);
    expect(store.writes()).toBe(1);
    expect(await spend(2)).toBe(true);
  });

  test('A busy instance writes for fewer than half of its requests, and not at all once nothing is left', async () => {
    const store = countedStore();
    const [budget] = instancesOf(store, 1);
    const allowances = ofToken(1, { token: 195, organisation: 585 });
    for (let request = 0; request < 100; request += 1) await budget?.spend(allowances, 1, start);
    expect(store.writes()).toBeLessThan(25);
    for (let request = 0; request < 100; request += 1) await budget?.spend(allowances, 1, start);
    const atTheEnd = store.writes();
    for (let request = 0; request < 100; request += 1) await budget?.spend(allowances, 1, start);
    expect(store.writes()).toBe(atTheEnd);
  });
});

test('Of 400 reads with one token in three seconds, over forty instances and the real counter, not all are answered', async () => {
  const store = dynamoRateLimits(started.table);
  const budgets = instancesOf(store, 40);
  // Three seconds that meet two windows, in which most may be answered.
  const all = Array.from({ length: 400 }, (_, index) => ({
    instance: index,
    cost: 1,
    at: 1500 + Math.floor(index * 7.5),
    token: 0,
  }));
  const windows = await sent(budgets, (token) => ofToken(token, { token: 195, organisation: 585 }), all, true);
  expect(windows).toHaveLength(2);
  const answered = windows.reduce((sum, { allowed }) => sum + allowed, 0);
  expect(answered).toBeLessThanOrEqual(390);
  expect(answered).toBeGreaterThan(300);
});
