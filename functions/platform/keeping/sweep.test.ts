import { describe, expect, test } from '@jest/globals';
import { ENOUGH } from './drained.ts';
import { isLong, whileQueueIsShort, whileTimeLasts } from './sweep.ts';

describe('a sweep', () => {
  test('A sweep takes parts until its function is nearly ended, and leaves the rest', async () => {
    let left = 12_000;
    const taken: number[] = [];
    const take = whileTimeLasts<number>({ timeLeft: () => left }, async (part) => void taken.push(...part));
    expect(await take([1, 2])).toBeUndefined();
    left = 9_999;
    expect(await take([3])).toBe(ENOUGH);
    expect(taken).toEqual([1, 2]);
  });

  test.each([
    [0, false],
    [1000, false],
    [1001, true],
    [1_000_000, true],
  ])('With %i messages in the queue, whether it leaves everything: %s', async (waiting, leaves) => {
    const taken: number[] = [];
    const take = await whileQueueIsShort<number>(
      { timeLeft: () => 60_000 },
      async () => waiting,
      async (part) => void taken.push(...part),
    );
    expect(await take([1])).toBe(leaves ? ENOUGH : undefined);
    expect(taken).toEqual(leaves ? [] : [1]);
    expect(isLong(waiting)).toBe(leaves);
  });
});
