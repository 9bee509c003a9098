import type { ApplicationRecord } from './application-store.ts';

/** Whether nothing is added to an application any more: the consent was withdrawn, or the time of its bank data is over. */
export function isClosed({
  consentRevokedAt,
  closedAt,
}: Pick<ApplicationRecord, 'consentRevokedAt' | 'closedAt'>): boolean {
  return consentRevokedAt !== null || (closedAt ?? null) !== null;
}
