import type { ApplicationStatus } from '../../../schemas/entities/listed-application.ts';
import type { ApplicationRecord } from './application-store.ts';
import type { BankConnectionRecord } from './bank-connection-record.ts';

/**
 * Where an application is: that it was closed or its consent withdrawn decides first, then its bank connection, then its
 * link and consent.
 * @param connection null where there is none
 * @param now epoch milliseconds
 */
export function applicationStatus(
  application: Pick<ApplicationRecord, 'consentGivenAt' | 'consentRevokedAt' | 'closedAt' | 'expiry'>,
  connection: Pick<BankConnectionRecord, 'state'> | null,
  now: number,
): ApplicationStatus {
  // What is withdrawn is never closed, but what is closed can be withdrawn, or erased with its applicant.
  if ((application.closedAt ?? null) !== null) return 'closed';
  if (application.consentRevokedAt !== null) return 'withdrawn';
  switch (connection?.state) {
    case 'FAILED':
      return 'failed';
    case 'READY':
      return 'ready';
    case 'ANALYSING':
      return 'analysing';
    default:
      if (Date.parse(application.expiry) <= now) return 'expired';
      return application.consentGivenAt === null ? 'waiting' : 'connecting';
  }
}
