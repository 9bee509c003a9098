import type { BankConnectionRecord } from '../../applications/domain/bank-connection-record.ts';

const SEPARATOR = '; ';
/** A longer list of causes keeps the newest only. */
const MAX_CAUSE_LENGTH = 500;

/** Each of the causes that a request for an analysis gathered. */
export const causesOf = (cause: string | null): readonly string[] => cause?.split(SEPARATOR) ?? [];

/**
 * The cause of a new request for an analysis: with that of the analysis that it replaces, where one is pending or failed. A
 * cause that is in it already is not added twice.
 */
export function pendingCause(before: Pick<BankConnectionRecord, 'cause'>, cause: string): string {
  if (before.cause !== null && causesOf(before.cause).includes(cause)) return before.cause;
  const both = before.cause === null ? cause : `${before.cause}${SEPARATOR}${cause}`;
  return both.length > MAX_CAUSE_LENGTH ? cause : both;
}
