import type { ListPage, PageRequest } from '../store/page.ts';
import type { AuditEntry } from './audit-entry.ts';

/** Which entries of a log are wanted; what is null excludes nothing. */
export interface AuditFilter {
  /** Id of who did it. */
  readonly actor: string | null;
  readonly action: string | null;
  /** Id of what it was done to. */
  readonly subject: string | null;
  /** ISO 8601, both included. */
  readonly from: string | null;
  readonly to: string | null;
}

/** An entry as readers get it: `sequence` and `hash` are null for one that no chain holds yet. */
export interface LoggedEntry extends AuditEntry {
  readonly sequence: number | null;
  readonly hash: string | null;
}

/** The audit log of organisations, as it is read. */
export interface AuditLog {
  /** @param now epoch milliseconds */
  list(organisationId: string, filter: AuditFilter, page: PageRequest, now: number): Promise<ListPage<LoggedEntry>>;
}
