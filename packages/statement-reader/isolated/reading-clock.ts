import { timeAtWork } from '@imali/measure/time-at-work.ts';
import { MAX_SCANNED_PAGES } from '../ocr/read-pdf-with-ocr.ts';

/** A page takes 4 to 5 seconds of a processor, the second look included. */
const SECONDS_PER_PICTURE = 7;

/** How often its own seconds a file may wait longer than it may work. */
const TIMES_WAITED = 2;

interface ReadingTimes {
  /** Seconds of a processor that a file without pictures may take. */
  readonly ownSeconds: number;
  /** Whether it may wait longer than it may work; else a wait counts as work does. */
  readonly isPatient: boolean;
  /** Seconds of any clock that runs on. */
  readonly now: () => number;
  /** Seconds of a processor that were taken; null where that is not known. */
  readonly processorSeconds: () => number | null;
}

/** Measures how long one file is read. */
export interface ReadingClock {
  /** Gives a file more time for pictures of pages that are to be recognised, as many as are read of one file. */
  expect(pictures: number): void;
  /** Seconds that the file may take in all. */
  seconds(): number;
  isOver(): boolean;
}

/**
 * Starts the clock of a file. It counts the time that a processor spends on the file, and none in which the processors are
 * busy with something else, so that what is read does not depend on what else the machine does. What hangs without working
 * is over after three times its own seconds, or at once after these where it is not patient.
 */
export function readingClock({ ownSeconds, isPatient, now, processorSeconds }: ReadingTimes): ReadingClock {
  const startedAt = now();
  const spent = timeAtWork(startedAt, 0);
  let pictures = 0;
  const seconds = (): number => ownSeconds + Math.min(pictures, MAX_SCANNED_PAGES) * SECONDS_PER_PICTURE;
  return {
    expect(more) {
      pictures += more;
    },
    seconds,
    isOver() {
      const at = now();
      const passed = at - startedAt;
      // Several threads of a process may take more of it than passes.
      const { worked, waited } = spent(at, Math.min(passed, processorSeconds() ?? passed));
      const longestWait = seconds() + (isPatient ? ownSeconds * TIMES_WAITED : 0);
      return worked + (waited * seconds()) / longestWait >= seconds();
    },
  };
}
