import { type CalendarDate, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import type { SandboxStore } from '../domain/sandbox-store.ts';

/**
 * The day on which an organisation reads: the sandbox date once it was set, since synthetic applicants live by it, and
 * the real day otherwise. Production has no sandbox, so that none is ever set there.
 * @param now epoch milliseconds
 */
export async function readingDay(
  sandbox: Pick<SandboxStore, 'date'>,
  organisationId: string,
  now: number,
): Promise<CalendarDate> {
  return (await sandbox.date(organisationId)) ?? johannesburgDate(now);
}
