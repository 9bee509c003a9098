import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { readingClock } from './reading-clock.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function started() {
  const over = jest.fn();
  return { over, clock: readingClock(20, over) };
}

describe('the clock of a file', () => {
  test('ends a file without pictures after its own seconds', () => {
    const { over, clock } = started();
    jest.advanceTimersByTime(19_999);
    expect(over).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(over).toHaveBeenCalledTimes(1);
    expect(clock.seconds()).toBe(20);
  });

  test('gives more for pictures, counted from the start', () => {
    const { over, clock } = started();
    jest.advanceTimersByTime(10_000);
    clock.expect(1);
    clock.expect(2);
    // 20 + 3 x 7
    expect(clock.seconds()).toBe(41);
    jest.advanceTimersByTime(30_999);
    expect(over).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(over).toHaveBeenCalledTimes(1);
  });

  test('gives no more than twenty of them take, whatever the reader says', () => {
    const { over, clock } = started();
    clock.expect(1_000_000);
    // 20 + 20 x 7
    expect(clock.seconds()).toBe(160);
    jest.advanceTimersByTime(160_000);
    expect(over).toHaveBeenCalledTimes(1);
  });

  test('stands still when it was stopped', () => {
    const { over, clock } = started();
    clock.expect(1);
    clock.stop();
    jest.advanceTimersByTime(1_000_000);
    expect(over).not.toHaveBeenCalled();
  });
});
