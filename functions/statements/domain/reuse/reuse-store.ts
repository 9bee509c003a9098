import type { UploadRef } from '../../../bank-data/domain/files/upload-store.ts';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import type { PersonDigests } from './person-digests.ts';
import type { RowDigest } from './row-digests.ts';

/** Applications that are compared for one digest. */
export const MAX_SIGHTINGS = 25;

/** Rows that another application has: digests only, and nothing of whose it is. */
export interface OtherSighting extends RowDigest {
  readonly person: PersonDigests;
}

/** Keeps digests of rows by application, for as long as the application keeps its bank data. */
export interface ReuseStore {
  /** Keeps the digests of an upload; kept again they are the same. */
  keep(ref: UploadRef, rows: readonly RowDigest[], person: PersonDigests): Promise<void>;
  /** What other applications have of these digests, at most MAX_SIGHTINGS for each. */
  others(ref: ConnectionRef, digests: readonly string[]): Promise<readonly OtherSighting[]>;
}
