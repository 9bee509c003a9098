import { dynamoApiTokens } from '../../platform/directory/dynamo-api-tokens.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { tokenVerifierOf } from '../../platform/keys/token-verifier.ts';
import { type Authentication, authenticate } from '../../platform/serve/authenticate.ts';
import type { Caller } from '../../platform/serve/caller.ts';
import { heldTable } from '../../platform/store/held-table.ts';

/** Cookie of the sessions of our own staff. */
export const SESSION_COOKIE = 'access_token';

/** Headers by which a browser, or a program, says who it is. */
export interface StaffHeaders {
  readonly cookie?: string | undefined;
  readonly authorization?: string | undefined;
}

/** A cookie by its name. */
export function cookieOf(cookies: string | undefined, name: string): string | undefined {
  for (const cookie of (cookies ?? '').split(';')) {
    const at = cookie.indexOf('=');
    if (at > 0 && cookie.slice(0, at).trim() === name) return cookie.slice(at + 1).trim();
  }
  return undefined;
}

export function staffAuthentication(
  held: Holds<'directory:read&mark' | 'keySet:read' | 'signingSecret:read'>,
): Authentication {
  const table = heldTable(held.directory);
  return {
    organisations: dynamoOrganisations(table),
    apiTokens: dynamoApiTokens(table),
    verifyToken: tokenVerifierOf(held),
  };
}

/** As authenticate: a browser brings the cookie of our own staff, a program the access token of a user. */
export const authenticateStaff = (
  { cookie, authorization }: StaffHeaders,
  authentication: Authentication,
  now: number,
): ReturnType<typeof authenticate> => {
  if (authorization !== undefined) return authenticate(authorization, authentication, now);
  const session = cookieOf(cookie, SESSION_COOKIE);
  return authenticate(session && `Bearer ${session}`, authentication, now, 'staff');
};

/** Which of our own staff asks; null for everybody else. */
export async function staffOf(
  headers: StaffHeaders,
  authentication: Authentication,
  now: number,
): Promise<Caller | null> {
  const authenticated = await authenticateStaff(headers, authentication, now);
  if ('refused' in authenticated) return null;
  const { caller } = authenticated;
  return caller.scopes.includes('internal') ? caller : null;
}
