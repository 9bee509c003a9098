import type { LoggedEntry } from '../../platform/audit/audit-log.ts';

/** An entry in the shape of the API: the log says already whose it is. */
export function auditEntryView({ organisation: _, origin = null, ...entry }: LoggedEntry) {
  return { ...entry, origin };
}
