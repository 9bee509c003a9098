import type { ApplicationRecord } from './application-store.ts';

/** Why an applicant can give an application nothing more; null when they can. @param now epoch milliseconds */
export function closedToApplicants(
  { consentRevokedAt, closedAt, expiry }: Pick<ApplicationRecord, 'consentRevokedAt' | 'closedAt' | 'expiry'>,
  now: number,
): 'consent_withdrawn' | 'application_closed' | 'application_expired' | null {
  if (consentRevokedAt !== null) return 'consent_withdrawn';
  if ((closedAt ?? null) !== null) return 'application_closed';
  return Date.parse(expiry) <= now ? 'application_expired' : null;
}
