import type { ProblemCode } from '../../../schemas/problems.ts';
import type { ApplicationRecord, ApplicationStore } from '../../applications/domain/application-store.ts';
import type { Confirmation } from '../../applications/domain/connect-link.ts';
import { readConnectLinkToken } from '../../platform/credentials/connect-link-token.ts';
import { bearerOf } from '../../platform/serve/authenticate.ts';
import type { KnownCaller } from '../../platform/serve/caller.ts';

/** An applicant with a connect link, as its verified token says: the link opens one application. */
export interface ApplicantCaller extends KnownCaller {
  readonly kind: 'applicant';
  /** That of the application: an applicant has no other identity here. */
  readonly id: string;
  readonly applicationId: string;
  /** As it was when the link was checked. */
  readonly application: ApplicationRecord;
  /** How the applicant showed that it is they; null when the link alone was used. */
  readonly confirmation: Confirmation | null;
  /** What codes of this link are hashed with. */
  readonly codeKey: string;
  /** End of the link, as an ISO instant in UTC. */
  readonly linkEndsAt: string;
  /** Whether the link is past its end: only endpoints that say so are called then. */
  readonly isExpired: boolean;
}

/** What knowing an applicant takes. */
export interface LinkAuthentication {
  readonly applications: Pick<ApplicationStore, 'find'>;
}

/**
 * Which applicant sent this Authorization header: one with the token of a connect link. Everything about another
 * application than the link's is as unknown as what does not exist. A link that was ended has expired, and so has one that
 * was never made: what does not exist looks like what ended.
 * @param applicationId the one that the request names
 * @param opensAfterExpiry whether the endpoint may be called with a link past its end
 */
export async function authenticateApplicant(
  authorization: string | undefined,
  applicationId: string | undefined,
  { applications }: LinkAuthentication,
  opensAfterExpiry: boolean,
  now: number,
): Promise<{ readonly caller: ApplicantCaller } | { readonly refused: ProblemCode }> {
  const bearer = bearerOf(authorization);
  if (bearer === null) return { refused: 'invalid_token' };
  const named = readConnectLinkToken(bearer);
  if (named === null) return { refused: 'invalid_token' };
  if (named.applicationId !== applicationId) return { refused: 'application_not_found' };
  const { organisationId, secretHash, codeKey } = named;
  const application = await applications.find(organisationId, applicationId);
  const link =
    application === null || !Object.hasOwn(application.links, secretHash) ? undefined : application.links[secretHash];
  if (application === null || link === undefined) return { refused: 'connect_link_expired' };
  const isExpired = Date.parse(link.endsAt) <= now;
  if (isExpired && !opensAfterExpiry) return { refused: 'connect_link_expired' };
  return {
    caller: {
      kind: 'applicant',
      id: applicationId,
      organisationId,
      applicationId,
      application,
      confirmation: link.confirmation ?? null,
      codeKey,
      linkEndsAt: link.endsAt,
      isExpired,
    },
  };
}
