import type { ListPage, PageRequest } from '../store/page.ts';
import type { AuditEntry, AuditTrail } from './audit-entry.ts';

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

/** What came of an act: it was done, it was refused, or it broke. */
export type AuditResult = 'done' | 'refused' | 'failed';

/** The audit log of organisations. */
export interface AuditLog extends AuditTrail {
  /**
   * Notes what came of an act that was recorded before it began, and what it made. Said once: a second result changes
   * nothing. An entry without a result is of an act whose end nobody saw.
   * @param noted further details of an act that was done, such as the values before and after; `result` is not one of them
   */
  conclude(
    entry: AuditEntry,
    result: AuditResult,
    madeId: string | null,
    noted?: Readonly<Record<string, string>>,
  ): Promise<void>;
  /** @param now epoch milliseconds */
  list(organisationId: string, filter: AuditFilter, page: PageRequest, now: number): Promise<ListPage<AuditEntry>>;
}
