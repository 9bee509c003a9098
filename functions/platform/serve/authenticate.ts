import type { EndpointDeclaration, Scope } from '../../../schemas/endpoint.ts';
import { apiTokenPermissions, isPermission } from '../../../schemas/permissions.ts';
import type { ProblemCode } from '../../../schemas/problems.ts';
import { isResourceScope, scopesOpen } from '../../../schemas/token-scopes.ts';
import { isWithin } from '../credentials/address-ranges.ts';
import { linkTokenHash, readApiToken, secretFits } from '../credentials/api-token.ts';
import { keyThumbprint } from '../credentials/client-assertion.ts';
import type { ApiTokenReader, ApiTokenRecord, ApiTokenStore } from '../directory/api-token-store.ts';
import type { OrganisationStore, UserRecord } from '../directory/organisation-store.ts';
import { isGoingOn } from '../directory/session-store.ts';
import { SECRET_TOKENS_END } from '../keys/secret-tokens-end.ts';
import type { TokenPurpose, VerifiedToken } from '../keys/signed-token.ts';
import type { VerifyToken } from '../keys/token-verifier.ts';
import type { Caller } from './caller.ts';

export interface Authentication {
  readonly organisations: OrganisationStore;
  readonly apiTokens: ApiTokenStore;
  readonly verifyToken: VerifyToken;
}

type Outcome = { readonly caller: Caller } | { readonly refused: ProblemCode };

const isScope = (name: string): name is Scope => name === 'internal' || name === 'organisation:api';

/**
 * The user of a token whose session goes on, by one consistent read of both. Tokens of earlier releases name no session: the last
 * of them ends with those of the secret.
 */
async function userOf(
  { organisationId, userId, sessionId, issuedAt }: VerifiedToken,
  organisations: OrganisationStore,
  now: number,
): Promise<UserRecord | null> {
  if (sessionId === undefined) {
    const user = now < SECRET_TOKENS_END ? await organisations.findUser(organisationId, userId) : null;
    return user && issuedAt >= user.sessionsFrom ? user : null;
  }
  const { user, session } = await organisations.findUserInSession(organisationId, userId, sessionId);
  return user && session && isGoingOn(session, user, now) && issuedAt >= user.sessionsFrom ? user : null;
}

/** The token of a header `Authorization: Bearer`; null where there is no such header. */
export function bearerOf(authorization: string | undefined): string | null {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** Whether a secret is that of a token, or the one before it while both are good. */
function opens(token: ApiTokenRecord, secret: string, now: number): boolean {
  if (secretFits(secret, token.secretHash)) return true;
  const { formerHash, formerUntil } = token;
  if (formerHash === null || formerUntil === null || now >= Date.parse(formerUntil)) return false;
  return secretFits(secret, formerHash);
}

/** A token bounded to what a secret opens of it; null where it opens nothing. One with keys has no secret of its own. */
async function opened(
  token: ApiTokenRecord,
  secret: string,
  apiTokens: ApiTokenReader,
  now: number,
): Promise<ApiTokenRecord | null> {
  if (token.publicKeys.length === 0) return opens(token, secret, now) ? token : null;
  const access = await apiTokens.findAccess(token.organisationId, token.id, linkTokenHash(secret));
  if (!access || now >= access.endsAt) return null;
  const thumbprints = await Promise.all(token.publicKeys.map(keyThumbprint));
  if (!thumbprints.includes(access.thumbprint)) return null;
  return { ...token, scopes: token.scopes.filter((scope) => access.scopes.includes(scope)) };
}

/** Whether a token is good now and here. */
export const isUsable = ({ expiresAt, addressRanges }: ApiTokenRecord, sourceIp: string, now: number): boolean =>
  (expiresAt === null || now < Date.parse(expiresAt)) &&
  (addressRanges.length === 0 || isWithin(addressRanges, sourceIp));

/** What a token may do: the data by its scope, or of that the resources and verbs that it names. */
function tokenCaller({ id, organisationId, scopes }: ApiTokenRecord): Caller {
  const bounds = scopes.filter(isResourceScope);
  const isBounded = bounds.length > 0 && !scopes.includes('organisation:api');
  return {
    kind: 'api_token',
    id,
    organisationId,
    scopes: [...scopes.filter(isScope), ...(isBounded ? (['organisation:api'] as const) : [])],
    permissions: apiTokenPermissions,
    ...(isBounded ? { resourceScopes: bounds } : {}),
  };
}

/**
 * Who sent this Authorization header: a person with an access token, or a system with an API token. API tokens are random and
 * kept as hashes: no key signs them, and they stay good whichever keys rotate.
 * @param purpose of the tokens of people that are good here
 * @param sourceIp address of the caller; a token that is bounded to addresses is good at none that is not known
 */
export async function authenticate(
  authorization: string | undefined,
  { organisations, apiTokens, verifyToken }: Authentication,
  now: number,
  purpose: TokenPurpose = 'user',
  sourceIp = '',
): Promise<Outcome> {
  const bearer = bearerOf(authorization);
  if (bearer === null) return { refused: 'invalid_token' };
  const parts = readApiToken(bearer);
  if (parts) {
    const kept = await apiTokens.find(parts.organisationId, parts.tokenId);
    const token = kept && (await opened(kept, parts.secret, apiTokens, now));
    if (!token || !isUsable(token, sourceIp, now)) {
      return { refused: 'invalid_token' };
    }
    await apiTokens.markUsed(token, new Date(now).toISOString());
    return { caller: tokenCaller(token) };
  }
  const claims = await verifyToken(purpose, bearer, now);
  if (!claims) return { refused: 'invalid_token' };
  const user = await userOf(claims, organisations, now);
  if (!user) return { refused: 'invalid_token' };
  if (!user.isActive) return { refused: 'account_deactivated' };
  return {
    caller: {
      kind: 'user',
      id: user.id,
      organisationId: user.organisationId,
      // A person who is no longer our staff loses access at once, not when the token ends. A password alone makes nobody staff.
      scopes: claims.scopes
        .filter(isScope)
        .filter((scope) => scope !== 'internal' || (user.isInternal === true && claims.secondFactorAt !== undefined)),
      permissions: user.permissions.filter(isPermission),
      ...(claims.sessionId === undefined ? {} : { sessionId: claims.sessionId }),
      ...(claims.secondFactorAt === undefined ? {} : { secondFactorAt: claims.secondFactorAt }),
    },
  };
}

/** Whether a caller's scopes and permissions open an endpoint. */
export function mayCall(contract: EndpointDeclaration, caller: Caller): boolean {
  const { scopes, permission, opensToApiTokens } = contract;
  if (scopes === 'none') return true;
  if (scopes === 'connect') return false;
  return (
    scopes.some((scope) => caller.scopes.includes(scope)) &&
    (caller.resourceScopes === undefined || scopesOpen(contract, caller.resourceScopes)) &&
    (permission === undefined ||
      caller.permissions.includes(permission) ||
      (opensToApiTokens === true && caller.kind === 'api_token'))
  );
}
