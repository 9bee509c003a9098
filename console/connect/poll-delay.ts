const LONGEST_MS = 20_000;

/**
 * How long to wait before asking for progress again, in milliseconds: what the API suggests, half as much again after each
 * answer without a change, twice as much after each failure.
 */
export function pollDelay(options: {
  readonly suggestedMs: number;
  /** Answers in a row that were like the one before. */
  readonly unchanged: number;
  readonly failures: number;
}): number {
  const { suggestedMs, unchanged, failures } = options;
  return Math.min(LONGEST_MS, Math.max(500, suggestedMs) * 1.5 ** Math.max(0, unchanged - 1) * 2 ** failures);
}
