import type { ReuseCode } from '@imali/statement-reader/authenticity/finding.ts';
import type { Statement } from '@imali/statement-reader/reading/statement.ts';
import type { UploadRef } from '../../../bank-data/domain/files/upload-store.ts';
import { areTwoPeople, type Identity, type PersonDigests, personDigests } from './person-digests.ts';
import type { ReuseStore } from './reuse-store.ts';
import { type DigestOf, type RowDigest, rowDigests } from './row-digests.ts';

/** Digests of one key, and where those of that key are found. */
export interface ReuseDigests {
  readonly store: ReuseStore;
  readonly digestOf: DigestOf;
}

export interface ReusePorts extends ReuseDigests {
  /** Of the keys before this one: what was kept under them is found by them. */
  readonly former?: readonly ReuseDigests[];
  /** Null where the application or its applicant is gone. */
  readonly identityOf: (ref: UploadRef) => Promise<Identity | null>;
}

/** For each row that another person sent: whether it was under the same account. */
async function foreignRows(
  { store }: ReuseDigests,
  ref: UploadRef,
  { rows, person }: { readonly rows: readonly RowDigest[]; readonly person: PersonDigests },
): Promise<boolean[]> {
  const accountOf = new Map(rows.map(({ digest, account }) => [digest, account]));
  const others = await store.others(ref, [...accountOf.keys()]);
  return others
    .filter((other) => areTwoPeople(person, other.person) === true)
    .map(({ digest, account }) => accountOf.get(digest) === account);
}

/**
 * Keeps the digests of what was read from a file, and says whether another person sent the same rows: under the same
 * account, which two holders of one account do as well, or under another account, which nobody does who changed nothing.
 * Whose they are, at which lender and how often is not said. The same person at another lender is no finding, and nor is one of whom
 * nothing is known: that would only disclose that the person applied elsewhere.
 */
export async function reusedRows(
  { store, digestOf, identityOf, former = [] }: ReusePorts,
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
  const found = await Promise.all(
    [{ store, digestOf }, ...former].map(async (digests) => {
      const own = digests.digestOf === digestOf ? rows : rowDigests(statements, digests.digestOf);
      return await foreignRows(digests, ref, { rows: own, person: personDigests(identity, digests.digestOf) });
    }),
  );
  const foreign = found.flat();
  if (foreign.length === 0) return [];
  const isSameAccount = foreign.every((isOfAccount) => isOfAccount);
  return [isSameAccount ? 'rows_of_other_applicant' : 'rows_of_other_account'];
}
