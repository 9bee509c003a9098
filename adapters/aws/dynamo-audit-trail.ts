import type { AuditTrail } from '../../core/audit/audit-entry.ts';
import { absent, type Table } from './table.ts';

/** What concerns no organisation. */
const NOBODYS = 'INTERNAL';

/** The audit log in the operations table: entries are added, and never changed. */
export function dynamoAuditTrail(table: Table): AuditTrail {
  return {
    async record(entry) {
      const pk = entry.organisation === null ? NOBODYS : `ORG#${entry.organisation}`;
      await table.put({ pk: `${pk}#AUDIT`, sk: `AUDIT#${entry.id}`, ...entry }, absent);
    },
  };
}
