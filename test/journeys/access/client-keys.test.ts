// OWASP ASVS 5.0: V10.4.10, V10.4.11
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { clientWith, failed, newApplication, newOrganisation, succeeded } from '../../stack/new-organisation.ts';
import { runningStack } from '../../stack/running-stack.ts';

const grant = {
  grant_type: 'client_credentials',
  client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
} as const;

interface Pair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}
const newPair = (): Pair => generateKeyPairSync('ec', { namedCurve: 'P-256' });

function publicKey(pair: Pair, kid: string) {
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
  return { kty: 'EC' as const, crv: 'P-256' as const, kid, x, y };
}

const assertionOf = (pair: Pair, kid: string, clientId: string): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(runningStack().apiUrl)
    .setJti(randomUUID())
    .setExpirationTime('2m')
    .sign(pair.privateKey);

const exchange = (client_assertion: string, changes: { scope?: string; client_id?: string } = {}) =>
  clientWith().issueClientToken({ form: { ...grant, client_assertion, ...changes } });

/** An organisation with an API token whose secret gave way to a key. */
async function newClient(scopes: string[] = ['organisation:api']) {
  const own = await newOrganisation();
  const made = succeeded(await own.client.createApiToken({ body: { name: 'Bank', scopes } })).body;
  const pair = newPair();
  const path = { token_id: made.id };
  const keyed = succeeded(await own.client.setApiTokenKeys({ path, body: { keys: [publicKey(pair, 'one')] } })).body;
  if (keyed.client_id === null) throw new Error('a token with keys is a client');
  return { own, made, pair, path, clientId: keyed.client_id };
}

test('A system gets access with a signed assertion, once for each, and its old secret is refused', async () => {
  const { own, made, pair, clientId } = await newClient();
  const { id: application_id } = await newApplication(own);
  const assertion = await assertionOf(pair, 'one', clientId);
  const access = succeeded(await exchange(assertion)).body;
  expect(access).toMatchObject({ token_type: 'bearer', expires_in: 600, scope: 'organisation:api' });
  succeeded(await clientWith(access.access_token).getApplication({ path: { application_id } }));
  expect(failed(await exchange(assertion))).toMatchObject({ status: 401, code: 'invalid_client_assertion' });
  expect(failed(await clientWith(made.bearer_token).getCaller())).toMatchObject({ code: 'invalid_token' });
  const { data } = succeeded(await own.client.listApiTokens({ query: {} })).body;
  expect(data).toMatchObject([{ id: made.id, client_id: clientId, key_ids: ['one'] }]);
});

test('Access ends with the key that it was got with, with a new secret, and with the API token', async () => {
  const { own, pair, path, clientId } = await newClient();
  const first = succeeded(await exchange(await assertionOf(pair, 'one', clientId))).body.access_token;
  const second = newPair();
  const keys = [publicKey(pair, 'one'), publicKey(second, 'two')];
  succeeded(await own.client.setApiTokenKeys({ path, body: { keys } }));
  succeeded(await clientWith(first).getCaller());
  succeeded(await own.client.setApiTokenKeys({ path, body: { keys: keys.slice(1) } }));
  expect(failed(await clientWith(first).getCaller())).toMatchObject({ code: 'invalid_token' });
  expect(failed(await exchange(await assertionOf(pair, 'one', clientId))).code).toBe('invalid_client_assertion');
  const next = succeeded(await exchange(await assertionOf(second, 'two', clientId))).body.access_token;
  succeeded(await clientWith(next).getCaller());
  const rotated = succeeded(await own.client.rotateApiToken({ path })).body;
  expect(rotated).toMatchObject({ client_id: null, key_ids: [] });
  expect(failed(await clientWith(next).getCaller())).toMatchObject({ code: 'invalid_token' });
  succeeded(await clientWith(rotated.bearer_token).getCaller());
  succeeded(await own.client.deleteApiToken({ path }));
  expect(failed(await exchange(await assertionOf(second, 'two', clientId))).code).toBe('invalid_client_assertion');
});

test('Access has no more than the scopes that were asked for, and those are of the API token', async () => {
  const { pair, clientId } = await newClient(['api:read', 'applications:write']);
  const assertion = () => assertionOf(pair, 'one', clientId);
  const reading = succeeded(await exchange(await assertion(), { scope: 'api:read' })).body;
  expect(reading.scope).toBe('api:read');
  const refused = { status: 403, code: 'invalid_token_permissions' };
  expect(failed(await clientWith(reading.access_token).createApplication({ body: {} }))).toMatchObject(refused);
  for (const scope of ['organisation:api', 'internal', 'api:read api:delete']) {
    expect(failed(await exchange(await assertion(), { scope }))).toMatchObject(refused);
  }
});

test('A key of one organisation asserts no client of another one', async () => {
  const [one, other] = [await newClient(), await newClient()];
  for (const clientId of [
    other.clientId,
    `imali_${other.own.id}_${one.made.id}`,
    `imali_${one.own.id}_${other.made.id}`,
  ]) {
    const forged = await exchange(await assertionOf(one.pair, 'one', clientId));
    expect(failed(forged)).toMatchObject({ status: 401, code: 'invalid_client_assertion' });
  }
  const named = await exchange(await assertionOf(one.pair, 'one', one.clientId), { client_id: other.clientId });
  expect(failed(named)).toMatchObject({ code: 'invalid_client_assertion' });
  const path = { token_id: other.made.id };
  const body = { keys: [publicKey(one.pair, 'one')] };
  expect(failed(await one.own.client.setApiTokenKeys({ path, body }))).toMatchObject({ code: 'resource_not_found' });
});

test('A private key, a short one, one off its curve, or two of one name are refused', async () => {
  const { own, path, pair } = await newClient();
  const key = publicKey(pair, 'one');
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' });
  const sets: readonly (readonly object[])[] = [
    [{ ...key, d: 'x'.repeat(43) }],
    [{ ...short, kid: 'short' }],
    [key, key],
    [],
    [{ ...key, y: key.x }],
    [{ kty: 'oct', kid: 'shared', k: 'c2VjcmV0' }],
  ];
  for (const keys of sets) {
    const response = await fetch(`${runningStack().apiUrl}/v1/organisations/api_tokens/${path.token_id}/keys`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${own.accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ keys }),
    });
    expect(response.status).toBe(422);
  }
});
