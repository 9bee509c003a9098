import { newConnectLinkToken } from '../../platform/credentials/connect-link-token.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { ApplicationRecord, NewApplication } from '../domain/application-store.ts';
import { connectLinkFrom, type IssuedLink } from '../domain/connect-link.ts';
import { dynamoConnectLinks } from '../store/dynamo-connect-links.ts';

/** Makes the addresses that applicants open. */
export interface ConnectLinks {
  /** A new application with its first link, which is kept when the application is. */
  first(created: NewApplication): { readonly created: NewApplication; readonly link: IssuedLink };
  /** A further link of an application; null when the application is gone. @param now epoch milliseconds */
  another(application: ApplicationRecord, now: number): Promise<IssuedLink | null>;
  /** Ends the links that were handed out. */
  endAll(application: ApplicationRecord): Promise<void>;
}

/**
 * The address of a link. Its token is in the fragment, which browsers send to nobody: it is in no server's log and in no
 * Referer header.
 */
const addressOf = (consoleUrl: string, applicationId: string, token: string): string =>
  `${consoleUrl}/connect/${applicationId}#token=${token}`;

/** Links to the connect app, kept by the hashes of their secrets. */
export function connectLinks(held: Holds<'applications:read&write' | 'consoleUrl:read'>): ConnectLinks {
  const store = () => dynamoConnectLinks(heldTable(held.applications));
  const made = ({ organisationId, id, expiry }: ApplicationRecord, now: number) => {
    const { token, secretHash } = newConnectLinkToken(organisationId, id);
    const kept = connectLinkFrom(now, expiry);
    return { secretHash, kept, link: { url: addressOf(held.consoleUrl.to('read'), id, token), endsAt: kept.endsAt } };
  };
  return {
    first(created) {
      const { application } = created;
      const { secretHash, kept, link } = made(application, Date.parse(application.createdAt));
      return { created: { ...created, application: { ...application, links: { [secretHash]: kept } } }, link };
    },
    async another(application, now) {
      const { organisationId, id: applicationId, links } = application;
      const { secretHash, kept, link } = made(application, now);
      return (await store().add({ organisationId, applicationId }, secretHash, kept, links)) ? link : null;
    },
    async endAll({ organisationId, id: applicationId }) {
      await store().endAll({ organisationId, applicationId });
    },
  };
}
