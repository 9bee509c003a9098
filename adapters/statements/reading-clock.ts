import { MAX_SCANNED_PAGES } from '../../core/statements/ocr/read-pdf-with-ocr.ts';

/** A page takes 4 to 5 seconds on a processor that others use too, the second look included. */
const SECONDS_PER_PICTURE = 7;

/** Measures how long one file is read. */
export interface ReadingClock {
  /** Gives a file more time for pictures of pages that are to be recognised, as many as are read of one file. */
  expect(pictures: number): void;
  /** Seconds that the file may take in all. */
  seconds(): number;
  stop(): void;
}

/**
 * Starts the clock of a file.
 * @param ownSeconds what a file without pictures may take
 * @param onOver called when the time is over
 */
export function readingClock(ownSeconds: number, onOver: () => void): ReadingClock {
  const startedAt = performance.now();
  let pictures = 0;
  let timer = setTimeout(onOver, ownSeconds * 1000);
  const seconds = (): number => ownSeconds + Math.min(pictures, MAX_SCANNED_PAGES) * SECONDS_PER_PICTURE;
  return {
    expect(more) {
      pictures += more;
      clearTimeout(timer);
      timer = setTimeout(onOver, seconds() * 1000 - (performance.now() - startedAt));
    },
    seconds,
    stop: () => clearTimeout(timer),
  };
}
