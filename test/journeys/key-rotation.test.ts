import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createLocalJWKSet, decodeProtectedHeader, exportJWK, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { keyPlaces } from '../../cdk/signing-key-names.ts';
import {
  type KeyPurpose,
  PUBLISHED_BEFORE_MS,
  publishedKeys,
  signingKey,
} from '../../functions/platform/keys/key-set.ts';
import { rotateKey } from '../../functions/platform/keys/rotate-key.ts';
import { signToken, type TokenPurpose } from '../../functions/platform/keys/signed-token.ts';
import {
  answer,
  clientWith,
  newOrganisation,
  signIn,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { rootKeyClients, rootSigning, storedKeys, storeKeys } from '../stack/root-keys.ts';
import { runningStack } from '../stack/running-stack.ts';
import { pageVisitor } from '../stack/staff-member.ts';

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await newOrganisation();
});

/**
 * An endpoint that no other suite calls in a hurry: an instance that was shown a forged key reads the stored set again only after
 * half a minute, and would refuse tokens of a key that the rotation below has sign at once.
 */
const ask = (token: string) => answer('/v1/billing/books', { headers: { authorization: `Bearer ${token}` } });
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const part = (of: object): string => Buffer.from(JSON.stringify(of)).toString('base64url');

/** The claims of a good token, now. */
const claimsNow = () => ({
  iss: 'imali',
  aud: 'api',
  sub: organisation.userId,
  org: organisation.id,
  scope: 'organisation:api',
  iat: Math.floor(Date.now() / 1000) - 5,
  exp: Math.floor(Date.now() / 1000) + 600,
});

/** A token that a key of the stack did sign, whatever it says. */
async function signedBy(purpose: KeyPurpose, claims: object, header: object = {}): Promise<string> {
  const key = signingKey(await storedKeys(), purpose, Date.now());
  if (key === undefined) throw new Error(`no key of ${purpose}`);
  const input = `${part({ alg: 'ES256', typ: 'JWT', kid: key.kid, ...header })}.${part(claims)}`;
  const signature = await rootSigning()(key.keyArn, createHash('sha256').update(input).digest());
  return `${input}.${Buffer.from(signature).toString('base64url')}`;
}

describe('Forged tokens of people', () => {
  test('A token with the right claims and the key of users is taken, so that the refusals below say something', async () => {
    expect((await ask(await signedBy('user', claimsNow()))).status).toBe(200);
  });

  test('Tokens that choose their algorithm, their key or their purpose are refused', async () => {
    const key = signingKey(await storedKeys(), 'user', Date.now());
    if (key === undefined) throw new Error('no key of users');
    const publicKey = createPublicKey({ key: key.jwk, format: 'jwk' });
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const claims = claimsNow();
    const made = (header: object, by: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid: key.kid, ...header }).sign(by);
    const publicForms = [
      Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })),
      publicKey.export({ type: 'spki', format: 'der' }),
      Buffer.from(JSON.stringify(key.jwk)),
      Buffer.from(key.kid),
    ];
    const forged: Readonly<Record<string, string>> = {
      'alg none': new UnsecuredJWT({ ...claims }).encode(),
      'alg none under our kid': `${part({ alg: 'none', kid: key.kid })}.${part(claims)}.`,
      ...Object.fromEntries(
        await Promise.all(
          publicForms.map(async (secret, at) => [`HS256 public key ${at}`, await made({ alg: 'HS256' }, secret)]),
        ),
      ),
      'own key, our kid': await made({}, own.privateKey),
      'own key in the header': await made({ jwk: await exportJWK(own.publicKey) }, own.privateKey),
      'own key by address': await made({ jku: 'https://forger.example/jwks.json' }, own.privateKey),
      'no kid': await made({ kid: undefined }, own.privateKey),
      'unknown kid': await made({ kid: 'x'.repeat(43) }, own.privateKey),
      'kid of a path': await made({ kid: '../../../dev/null' }, own.privateKey),
      'kid of a query': await made({ kid: "' OR '1'='1" }, own.privateKey),
      'kid of a prototype': await made({ kid: '__proto__' }, own.privateKey),
      'key of staff': await signedBy('staff', claims),
      'key of receipts': await signedBy('receipts', claims),
      'audience of staff': await signedBy('user', { ...claims, aud: 'staff' }),
      'audience of connect': await signedBy('user', { ...claims, aud: 'connect' }),
      expired: await signedBy('user', { ...claims, exp: claims.iat }),
      'without an end': await signedBy('user', { ...claims, exp: undefined }),
      'another issuer': await signedBy('user', { ...claims, iss: 'other' }),
      'unknown critical header': await signedBy('user', claims, { crit: ['x'], x: 1 }),
      'another organisation': await signedBy('user', { ...claims, org: 'f'.repeat(24) }),
    };
    const taken: string[] = [];
    for (const [name, token] of Object.entries(forged)) {
      const { status, body } = await ask(token);
      if (status !== 401 || body.code !== 'invalid_token') taken.push(`${name}: ${status} ${body.code}`);
    }
    expect(taken).toEqual([]);
  });

  test('A token of a key that has ended is refused, and one of the same key before its end is taken', async () => {
    const before = await storedKeys();
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const kid = createHash('sha256').update(x).digest('base64url');
    const jwk = { kty: 'EC' as const, crv: 'P-256' as const, x, y };
    const key = { kid, purpose: 'user' as const, keyArn: `arn:of:${kid}`, jwk, signsFrom: 0 };
    const token = await new SignJWT(claimsNow()).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
    // Each endpoint has an instance that reads the stored set for a kid that it does not know.
    const askAt = (path: string) => answer(path, { headers: { authorization: `Bearer ${token}` } });
    try {
      await storeKeys({ keys: [...before.keys, { ...key, endsAt: Date.now() - 1 }] });
      expect((await askAt('/v1/organisations/users/')).status).toBe(401);
      await storeKeys({ keys: [...before.keys, { ...key, endsAt: Date.now() + 600_000 }] });
      expect((await askAt('/v1/organisations/retention')).status).toBe(200);
    } finally {
      await storeKeys(before);
    }
  });

  test('A session of our staff is no token of a user, and a token of a user is no session of our staff', async () => {
    const claims = {
      userId: organisation.userId,
      organisationId: organisation.id,
      scopes: ['internal'],
      secondFactorAt: Math.floor(Date.now() / 1000),
    };
    const tokenOf = async (purpose: TokenPurpose) =>
      signToken(await storedKeys(), rootSigning(), { purpose, claims }, Date.now());
    expect((await ask(await tokenOf('staff'))).status).toBe(401);
    const visitor = pageVisitor();
    const open = async (cookie: string) =>
      (await visitor.open('/relabels/', { cookie: `access_token=${cookie}` })).response.headers.get('location');
    expect(await open(await tokenOf('user'))).toContain('/auth/login');
  });
});

