import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { copyDays } from '../../platform/audit/copy-days.ts';
import { s3AuditCopies } from '../../platform/audit/s3-audit-copies.ts';
import { granted, placeOf } from '../../platform/grants/held.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import { scheduled } from '../../platform/serve/scheduled.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import { copyAuditLog as grants } from '../resources.ts';
import { announceDayClosed } from '../wiring/announce-day-closed.ts';

const DAY_MS = 86_400_000;
/** Days before today that are looked for: what could not be copied on one day is copied on a later one. */
const DAYS = 14;

const wiring = granted(grants, (held) => ({
  table: heldTable(held.audit),
  copies: s3AuditCopies(placeOf(held.auditCopies)),
  events: eventPublisher(held),
}));

/** Copies the days that are over of all chains of the audit log to where nobody can change them. */
export const handler = scheduled(wiring, async ({ table, copies, events }, now) => {
  const days = Array.from({ length: DAYS }, (_, at) => johannesburgDate(now - (DAYS - at) * DAY_MS));
  let failures = 0;
  const failed = (organisation: string | null, day: string, error: unknown): void => {
    failures += 1;
    logger.error('audit_copy_failed', { organisation, day, failure: loggableError(error) });
  };
  const made = await copyDays(table, copies, days, johannesburgDate(now), announceDayClosed(events), failed);
  logger.info('audit_days_copied', { made, failures });
  if (failures > 0) throw new Error('days of the audit log could not be copied');
});
