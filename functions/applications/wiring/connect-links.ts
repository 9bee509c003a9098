import { signConnectToken } from '../../platform/credentials/access-token.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import { setting } from '../../platform/serve/configuration.ts';
import type { ApplicationRecord } from '../domain/application-store.ts';

/** Makes the address that an applicant opens. */
export type ConnectLinks = (application: ApplicationRecord) => Promise<string>;

/**
 * Links to the connect app. The token stands in the fragment, which browsers send to nobody: it is in no server's log
 * and in no Referer header.
 */
export function connectLinks(): ConnectLinks {
  return async (application) => {
    const token = await signConnectToken(
      await readSecret(setting('signingSecret')),
      { organisationId: application.organisationId, applicationId: application.id, linkNumber: application.linkNumber },
      Date.parse(application.createdAt),
      Date.parse(application.expiry),
    );
    return `${setting('consoleUrl')}/connect/${application.id}#token=${token}`;
  };
}
