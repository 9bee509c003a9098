import type { ReuseCode } from '@imali/statement-reader/authenticity/finding.ts';
import type { Statement } from '@imali/statement-reader/reading/statement.ts';
import type { UploadRef } from '../../../bank-data/domain/files/upload-store.ts';
import { areTwoPeople, type Identity, personDigests } from './person-digests.ts';
import type { ReuseStore } from './reuse-store.ts';
import { type DigestOf, rowDigests } from './row-digests.ts';

export interface ReusePorts {
  readonly store: ReuseStore;
  readonly digestOf: DigestOf;
  /** Null where the application or its applicant is gone. */
  readonly identityOf: (ref: UploadRef) => Promise<Identity | null>;
}

/**
 * Keeps the digests of what was read from a file, and says whether another person sent the same rows: under the same
 * account, which two holders of one account do as well, or under another account, which nobody does who changed nothing.
 * Whose they are, at which lender and how often is not said. The same person at another lender is no finding, and nor is one of whom
 * nothing is known: that would only disclose that the person applied elsewhere.
 */
export async function reusedRows(
  { store, digestOf, identityOf }: ReusePorts,
  ref: UploadRef,
  statements: readonly Statement[],
): Promise<ReuseCode[]> {
  const rows = rowDigests(statements, digestOf);
  if (rows.length === 0) return [];
  const identity = await identityOf(ref);
  if (identity === null) return [];
  const person = personDigests(identity, digestOf);
  // Kept first: of two files that arrive at once at least one sees the other.
  await store.keep(ref, rows, person);
  const accountOf = new Map(rows.map(({ digest, account }) => [digest, account]));
  const others = await store.others(ref, [...accountOf.keys()]);
  const foreign = others.filter((other) => areTwoPeople(person, other.person) === true);
  if (foreign.length === 0) return [];
  const isSameAccount = foreign.every(({ digest, account }) => accountOf.get(digest) === account);
  return [isSameAccount ? 'rows_of_other_applicant' : 'rows_of_other_account'];
}
