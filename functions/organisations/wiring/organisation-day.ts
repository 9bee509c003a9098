import { type CalendarDate, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import type { SandboxStore } from '../domain/sandbox-store.ts';

/**
 * The last day of an organisation that is not in the future: the sandbox date once it was moved past the real one, since
 * the statements of synthetic applicants run to it.
 * @param now epoch milliseconds
 */
export async function organisationDay(
  sandbox: Pick<SandboxStore, 'date'>,
  organisationId: string,
  now: number,
): Promise<CalendarDate> {
  const today = johannesburgDate(now);
  const date = await sandbox.date(organisationId);
  return date !== null && date > today ? date : today;
}
