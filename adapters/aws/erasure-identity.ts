import type { ErasureIdentity } from '../../core/applicant-erasure/begin-erasure.ts';
import { derivedIdentifier } from '../system/identifiers.ts';
import { emailDigest, phoneDigest } from './person-digest.ts';

/** How erasures of applicants are named, and how their rows are found. */
export const erasureIdentity: ErasureIdentity = { derive: derivedIdentifier, emailDigest, phoneDigest };
