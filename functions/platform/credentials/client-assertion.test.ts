import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { ClientKey } from '../directory/api-token-store.ts';
import { claimedClient, clientIdOf, readClientId, verifyAssertion } from './client-assertion.ts';

const now = Date.parse('2026-03-25T08:00:00Z');
const seconds = now / 1000;
const id = clientIdOf('692039c01111111111111111', '692039c03333333333333333');
const audience = 'https://api.imali.example';
const token = `${audience}/v1/in/auth/client_token`;

interface Pair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}
const pairs: Readonly<Record<'ES256' | 'PS256' | 'EdDSA', Pair>> = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  PS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  EdDSA: generateKeyPairSync('ed25519'),
};
const algorithms = ['ES256', 'PS256', 'EdDSA'] as const;
const keyOf = ({ publicKey }: Pair, kid: string): ClientKey =>
  ClientKey.parse({ ...publicKey.export({ format: 'jwk' }), kid });
const keys = algorithms.map((alg) => keyOf(pairs[alg], alg));
const client = { id, keys, audiences: [audience, token] };

const without = (name: 'jti' | 'exp'): JWTPayload =>
  Object.fromEntries(Object.entries(usual).filter(([each]) => each !== name));
const usual = { iss: id, sub: id, aud: audience, jti: 'a1b2c3d4e5f60718', exp: seconds + 60 };
const signed = (claims: JWTPayload, alg: (typeof algorithms)[number] = 'ES256', kid: string = alg): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(pairs[alg].privateKey);
const verified = async (claims: JWTPayload) => verifyAssertion(await signed(claims), client, now);

describe('an assertion of a client', () => {
  test('An assertion by a key of each kind, for either of our names, is taken', async () => {
    for (const alg of algorithms) {
      for (const aud of [audience, token]) {
        const assertion = await verifyAssertion(await signed({ ...usual, aud }, alg), client, now);
        expect(assertion).toMatchObject({ expiresAt: seconds + 60 });
      }
    }
  });

  const wrong: readonly (readonly [string, JWTPayload])[] = [
    ['of another issuer', { ...usual, iss: clientIdOf('692039c01111111111111111', '692039c04444444444444444') }],
    ['about another subject', { ...usual, sub: clientIdOf('692039c02222222222222222', '692039c03333333333333333') }],
    ['for somebody else', { ...usual, aud: 'https://api.other.example' }],
    ['for a path below ours', { ...usual, aud: `${audience}/` }],
    ['for us and somebody else', { ...usual, aud: [audience, 'https://api.other.example'] }],
    ['without jti', without('jti')],
    ['with a jti that can be guessed', { ...usual, jti: '1' }],
    ['without exp', without('exp')],
    ['issued ahead of our clock', { ...usual, iat: seconds + 11 }],
    ['that begins ahead of our clock', { ...usual, nbf: seconds + 11 }],
  ];
  test.each(wrong)('An assertion %s is refused', async (_, claims) => {
    expect(await verified(claims)).toBeNull();
  });

  test('An assertion is taken exactly from now until five minutes ahead, with ten seconds for the clock of the client', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -400, max: 700 }),
        fc.integer({ min: -400, max: 60 }),
        async (ends, begins) => {
          const assertion = await verified({
            ...usual,
            exp: seconds + ends,
            iat: seconds + begins,
            nbf: seconds + begins,
          });
          expect(assertion !== null).toBe(ends > 0 && ends <= 310 && begins <= 10);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('An assertion by a key that is not registered under its kid is refused', async () => {
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const header = { alg: 'ES256', kid: 'ES256' };
    const forged = await new SignJWT(usual).setProtectedHeader(header).sign(stranger.privateKey);
    expect(await verifyAssertion(forged, client, now)).toBeNull();
    expect(await verifyAssertion(await signed(usual, 'ES256', 'PS256'), client, now)).toBeNull();
    expect(await verifyAssertion(await signed(usual, 'ES256', 'unknown'), client, now)).toBeNull();
    expect(await verifyAssertion(await signed(usual), { ...client, keys: [] }, now)).toBeNull();
  });

  test('An assertion that is unsigned, or signed with a public key as if it were a secret, is refused', async () => {
    const unsigned = new UnsecuredJWT(usual).encode();
    expect(await verifyAssertion(unsigned, client, now)).toBeNull();
    const secret = new TextEncoder().encode(String(pairs.PS256.publicKey.export({ format: 'pem', type: 'spki' })));
    const confused = await new SignJWT(usual).setProtectedHeader({ alg: 'HS256', kid: 'PS256' }).sign(secret);
    expect(await verifyAssertion(confused, client, now)).toBeNull();
    const weaker = new SignJWT(usual).setProtectedHeader({ alg: 'RS256', kid: 'PS256' });
    expect(await verifyAssertion(await weaker.sign(pairs.PS256.privateKey), client, now)).toBeNull();
  });

  test('An assertion of which any one character was changed is refused', async () => {
    const assertion = await signed(usual);
    const places = fc.integer({ min: 0, max: assertion.length - 3 });
    await fc.assert(
      fc.asyncProperty(places, async (at) => {
        const other = assertion[at] === 'A' ? 'B' : 'A';
        expect(await verifyAssertion(assertion.slice(0, at) + other + assertion.slice(at + 1), client, now)).toBeNull();
      }),
      { numRuns: 100 },
    );
  });

  test('Any text is read as an assertion of nobody, or judged without a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String()), async (text) => {
        expect(claimedClient(text)).toBeNull();
        expect(await verifyAssertion(text, client, now)).toBeNull();
      }),
    );
  });

  test('The name of a client is read as what it was made of, and nothing else is', () => {
    expect(readClientId(id)).toEqual({
      organisationId: '692039c01111111111111111',
      tokenId: '692039c03333333333333333',
    });
    for (const other of ['', 'imali', `${id}_secret`, ` ${id}`, id.toUpperCase()])
      expect(readClientId(other)).toBeNull();
  });
});
