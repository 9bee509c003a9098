import type { AuditEntry } from '../../platform/audit/audit-entry.ts';

/** An entry in the shape of the API: the log says already whose it is. */
export function auditEntryView({ organisation: _, ...entry }: AuditEntry) {
  return entry;
}
