import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** What an organisation has until our staff approve it. */
interface TestModeLimits {
  readonly effectiveFrom: CalendarDate;
  /** Applications that it makes in all, those that it erased included. */
  readonly applications: number;
}

/**
 * Oldest first. Source: our own choice. Trying an integration takes some dozens of applications; hundreds are work with
 * real applicants, for which an approval is asked (ADR 96).
 */
const TEST_MODE_LIMITS: readonly [TestModeLimits, ...TestModeLimits[]] = [
  { effectiveFrom: '2026-11-25', applications: 200 },
];

/** The limits in force on a day. */
export function testModeLimitsOn(date: CalendarDate): TestModeLimits {
  return TEST_MODE_LIMITS.findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? TEST_MODE_LIMITS[0];
}
