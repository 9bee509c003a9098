import type { ApplicationStore } from '../domain/application-store.ts';

/**
 * The problem of a connection that takes nothing more. Read anew: what closed it may have come between the look at the
 * application and the write.
 */
export async function whyClosed(
  applications: Pick<ApplicationStore, 'find'>,
  organisationId: string,
  applicationId: string,
): Promise<'consent_withdrawn' | 'application_closed'> {
  const application = await applications.find(organisationId, applicationId);
  return application?.consentRevokedAt === null ? 'application_closed' : 'consent_withdrawn';
}
