import { chargeTimes } from './charge-times.ts';

/**
 * When something without an end is checked again: every five minutes while it is young, then less often with its age, and at
 * least once a day.
 * @param createdAt ISO 8601
 * @param now epoch milliseconds
 */
export function nextPollAt(createdAt: string, now: number): string {
  const part = (now - Date.parse(createdAt)) * chargeTimes.recheckPartOfAge;
  const pause = Math.min(chargeTimes.longestRecheckMs, Math.max(chargeTimes.recheckMs, Math.round(part)));
  return new Date(now + pause).toISOString();
}
