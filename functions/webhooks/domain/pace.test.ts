import { expect, test } from '@jest/globals';
import { classifyLatency } from './pace.ts';

test('A receiver that answers within two seconds is quick, and one that keeps waiting longer is slow, whatever the result', () => {
  expect(classifyLatency('slow', { longestMs: 2_000, succeeded: 1 })).toBe('quick');
  expect(classifyLatency('quick', { longestMs: 2_001, succeeded: 1 })).toBe('slow');
  expect(classifyLatency('quick', { longestMs: 10_000, succeeded: 0 })).toBe('slow');
});

test('A receiver that refuses at once, or was not called, keeps its pace', () => {
  for (const pace of ['quick', 'slow'] as const) {
    expect(classifyLatency(pace, { longestMs: 5, succeeded: 0 })).toBe(pace);
    expect(classifyLatency(pace, { longestMs: null, succeeded: 0 })).toBe(pace);
  }
});
