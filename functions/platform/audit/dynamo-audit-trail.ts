import { keptSeconds } from '../keeping/retention-periods.ts';
import { absent, type Key, type Table } from '../store/table.ts';
import type { AuditTrail } from './audit-entry.ts';

/** What concerns no organisation. */
const NOBODYS = 'INTERNAL';

/** The partition of a log in the operations table; functions that only record may write to no other. */
export const auditPartition = (organisationId: string | null): string =>
  `${organisationId === null ? NOBODYS : `ORG#${organisationId}`}#AUDIT`;

export const auditKey = (organisationId: string | null, id: string): Key => ({
  pk: auditPartition(organisationId),
  sk: `AUDIT#${id}`,
});

/** The audit log in the operations table: entries are added, and go when their time is over. */
export function dynamoAuditTrail(table: Table): AuditTrail {
  return {
    async record(entry) {
      const at = Date.parse(entry.at);
      const expires_at = Math.floor(at / 1000) + keptSeconds('audit_log', at);
      await table.put({ ...auditKey(entry.organisation, entry.id), ...entry, expires_at }, absent);
    },
  };
}
