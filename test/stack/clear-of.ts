import { setTimeout as pause } from 'node:timers/promises';
import { addDays, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { endOfPeriod, periodOf, startOfDay } from '../../functions/billing/domain/period.ts';

/** Longer than a test takes that has to end before an instant, on a slow machine too. */
const SPARE_MS = 120_000;

/** Waits over an instant that comes soon: what is counted or dated on both sides of it would differ within a test. */
async function clearOf(instant: number): Promise<void> {
  const left = instant - Date.now();
  if (left < SPARE_MS) await pause(Math.max(0, left) + 100);
}

/** Keeps a test within one of the windows of so many seconds that calls are counted in. */
export function clearOfWindowEnd(windowSeconds: number): Promise<void> {
  const length = windowSeconds * 1000;
  return clearOf((Math.floor(Date.now() / length) + 1) * length);
}

/** Keeps a test within one day of Johannesburg. */
export function clearOfMidnight(): Promise<void> {
  return clearOf(Date.parse(startOfDay(addDays(johannesburgDate(Date.now()), 1))));
}

/** Keeps a test within one month of accounting. */
export function clearOfMonthEnd(): Promise<void> {
  return clearOf(Date.parse(endOfPeriod(periodOf(new Date().toISOString()))));
}
