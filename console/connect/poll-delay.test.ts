import { expect, test } from '@jest/globals';
import { pollDelay } from './poll-delay.ts';

test('progress is asked for as the API suggests while it changes, and less often while it does not', () => {
  const after = (unchanged: number) => pollDelay({ suggestedMs: 2000, unchanged, failures: 0 });
  // 2 000, then half as much again each time: 3 000, 4 500.
  expect([0, 1, 2, 3].map(after)).toEqual([2000, 2000, 3000, 4500]);
});

test('failures double the wait, up to 20 seconds', () => {
  const after = (failures: number) => pollDelay({ suggestedMs: 2000, unchanged: 0, failures });
  expect([0, 1, 2, 3, 4, 9].map(after)).toEqual([2000, 4000, 8000, 16_000, 20_000, 20_000]);
});

test('The connection is never polled more than twice a second, whatever is suggested', () => {
  expect(pollDelay({ suggestedMs: 0, unchanged: 0, failures: 0 })).toBe(500);
});
