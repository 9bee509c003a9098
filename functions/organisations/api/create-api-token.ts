import { createApiToken as contract } from '../../../schemas/endpoints/organisations.ts';
import { apiTokenPermissions } from '../../../schemas/permissions.ts';
import { isResourceScope } from '../../../schemas/token-scopes.ts';
import { newApiToken } from '../../platform/credentials/api-token.ts';
import type { ApiTokenStore, TokenMaker } from '../../platform/directory/api-token-store.ts';
import { dynamoApiTokens } from '../../platform/directory/dynamo-api-tokens.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore, UserRecord } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Caller } from '../../platform/serve/caller.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { createApiToken as grants } from '../resources.ts';
import { apiTokenView } from '../views/organisation.ts';

interface Adapters {
  readonly organisations: Pick<OrganisationStore, 'findUser' | 'findUserInSession' | 'prolongAddress'>;
  readonly apiTokens: ApiTokenStore;
  readonly identifiers: Identifiers;
}

/** Whether an organisation may give a scope to its tokens; it may not give 'internal'. */
const isGrantable = (scope: string): boolean => scope === 'organisation:api' || isResourceScope(scope);

/** Who makes a token, by what was read of them in the session that they are in. */
async function makerOf(
  organisations: Adapters['organisations'],
  { kind, id, organisationId, sessionId }: Caller,
): Promise<{ readonly maker: TokenMaker; readonly user: UserRecord | null }> {
  if (kind === 'api_token') return { maker: { tokenId: id }, user: null };
  const { user, session } =
    sessionId === undefined
      ? { user: await organisations.findUser(organisationId, id), session: null }
      : await organisations.findUserInSession(organisationId, id, sessionId);
  if (user === null || (sessionId !== undefined && session === null)) {
    throw new BusyError('who makes the token is signed out by now');
  }
  return { maker: { userId: id, sessionsFrom: (session ?? user).sessionsFrom }, user };
}

/** A token may do only what its first holder may do. */
export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, apiTokens, identifiers },
  { caller, body, now },
) => {
  if (!body.scopes.every(isGrantable)) return { problem: 'invalid_permission' };
  if (!apiTokenPermissions.every((permission) => caller.permissions.includes(permission))) {
    return { problem: 'invalid_token_permissions' };
  }
  if (body.expires_at !== undefined && body.expires_at !== null && Date.parse(body.expires_at) <= now) {
    return { invalid: [{ loc: ['body', 'expires_at'], msg: 'must be in the future', type: 'value_error' }] };
  }
  const id = identifiers.next(now);
  const { bearerToken, secretHash } = newApiToken(caller.organisationId, id);
  const token = {
    id,
    organisationId: caller.organisationId,
    name: body.name,
    scopes: [...new Set(body.scopes)],
    secretHash,
    createdAt: new Date(now).toISOString(),
    lastUsedAt: null,
    createdBy: caller.kind === 'user' ? caller.id : null,
    expiresAt: body.expires_at ?? null,
    addressRanges: body.ip_ranges ?? [],
    formerHash: null,
    formerUntil: null,
    publicKeys: [],
  };
  // Whose programs use an organisation does not lose their way in because nobody signs in to it for long.
  const { maker, user } = await makerOf(organisations, caller);
  if (user?.isUnproven === true) await organisations.prolongAddress(user, null);
  if (!(await apiTokens.create(token, maker))) throw new BusyError('who makes the token is signed out by now');
  return { status: 201, body: { ...apiTokenView(token), bearer_token: bearerToken } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisations(heldTable(held.directory)),
    apiTokens: dynamoApiTokens(heldTable(held.directory)),
    identifiers: randomIdentifiers,
  }),
);

export const handler = serve(contract, wiring, operation);
