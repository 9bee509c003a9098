import { createHash } from 'node:crypto';
import type { ErasureIdentity } from '../../core/applicant-erasure/begin-erasure.ts';
import { internationalNumber } from '../../core/invites/phone-number.ts';
import { derivedIdentifier } from '../system/identifiers.ts';

const digest = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

/** By which an e-mail address is known again within one organisation, without being kept. */
export function emailDigest(organisationId: string, email: string): string {
  return digest(organisationId, 'email', email.trim().toLowerCase());
}

/** By which a phone number is known again within one organisation, however it is written. */
export function phoneDigest(organisationId: string, phone: string): string {
  return digest(organisationId, 'phone', internationalNumber(phone) ?? phone);
}

/** How erasures of applicants are named, and how their rows are found. */
export const erasureIdentity: ErasureIdentity = { derive: derivedIdentifier, emailDigest, phoneDigest };