describe('A rotation of the key of users', () => {
  test('The next key signs beside the one before it, and every session goes on', async () => {
    const { client } = organisation;
    const body = { name: 'System', scopes: ['organisation:api' as const] };
    const system = succeeded(await client.createApiToken({ body })).body.bearer_token;
    const origin = new URL(runningStack().consoleUrl).origin;
    const session = await fetch(`${runningStack().apiUrl}/v1/in/auth/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email: organisation.email, password: organisation.password }),
    });
    const cookie = (session.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const before = await signIn(organisation.email, organisation.password);
    const keys = createLocalJWKSet(succeeded(await clientWith().getJwks()).body);
    const { protectedHeader, payload } = await jwtVerify(before, keys, { audience: 'api', issuer: 'imali' });
    expect([protectedHeader.alg, payload['org']]).toEqual(['ES256', organisation.id]);

    const rotation = await rotateKey(rootKeyClients(), keyPlaces('local', 'user'), Date.now());
    if ('refused' in rotation) throw new Error(rotation.refused);
    // As if the time until the next key signs were over: it signs now.
    const set = { keys: rotation.set.keys.map((key) => ({ ...key, signsFrom: key.signsFrom - PUBLISHED_BEFORE_MS })) };
    await storeKeys(set);
    const next = signingKey(set, 'user', Date.now());
    expect(next?.kid).not.toBe(kidOf(before));
    const claims = { userId: organisation.userId, organisationId: organisation.id, scopes: ['organisation:api'] };
    const after = await signToken(set, rootSigning(), { purpose: 'user', claims }, Date.now());
    expect(kidOf(after)).toBe(next?.kid);

    // Instances with the set of before the rotation read it anew for the next key, those that start now have both. Those that were
    // shown forged keys above do not read again so soon: outside of tests they know the next key before it signs.
    for (const path of ['/v1/organisations/', '/v1/organisations/audit_log/', '/v1/applications/applicants/']) {
      for (const token of [before, after, system, organisation.accessToken]) {
        const { status } = await answer(path, { headers: { authorization: `Bearer ${token}` } });
        expect([path, status]).not.toEqual([path, 401]);
      }
    }
    const refreshed = await fetch(`${runningStack().apiUrl}/v1/in/auth/session/refresh`, {
      method: 'POST',
      headers: { origin, cookie },
    });
    expect(refreshed.status).toBe(200);
    // The instance of the published keys may have those of before for five minutes yet.
    const outside = createLocalJWKSet(publishedKeys(set, Date.now()));
    for (const token of [before, after, await signIn(organisation.email, organisation.password)]) {
      expect((await jwtVerify(token, outside, { audience: 'api', issuer: 'imali' })).payload['org']).toBe(
        organisation.id,
      );
    }
  });
});
