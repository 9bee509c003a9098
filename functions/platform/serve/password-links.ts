import { newLinkToken } from '../credentials/api-token.ts';
import type { UserRecord } from '../directory/organisation-store.ts';
import type { PasswordLinkStore } from '../store/stores.ts';

export const LINK_MS = 3_600_000;

/** Makes a single-use link by which a user sets a password; the token is in the fragment, which is sent to nobody. */
export async function makePasswordLink(
  links: PasswordLinkStore,
  user: Pick<UserRecord, 'id' | 'organisationId' | 'sessionsFrom'>,
  consoleUrl: string,
  now: number,
): Promise<string> {
  const { token, tokenHash } = newLinkToken();
  await links.create(
    tokenHash,
    { organisationId: user.organisationId, userId: user.id, sessionsFrom: user.sessionsFrom },
    now + LINK_MS,
  );
  return `${consoleUrl}/password#token=${token}`;
}
