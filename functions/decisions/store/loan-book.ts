/**
 * Sparse index over decisions by organisation and month, and over outcomes of loans by organisation. Its items are in the
 * partitions of their applications, so an erasure takes them out of it, and no partition is shared between organisations.
 */
export const LOAN_BOOK_INDEX = 'loan-book';

/** Partition of the decisions of a month, `YYYY-MM`; they sort by their ids. */
export const decidedIn = (organisationId: string, month: string): string => `ORG#${organisationId}#DECIDED#${month}`;

/** Partition of the outcomes of loans; they sort by the ids of their applications. */
export const outcomesOf = (organisationId: string): string => `ORG#${organisationId}#OUTCOMES`;
