import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import type { LoanOutcome } from './loan-outcome.ts';
import type { BookEntry } from './portfolio.ts';

/** Decisions of a month that are counted at most, the newest. */
export const MAX_COUNTED = 20_000;

export interface BookFilter {
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly product: string | null;
}

/** The decisions of an organisation by month. */
export interface BookStore {
  /** The newest, MAX_COUNTED at most. */
  month(
    organisationId: string,
    month: string,
  ): Promise<{ readonly entries: readonly BookEntry[]; readonly isCut: boolean }>;
  list(
    organisationId: string,
    month: string,
    filter: BookFilter,
    page: PageRequest,
  ): Promise<ListPage<BookEntry & { readonly id: string }>>;
  /** Outcomes of the loans of applications, where one is known. */
  outcomes(organisationId: string, applicationIds: readonly string[]): Promise<readonly LoanOutcome[]>;
}
