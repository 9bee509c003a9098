import { expect, test } from '@jest/globals';
import { paceAfter } from './pace.ts';

test('who takes within two seconds is quick, and who keeps waiting longer is slow, whatever comes of it', () => {
  expect(paceAfter('slow', { longestMs: 2_000, succeeded: 1 })).toBe('quick');
  expect(paceAfter('quick', { longestMs: 2_001, succeeded: 1 })).toBe('slow');
  expect(paceAfter('quick', { longestMs: 10_000, succeeded: 0 })).toBe('slow');
});

test('who refuses at once, or was not asked, stays what it was', () => {
  for (const pace of ['quick', 'slow'] as const) {
    expect(paceAfter(pace, { longestMs: 5, succeeded: 0 })).toBe(pace);
    expect(paceAfter(pace, { longestMs: null, succeeded: 0 })).toBe(pace);
  }
});
