import type { BankConnectionRecord } from './bank-connection-store.ts';

/** A longer list of causes keeps the newest only. */
const MAX_CAUSE_LENGTH = 500;

/** The cause of a new request for an analysis: with that of the analysis that it replaces, where one is pending or failed. */
export function pendingCause(before: Pick<BankConnectionRecord, 'cause'>, cause: string): string {
  const both = before.cause === null ? cause : `${before.cause}; ${cause}`;
  return both.length > MAX_CAUSE_LENGTH ? cause : both;
}
