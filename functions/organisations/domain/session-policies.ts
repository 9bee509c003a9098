import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** How long somebody stays signed in to the console. Choices of our own, in seconds. */
export interface SessionPolicy {
  readonly effectiveFrom: CalendarDate;
  /** Life of an access token: it lies in the memory of a page and cannot be called back one by one. */
  readonly accessSeconds: number;
  /** A session that is not refreshed for so long has ended. */
  readonly idleSeconds: number;
  /** A session ends after so long, however busy it is. */
  readonly absoluteSeconds: number;
  /** For so long after a rotation the token before it is a repetition of the same request, not a stolen one. */
  readonly repeatSeconds: number;
}

export const SESSION_POLICIES: readonly SessionPolicy[] = [
  { effectiveFrom: '2026-01-01', accessSeconds: 300, idleSeconds: 900, absoluteSeconds: 43_200, repeatSeconds: 10 },
];
