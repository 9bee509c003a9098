import { dynamoApiTokens } from '../../platform/directory/dynamo-api-tokens.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import { type Authentication, authenticate } from '../../platform/serve/authenticate.ts';
import type { Caller } from '../../platform/serve/caller.ts';
import { heldTable } from '../../platform/store/held-table.ts';

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

export function staffAuthentication(held: Holds<'directory' | 'signingSecret:read'>): Authentication {
  const table = heldTable(held.directory);
  return {
    organisations: dynamoOrganisations(table),
    apiTokens: dynamoApiTokens(table),
    signingSecret: () => readSecret(held.signingSecret.to('read')),
  };
}

/** Which of our own staff asks; null for everybody else. */
export async function staffOf(
  { cookie, authorization }: StaffHeaders,
  authentication: Authentication,
  now: number,
): Promise<Caller | null> {
  const token = cookieOf(cookie, 'access_token');
  const authenticated = await authenticate(authorization ?? (token && `Bearer ${token}`), authentication, now);
  if ('refused' in authenticated) return null;
  const { caller } = authenticated;
  return caller.scopes.includes('internal') ? caller : null;
}
