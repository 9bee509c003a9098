import { describe, expect, test } from '@jest/globals';
import { startTimeLimit } from './time-limit.ts';

const SECOND = 1_000;

/**
 * Looks at a function that may work for so long, second by second, on a machine that gives its thread so much of each.
 * @param share milliseconds of work in each second
 * @param isSilent seconds at whose end the thread cannot be asked
 * @returns seconds that passed until it was stopped, at most an hour
 */
async function secondsUntilStopped(
  mostMs: number,
  share: (second: number) => number,
  isSilent: (second: number) => boolean = () => false,
): Promise<number> {
  let second = 0;
  let workedMs = 5_000;
  let stopped = 0;
  let look = (): void => {};
  let ended = 0;
  startTimeLimit({
    mostMs,
    worked: () => (isSilent(second) ? Promise.reject(new Error('busy')) : Promise.resolve(workedMs)),
    stop: () => {
      stopped += 1;
    },
    now: () => second * SECOND,
    every: (_, each) => {
      look = each;
      return () => {
        ended += 1;
      };
    },
  });
  while (stopped === 0 && second < 3_600) {
    second += 1;
    workedMs += share(second);
    look();
    await new Promise(setImmediate);
  }
  look();
  await new Promise(setImmediate);
  expect([stopped, ended]).toEqual(stopped === 0 ? [0, 0] : [1, 1]);
  return second;
}

describe('a function that may work for 29 s', () => {
  // The first look only learns where its thread stands: 1 s, then what was worked since.
  test.each([
    ['all of a processor', 1_000, 1 + 29],
    ['half of it', 500, 1 + 58],
    ['a sixteenth, where 32 threads share two', 62.5, 1 + 464],
  ])('A function with a 29 s limit is stopped after that work when it gets %s', async (_, share, seconds) => {
    expect(await secondsUntilStopped(29 * SECOND, () => share)).toBe(seconds);
  });

  test('A function with a 29 s limit may wait ten times as long for others, and not indefinitely', async () => {
    // 1 s, then 29 s / (1/10).
    expect(await secondsUntilStopped(29 * SECOND, () => 0)).toBe(1 + 290);
    // Looks now and then whether something is there: 5 ms of work a second is a wait.
    expect(await secondsUntilStopped(29 * SECOND, () => 5)).toBe(1 + 290);
  });

  test('Working and waiting time count together towards the limit of a function', async () => {
    // In turn 250 ms of work and 1 s of waiting, which counts 100 ms: 28.7 s after 82 pairs, over 29 s with one more.
    expect(await secondsUntilStopped(29 * SECOND, (second) => (second % 2 === 0 ? 250 : 0))).toBe(1 + 2 * 83);
  });

  test('A function is stopped too if its thread never reports its state', async () => {
    const never = (): boolean => true;
    expect(await secondsUntilStopped(29 * SECOND, () => 1_000, never)).toBe(290);
  });

  test('Work done while the thread cannot report is counted as soon as it can', async () => {
    const isSilent = (second: number): boolean => second > 1 && second <= 21;
    expect(await secondsUntilStopped(29 * SECOND, () => 1_000, isSilent)).toBe(1 + 29);
  });
});
