import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import type { LoanOutcome } from './loan-outcome.ts';

/** What `OutcomeStore` offers to functions that may only read. */
export interface OutcomeReader {
  find(ref: ConnectionRef): Promise<LoanOutcome | null>;
  /** Those of the newest applications first. */
  list(organisationId: string, page: PageRequest): Promise<ListPage<LoanOutcome>>;
}

/** Outcomes of loans, beside their applications: they go with what else is kept of the applicant. */
export interface OutcomeStore extends OutcomeReader {
  /** False where the outcome is not at the version before any more, or the application is gone. */
  keep(ref: ConnectionRef, outcome: LoanOutcome): Promise<boolean>;
}
