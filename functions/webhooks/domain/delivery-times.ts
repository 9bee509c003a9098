const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Pauses after each failed attempt of a delivery. The first ones get past a restart, the later ones past an outage of a
 * weekend; together they reach over DELIVERY_WINDOW_MS.
 */
export const RETRY_BACKOFF_MS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
];

/** Share of a pause by which it is made shorter or longer at random, so that what failed together is not repeated together. */
export const JITTER = 0.2;

/** How long a delivery is tried. */
export const DELIVERY_WINDOW_MS = 72 * HOUR;

/** What answers within so long is quick. */
export const QUICK_ANSWER_MS = 2 * SECOND;

/** Failures in a row, without a success between them, after which a receiver is left alone for a while. */
export const CIRCUIT_FAILURES = 5;

/** How long it is left alone, the first time and at most; each time twice as long. */
export const CIRCUIT_PAUSE_MS = 15 * SECOND;
export const CIRCUIT_LONGEST_PAUSE_MS = HOUR;

/** A receiver that took nothing for so long is disabled. */
export const DISABLE_AFTER_MS = 72 * HOUR;

/** How long a secret that was replaced still signs. */
export const SECRET_OVERLAP_MS = 24 * HOUR;
