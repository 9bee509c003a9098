import { describe, expect, test } from '@jest/globals';
import { timeAtWork } from './time-at-work.ts';

/** What is known after so many seconds, of each of which `share` is worked. */
function after(seconds: number, share: number, told = timeAtWork(100, 7)) {
  let sums = told(100, 7);
  for (let second = 1; second <= seconds; second += 1) sums = told(100 + second, 7 + second * share);
  return sums;
}

describe('time at work', () => {
  test.each([
    ['all of a processor', 1, { worked: 40, waited: 0 }],
    ['a quarter of it, where others have the rest', 0.25, { worked: 10, waited: 0 }],
    ['a sixty-fourth of it', 1 / 64, { worked: 0.625, waited: 0 }],
    ['less than a hundredth, which is a wait', 1 / 128, { worked: 0, waited: 40 }],
    ['nothing', 0, { worked: 0, waited: 40 }],
  ])('The time at work of 40 seconds is counted with %s', (_, share, sums) => {
    expect(after(40, share)).toEqual(sums);
  });

  test('Work is counted at once, and a wait once a second of it is over', () => {
    const told = timeAtWork(0, 0);
    expect([told(0.25, 0), told(0.5, 0.125), told(0.75, 0.125)]).toEqual([
      { worked: 0, waited: 0 },
      { worked: 0.125, waited: 0 },
      { worked: 0.125, waited: 0 },
    ]);
    expect(told(1, 0.125)).toEqual({ worked: 0.125, waited: 0 });
    expect(told(2, 0.125)).toEqual({ worked: 0.125, waited: 1 });
    // Not measured for ten seconds.
    expect(told(12, 5.125)).toEqual({ worked: 5.125, waited: 1 });
  });
});
