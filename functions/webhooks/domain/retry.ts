import { DELIVERY_WINDOW_MS, JITTER, RETRY_BACKOFF_MS } from './delivery-times.ts';

/**
 * When a delivery is tried again.
 * @param attempts made so far, at least 1
 * @param queuedAt when the delivery was asked for, epoch milliseconds
 * @param now epoch milliseconds
 * @param random from 0 to 1, for the jitter
 * @param askedPauseMs what the receiver asked for in Retry-After; never shortens a pause, nor makes one longer than 12 hours
 * @returns epoch milliseconds; null when the 72 hours are over by then
 */
export function nextAttemptAt(
  attempts: number,
  queuedAt: number,
  now: number,
  random: number,
  askedPauseMs: number | null = null,
): number | null {
  const longest = RETRY_BACKOFF_MS.at(-1) ?? 0;
  const pause = RETRY_BACKOFF_MS[attempts - 1] ?? longest;
  const jittered = pause * (1 - JITTER + 2 * JITTER * random);
  const at = now + Math.round(Math.max(jittered, Math.min(askedPauseMs ?? 0, longest)));
  return at <= queuedAt + DELIVERY_WINDOW_MS ? at : null;
}
