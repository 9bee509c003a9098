import { describe, expect, test } from '@jest/globals';
import { type ReadingClock, readingClock } from './reading-clock.ts';

interface Times {
  now: number;
  processor: number | null;
}

function started({ isPatient = true } = {}): { readonly times: Times; readonly clock: ReadingClock } {
  const times: Times = { now: 1_000, processor: 0 };
  const clock = readingClock({
    ownSeconds: 20,
    isPatient,
    now: () => times.now,
    processorSeconds: () => times.processor,
  });
  return { times, clock };
}

/**
 * Whether the clock is over when so many seconds have passed and a processor has spent so many of them on the file, evenly
 * since the last check; it is checked each second.
 */
function isOverAt({ times, clock }: ReturnType<typeof started>, passed: number, processor: number | null): boolean {
  const before = { ...times };
  const until = 1_000 + passed;
  const rate = processor === null ? null : (processor - (before.processor ?? 0)) / (until - before.now);
  for (times.now = Math.floor(before.now) + 1; times.now < until; times.now += 1) {
    times.processor = rate === null ? null : (before.processor ?? 0) + (times.now - before.now) * rate;
    clock.isOver();
  }
  times.now = until;
  times.processor = processor;
  return clock.isOver();
}

describe('the clock of a file', () => {
  test('A file without pictures is ended after its own seconds of processor time', () => {
    const file = started();
    expect(file.clock.seconds()).toBe(20);
    expect([isOverAt(file, 19.9, 19.9), isOverAt(file, 20, 20)]).toEqual([false, true]);
  });

  test.each([true, false])(
    'Time in which the processor does something else does not count (patient: %s)',
    (isPatient) => {
      const file = started({ isPatient });
      expect([isOverAt(file, 40, 19.9), isOverAt(file, 40.5, 20)]).toEqual([false, true]);
      // A twentieth of a processor, where many share it.
      const slow = started({ isPatient });
      expect([isOverAt(slow, 398, 19.9), isOverAt(slow, 400, 20)]).toEqual([false, true]);
    },
  );

  test('A file that uses no processor is ended after three times its seconds', () => {
    const file = started();
    expect([isOverAt(file, 59.9, 0), isOverAt(file, 60, 0)]).toEqual([false, true]);
  });

  test('Work and waits are counted together', () => {
    const file = started();
    // 10 of its 20 seconds, and then 10 more of them in thirds.
    expect([isOverAt(file, 10, 10), isOverAt(file, 39, 10), isOverAt(file, 40, 10)]).toEqual([false, false, true]);
  });

  test('Threads that run in parallel are not counted twice', () => {
    expect(isOverAt(started(), 12, 24)).toBe(false);
  });

  test('A wait counts in full where a person waits, and all time if the system reports no more', () => {
    const waited = started({ isPatient: false });
    expect([isOverAt(waited, 19.9, 0), isOverAt(waited, 20, 0)]).toEqual([false, true]);
    const unknown = started();
    expect([isOverAt(unknown, 19.9, null), isOverAt(unknown, 20, null)]).toEqual([false, true]);
  });

  test('Pictures extend the time, counted from the start', () => {
    const file = started();
    file.clock.expect(1);
    file.clock.expect(2);
    // 20 + 3 x 7
    expect(file.clock.seconds()).toBe(41);
    expect([isOverAt(file, 41, 40.9), isOverAt(file, 41.5, 41)]).toEqual([false, true]);
    // 41 + 2 x 20
    const hung = started();
    hung.clock.expect(3);
    expect([isOverAt(hung, 80.9, 0), isOverAt(hung, 81, 0)]).toEqual([false, true]);
  });

  test('The time is never longer than for twenty pictures, whatever the reader reports', () => {
    const file = started();
    file.clock.expect(1_000_000);
    // 20 + 20 x 7
    expect(file.clock.seconds()).toBe(160);
    expect(isOverAt(file, 199.9, 159.9)).toBe(false);
    const hung = started();
    hung.clock.expect(1_000_000);
    expect([isOverAt(hung, 199.9, 0), isOverAt(hung, 200, 0)]).toEqual([false, true]);
  });
});
