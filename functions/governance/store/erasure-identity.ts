import { emailDigest, phoneDigest } from '../../applications/store/person-digest.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import type { ErasureIdentity } from '../domain/begin-erasure.ts';

/** How erasures of applicants are named, and how their rows are found. */
export const erasureIdentity: ErasureIdentity = { derive: derivedIdentifier, emailDigest, phoneDigest };
