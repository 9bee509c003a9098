import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import {
  type KeyPurpose,
  type KeySet,
  PUBLISHED_BEFORE_MS,
  publishedKeys,
  withNextKey,
  withoutKey,
} from './key-set.ts';
import { rotated, startKmsHere } from './kms-keys.fixture.ts';
import { flatSignature, signInKms } from './kms-signing.ts';
import { signToken, TOKEN_SECONDS, verifyToken } from './signed-token.ts';

// OWASP ASVS 5.0: V9.2.4, V11.6.1
const now = Date.parse('2026-11-23T08:00:00Z');
const claims = { userId: '692039c02222222222222222', organisationId: '692039c01111111111111111', scopes: ['a', 'b'] };
const LIFE_MS = TOKEN_SECONDS * 1000;

describe('A signed token', () => {
  let close: () => Promise<void>;
  let set: KeySet = { keys: [] };
  const keyOf = (purpose: KeyPurpose) => set.keys.find((key) => key.purpose === purpose);

  beforeAll(async () => {
    close = await startKmsHere();
    for (const purpose of ['user', 'staff', 'receipts'] as const) set = await rotated(set, purpose, now);
  });
  afterAll(() => close());

  test('A signed token returns its claims for an hour, and verifies outside with the published keys', async () => {
    const token = await signToken(set, signInKms, { purpose: 'user', claims }, now + 999);
    expect(await verifyToken(set, 'user', token, now)).toEqual({ ...claims, issuedAt: now / 1000 });
    expect(await verifyToken(set, 'user', token, now + LIFE_MS - 1000)).not.toBeNull();
    expect(await verifyToken(set, 'user', token, now + LIFE_MS)).toBeNull();
    const published = createLocalJWKSet(publishedKeys(set, now));
    const outside = await jwtVerify(token, published, { currentDate: new Date(now) });
    expect(outside.protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: keyOf('user')?.kid });
  });

  test('A signed token proves nothing for another purpose, whose key or audience it lacks', async () => {
    const token = await signToken(set, signInKms, { purpose: 'user', claims }, now);
    expect(await verifyToken(set, 'staff', token, now)).toBeNull();
    // The key of another purpose under the right audience.
    const borrowed: KeySet = {
      keys: set.keys.flatMap((key) => (key.purpose === 'staff' ? [{ ...key, purpose: 'user' as const }] : [])),
    };
    const forged = await signToken(borrowed, signInKms, { purpose: 'user', claims }, now);
    expect(await verifyToken(borrowed, 'user', forged, now)).not.toBeNull();
    expect(await verifyToken(set, 'user', forged, now)).toBeNull();
  });

  test('A signed token whose header chooses the algorithm or brings the key is refused', async () => {
    const kid = keyOf('user')?.kid ?? '';
    const jwk = keyOf('user')?.jwk;
    if (jwk === undefined) throw new Error('no key of users');
    const payload: JWTPayload = { org: claims.organisationId, scope: 'a' };
    const made = (header: object) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'ES256', kid, ...header })
        .setIssuer('imali')
        .setAudience('api')
        .setSubject(claims.userId)
        .setIssuedAt(now / 1000)
        .setExpirationTime(now / 1000 + 60);
    const own = await generateKeyPair('ES256', { extractable: true });
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    const der = publicKey.export({ type: 'spki', format: 'der' });
    const symmetric = [Buffer.from(pem), der, Buffer.from(JSON.stringify(jwk)), Buffer.from(kid)];
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const p384 = await generateKeyPair('ES384');
    const forged = [
      // The public key, which anyone has, as the secret of an HMAC.
      ...(await Promise.all(symmetric.map((secret) => made({ alg: 'HS256' }).sign(secret)))),
      await made({ alg: 'RS256' }).sign(rsa),
      await made({ alg: 'ES384' }).sign(p384.privateKey),
      // A key of the forger: under our kid, brought along, by address, under no kid, under a kid that is not known.
      await made({}).sign(own.privateKey),
      await made({ jwk: await exportJWK(own.publicKey) }).sign(own.privateKey),
      await made({ jku: 'https://forger.example/jwks.json' }).sign(own.privateKey),
      await made({ x5u: 'https://forger.example/cert.pem', x5c: ['AAAA'] }).sign(own.privateKey),
      await made({ kid: undefined }).sign(own.privateKey),
      await made({ kid: '../../dev/null' }).sign(own.privateKey),
      await made({ kid: '__proto__' }).sign(own.privateKey),
      new UnsecuredJWT(payload)
        .setIssuer('imali')
        .setAudience('api')
        .setSubject('u')
        .setIssuedAt(now / 1000)
        .encode(),
    ];
    for (const token of forged) expect(await verifyToken(set, 'user', token, now)).toBeNull();
  });

  test('A fully signed token with a header or claims that we do not issue is refused', async () => {
    const key = keyOf('user');
    if (key === undefined) throw new Error('no key of users');
    const whole = {
      iss: 'imali',
      aud: 'api',
      sub: claims.userId,
      org: claims.organisationId,
      scope: 'a',
      iat: now / 1000,
      exp: now / 1000 + 60,
    };
    const made = async (header: object, payload: object) => {
      const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url');
      const input = `${part({ alg: 'ES256', kid: key.kid, ...header })}.${part(payload)}`;
      const signature = await signInKms(key.keyArn, createHash('sha256').update(input).digest());
      return `${input}.${Buffer.from(signature).toString('base64url')}`;
    };
    expect(await verifyToken(set, 'user', await made({}, whole), now)).not.toBeNull();
    const refused: readonly (readonly [object, object])[] = [
      [{ crit: ['exp'], exp: 1 }, whole],
      [{ crit: ['b64'], b64: false }, whole],
      [{ crit: [] }, whole],
      [{ alg: 'none' }, whole],
      [{ alg: 'ES256K' }, whole],
      [{ alg: 'es256' }, whole],
      [{ kid: `${key.kid} ` }, whole],
      [{}, { ...whole, iss: 'other' }],
      [{}, { ...whole, aud: ['staff', 'connect'] }],
      [{}, { ...whole, exp: undefined }],
      [{}, { ...whole, exp: now / 1000 }],
      [{}, { ...whole, sub: undefined }],
      [{}, { ...whole, org: undefined }],
      [{}, { ...whole, nbf: now / 1000 + 60 }],
    ];
    for (const [header, payload] of refused) {
      expect(await verifyToken(set, 'user', await made(header, payload), now)).toBeNull();
    }
  });

  test('A signed token with one changed character is refused', async () => {
    const token = await signToken(set, signInKms, { purpose: 'user', claims }, now);
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 2), fc.constantFrom(...'AQgw_-.z'), async (at, character) => {
        // The last character of each part holds bits that are not used.
        fc.pre(token[at] !== character && token[at] !== '.' && token[at + 1] !== '.');
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        expect(await verifyToken(set, 'user', changed, now)).toBeNull();
      }),
      { numRuns: 100, seed: 51 },
    );
  });

  test('Verifying a signed token never throws, whatever its text is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('..', 'a.b.c', 'e30.e30.')),
        async (text) => {
          expect(await verifyToken(set, 'user', text, now)).toBeNull();
        },
      ),
      { seed: 51 },
    );
  });

  test('A signed token stays valid for its hour through two rotations, whichever instances still have the previous document', async () => {
    const first: KeySet = { keys: set.keys.filter(({ purpose }) => purpose === 'user') };
    const second = await rotated(first, 'user', now);
    const secondAt = now + PUBLISHED_BEFORE_MS;
    // A refreshed document within the time of a rotation cannot start another.
    await expect(rotated(second, 'user', secondAt - 1)).rejects.toThrow('rotation_under_way');
    const third = await rotated(second, 'user', secondAt);
    /** The oldest document that an instance may have at a time. */
    const documentsAt = (at: number): readonly KeySet[] => [
      ...(at < now + PUBLISHED_BEFORE_MS ? [first] : []),
      ...(at >= now && at < secondAt + PUBLISHED_BEFORE_MS ? [second] : []),
      ...(at >= secondAt ? [third] : []),
    ];
    const issuers = new Set<string>();
    for (let issued = now - LIFE_MS; issued <= secondAt + 3 * LIFE_MS; issued += 300_000) {
      for (const known of documentsAt(issued)) {
        if (issued < now) continue;
        const token = await signToken(known, signInKms, { purpose: 'user', claims }, issued);
        issuers.add(token.split('.')[0] ?? '');
        for (const later of [0, 300_000, PUBLISHED_BEFORE_MS, LIFE_MS / 2, LIFE_MS - 1000]) {
          for (const verifier of documentsAt(issued + later)) {
            expect(await verifyToken(verifier, 'user', token, issued + later)).not.toBeNull();
          }
        }
      }
    }
    // All three keys signed, and each but the last proves nothing in the end.
    expect(issuers.size).toBe(3);
    expect(publishedKeys(third, secondAt + PUBLISHED_BEFORE_MS + LIFE_MS).keys).toHaveLength(1);
  });

  test('A signed token is refused as soon as its key is removed', async () => {
    const token = await signToken(set, signInKms, { purpose: 'user', claims }, now);
    const without = withoutKey(set, keyOf('user')?.kid ?? '', now);
    expect(await verifyToken(without, 'user', token, now)).toBeNull();
    await expect(signToken(without, signInKms, { purpose: 'user', claims }, now)).rejects.toThrow('no key signs');
  });

  test('A signed token is not made where KMS has no such key', async () => {
    const elsewhere: KeySet = { keys: set.keys.map((key) => ({ ...key, keyArn: 'alias/unknown' })) };
    await expect(signToken(elsewhere, signInKms, { purpose: 'user', claims }, now)).rejects.toMatchObject({
      name: 'NotFoundException',
    });
  });
});

