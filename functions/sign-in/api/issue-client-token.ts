import { issueClientToken as contract } from '../../../schemas/endpoints/auth.ts';
import { newApiToken } from '../../platform/credentials/api-token.ts';
import {
  claimedClient,
  clientIdOf,
  readClientId,
  verifyAssertion,
} from '../../platform/credentials/client-assertion.ts';
import type { ApiTokenStore } from '../../platform/directory/api-token-store.ts';
import { dynamoApiTokens } from '../../platform/directory/dynamo-api-tokens.ts';
import { granted } from '../../platform/grants/held.ts';
import { isUsable } from '../../platform/serve/authenticate.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { issueClientToken as grants } from '../resources.ts';

interface Adapters {
  readonly apiTokens: ApiTokenStore;
  /** Address of the API, which assertions name as their audience. */
  readonly apiUrl: string;
}

/** Access by an assertion is short: a system can sign another one at any time. */
const ACCESS_SECONDS = 600;

const refused = { problem: 'invalid_client_assertion' } as const;

export const operation: Operation<typeof contract, Adapters> = async (
  { apiTokens, apiUrl },
  { form, now, sourceIp },
) => {
  const clientId = claimedClient(form.client_assertion);
  const place = clientId === null ? null : readClientId(clientId);
  if (clientId === null || place === null || (form.client_id !== undefined && form.client_id !== clientId)) {
    return refused;
  }
  const token = await apiTokens.find(place.organisationId, place.tokenId);
  if (!token || !isUsable(token, sourceIp, now)) return refused;
  const { organisationId, id: tokenId, publicKeys: keys } = token;
  const client = { id: clientIdOf(organisationId, tokenId), keys, audiences: [apiUrl, `${apiUrl}${contract.path}`] };
  const assertion = await verifyAssertion(form.client_assertion, client, now);
  if (!assertion) return refused;
  const asked = form.scope.split(' ').filter(Boolean);
  if (asked.some((scope) => !token.scopes.includes(scope))) return { problem: 'invalid_token_permissions' };
  const scopes = asked.length > 0 ? asked : token.scopes;
  const { bearerToken, secretHash } = newApiToken(organisationId, tokenId);
  const endsAt = now + ACCESS_SECONDS * 1000;
  const access = { organisationId, tokenId, secretHash, scopes, thumbprint: assertion.thumbprint, endsAt };
  if ((await apiTokens.exchange(access, assertion)) === 'replayed') return refused;
  return {
    status: 200,
    body: { access_token: bearerToken, token_type: 'bearer', expires_in: ACCESS_SECONDS, scope: scopes.join(' ') },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ apiTokens: dynamoApiTokens(heldTable(held.directory)), apiUrl: held.apiUrl.to('read') }),
);

export const handler = serve(contract, wiring, operation);
