import { seededRandom } from '@imali/ledger/basics/seeded-random.ts';
import { describe, expect, test } from '@jest/globals';
import { balancePaths, type RecurringItem } from './balance-paths.ts';

const plan = { originDay: 100, balanceCents: 1_000, horizon: 4, paths: 40, floorCents: 0, leastCents: -10_000 };
/** A cycle of ten days in which nothing else moves; it began five days before the origin. */
const still = { flows: [new Float64Array(10)], starts: new Set<number>(), lastStart: 95 };
const pathsOf = (items: readonly RecurringItem[], changes: Partial<typeof plan> = {}, cycles = still) =>
  balancePaths({ ...plan, ...changes }, cycles, items, seededRandom(1));
const ends = (balances: readonly Float64Array[], day: number): number[] => [...new Set(balances[day - 1])];

describe('balance paths', () => {
  test('A balance path books what is certain on its day', () => {
    const { balances } = pathsOf([{ offsets: [2, 4], amounts: [-300, -300], delays: [0, 0] }]);
    expect([1, 2, 3, 4].map((day) => ends(balances, day))).toEqual([[1_000], [700], [700], [400]]);
  });

  test('A balance path draws the amount and the delay of one past payment together', () => {
    // Paid 300 on time, or 500 a day late: never 300 late.
    const { balances } = pathsOf([{ offsets: [2], amounts: [-300, -500], delays: [0, 1] }]);
    expect(ends(balances, 2)).toEqual([700, 1_000]);
    expect(ends(balances, 3)).toEqual([500, 700]);
  });

  test('A payment that would come before the first day is booked on it', () => {
    const { balances } = pathsOf([{ offsets: [1], amounts: [50, 50], delays: [-3, -3] }]);
    expect(ends(balances, 1)).toEqual([1_050]);
  });

  test('Past cycles are drawn from the day that the running cycle has reached', () => {
    // The origin is day 5 of the cycle, so days 6 and 7 follow; a new cycle starts on the third day ahead.
    const flows = [Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)];
    const { balances } = pathsOf([], {}, { flows, starts: new Set([103]), lastStart: 95 });
    expect([1, 2, 3, 4].map((day) => ends(balances, day))).toEqual([[1_007], [1_015], [1_016], [1_018]]);
  });

  test('A path is short from the day below the floor, and never falls below the lowest balance', () => {
    const bill = { offsets: [2], amounts: [-1_500], delays: [0] };
    const { balances, firstShortDays, shortPaths } = pathsOf([bill], { leastCents: 0 });
    // 1 000 - 1 500 = -500 is below the floor of 0; what was never owed is not paid.
    expect(ends(balances, 2)).toEqual([0]);
    expect(new Set(firstShortDays)).toEqual(new Set([2]));
    expect([...shortPaths]).toEqual([0, 40, 0, 0]);
    expect(ends(pathsOf([bill], { leastCents: -800 }).balances, 2)).toEqual([-500]);
  });

  test('Balance paths are the same for the same numbers', () => {
    const item = { offsets: [1, 3], amounts: [-100, -200, -300], delays: [0, 1, 2] };
    expect(pathsOf([item])).toEqual(pathsOf([item]));
  });
});