describe('A set of keys', () => {
  const key = (kid: string, purpose: KeyPurpose) => ({
    kid: kid.repeat(43),
    purpose,
    keyArn: `arn:${kid}`,
    jwk: { kty: 'EC' as const, crv: 'P-256' as const, x: 'x'.repeat(43), y: 'y'.repeat(43) },
  });
  const withNext = (set: KeySet, next: ReturnType<typeof key>, at: number): KeySet => {
    const rotation = withNextKey(set, next, LIFE_MS, at);
    if ('refused' in rotation) throw new Error(rotation.refused);
    return rotation.set;
  };

  test('A key set publishes the next key before it signs, and keeps receipts provable for ever', () => {
    let set = withNext({ keys: [] }, key('a', 'receipts'), 0);
    set = withNext(set, key('b', 'receipts'), 10);
    expect(set.keys.map(({ signsFrom, endsAt }) => [signsFrom, endsAt])).toEqual([
      [0, null],
      [1_200_010, null],
    ]);
    expect(publishedKeys(set, 11).keys).toHaveLength(2);
    expect(publishedKeys(set, Number.MAX_SAFE_INTEGER).keys).toHaveLength(2);
  });

  test('A key set ends a token key after the last token that any instance may have signed with it', () => {
    const set = withNext(withNext({ keys: [] }, key('a', 'user'), 0), key('b', 'user'), 1000);
    // 20 minutes until the next key signs, and an hour for the last token.
    expect(set.keys.map(({ signsFrom, endsAt }) => [signsFrom, endsAt])).toEqual([
      [0, 1000 + 1_200_000 + 3_600_000],
      [1_201_000, null],
    ]);
    expect(JSON.stringify(publishedKeys(set, 2000))).not.toContain('arn:');
  });

  test('A set of keys never takes back a key that left it, and its next key signs at once where the one before is taken out', () => {
    const set = withNext(withNext({ keys: [] }, key('a', 'user'), 0), key('b', 'user'), 1000);
    const without = withoutKey(set, key('a', 'user').kid, 2000);
    expect(without.keys.map(({ kid, signsFrom }) => [kid[0], signsFrom])).toEqual([['b', 2000]]);
    expect(withNextKey(without, key('a', 'user'), LIFE_MS, 3000)).toEqual({ refused: 'key_is_known' });
    // Two hours on the first key has ended, and the rotation drops it.
    const later = withNext(withNext({ keys: [] }, key('a', 'user'), 0), key('b', 'user'), 1000);
    const third = withNext(later, key('c', 'user'), 3 * LIFE_MS);
    expect(third.keys.map(({ kid }) => kid[0])).toEqual(['b', 'c']);
    expect(withNextKey(third, key('a', 'user'), LIFE_MS, 9 * LIFE_MS)).toEqual({ refused: 'key_is_known' });
    // The one that follows was published for later already: another that is taken out changes nothing of it.
    expect(withoutKey(set, 'unknown', 2000)).toBe(set);
  });

  test('A key set refuses a key twice, under the same name or of the same KMS key', () => {
    const set = withNext({ keys: [] }, key('a', 'user'), 0);
    const known = { refused: 'key_is_known' };
    expect(withNextKey(set, key('a', 'staff'), LIFE_MS, 1)).toEqual(known);
    expect(withNextKey(set, { ...key('c', 'staff'), keyArn: 'arn:a' }, LIFE_MS, 1)).toEqual(known);
  });
});

describe('A signature of KMS', () => {
  test('A KMS signature verifies as an ES256 signature, however long its numbers are', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const lengths = new Set<number>();
    for (let i = 0; i < 600; i += 1) {
      const der = sign('sha256', Buffer.from(String(i)), privateKey);
      lengths.add(der.length);
      const flat = flatSignature(der);
      expect(flat).toHaveLength(64);
      const verified = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
      expect(verify('sha256', Buffer.from(String(i)), verified, flat)).toBe(true);
    }
    // Numbers with a zero before them, without, and shorter ones.
    expect(lengths.size).toBeGreaterThan(2);
  });
});
