// OWASP ASVS 5.0: V6.2.8, V7.2.3, V9.1.2, V9.2.3, V10.3.1, V11.4.2
import { scryptSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SignJWT, UnsecuredJWT } from 'jose';
import { derivedIdentifier, randomIdentifiers } from '../system/identifiers.ts';
import { ACCESS_TOKEN_SECONDS, signAccessToken, verifyAccessToken } from './access-token.ts';
import { linkTokenHash, newApiToken, newLinkToken, readApiToken, secretFits } from './api-token.ts';
import { newConnectLinkToken } from './connect-link-token.ts';
import { passwordHashing } from './password-hash.ts';

const now = Date.parse('2026-03-25T08:00:00Z');
const secret = 'a secret of the deployment, long enough';
const claims = { userId: '692039c02222222222222222', organisationId: '692039c01111111111111111', scopes: ['a', 'b'] };

describe('an access token', () => {
  test('An access token returns its claims for an hour', async () => {
    const token = await signAccessToken(secret, claims, now + 999);
    expect(await verifyAccessToken(secret, token, now)).toEqual({ ...claims, issuedAt: now / 1000 });
    const end = now + ACCESS_TOKEN_SECONDS * 1000;
    expect(await verifyAccessToken(secret, token, end - 1000)).not.toBeNull();
    expect(await verifyAccessToken(secret, token, end)).toBeNull();
  });

  test('An access token with another key, issuer, audience or algorithm, or without a claim, is rejected', async () => {
    const key = new TextEncoder().encode(secret);
    const whole = { org: claims.organisationId, scope: 'a' };
    const made = (alter: (token: SignJWT) => SignJWT, payload: object = whole, alg = 'HS256') =>
      alter(
        new SignJWT({ ...payload })
          .setProtectedHeader({ alg })
          .setIssuer('imali')
          .setAudience('api')
          .setSubject(claims.userId)
          .setIssuedAt(now / 1000)
          .setExpirationTime(now / 1000 + 60),
      ).sign(key);
    expect(await verifyAccessToken(secret, await made((token) => token), now)).not.toBeNull();
    const forged = [
      await made((token) => token.setIssuer('other')),
      await made((token) => token.setAudience('connect')),
      await made((token) => token, whole, 'HS512'),
      await made((token) => token, { scope: 'a' }),
      await made((token) => token, { org: claims.organisationId }),
      await signAccessToken('another secret, just as long as it', claims, now),
      newConnectLinkToken(claims.organisationId, claims.userId).token,
      new UnsecuredJWT({ org: 'o', scope: 'a' })
        .setIssuer('imali')
        .setAudience('api')
        .setSubject('u')
        .setIssuedAt(now / 1000)
        .encode(),
    ];
    for (const token of forged) expect(await verifyAccessToken(secret, token, now)).toBeNull();
  });

  test('An access token with one changed character is rejected', async () => {
    const token = await signAccessToken(secret, claims, now);
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 2), fc.constantFrom(...'AQgw_-.z'), async (at, character) => {
        // The last character of each part holds bits that are not used.
        fc.pre(token[at] !== character && token[at] !== '.' && token[at + 1] !== '.');
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        expect(await verifyAccessToken(secret, changed, now)).toBeNull();
      }),
      { numRuns: 100 },
    );
  });

  test('Verifying an access token never throws, whatever its text is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('..', 'a.b.c', 'e30.e30.')),
        async (text) => {
          expect(await verifyAccessToken(secret, text, now)).toBeNull();
        },
      ),
    );
  });
});

describe('an API token', () => {
  test('An API token names where it is stored and matches only its own hash', () => {
    const [one, two] = [1, 2].map(() => newApiToken('1'.repeat(24), '2'.repeat(24)));
    const parts = readApiToken(one?.bearerToken ?? '');
    expect(parts).toMatchObject({ organisationId: '1'.repeat(24), tokenId: '2'.repeat(24) });
    expect(secretFits(parts?.secret ?? '', one?.secretHash ?? '')).toBe(true);
    expect(secretFits(parts?.secret ?? '', two?.secretHash ?? '')).toBe(false);
    expect(one?.secretHash).not.toContain(parts?.secret);
  });

  test('A text of another form is not read as an API token', () => {
    const { bearerToken } = newApiToken('1'.repeat(24), '2'.repeat(24));
    const others = [
      '',
      'imali_',
      `${bearerToken}\n`,
      ` ${bearerToken}`,
      `${bearerToken}x`,
      bearerToken.toUpperCase(),
      bearerToken.slice(0, -1),
    ];
    for (const text of others) expect(readApiToken(text)).toBeNull();
  });

  test('A link token is found by its hash', () => {
    const { token, tokenHash } = newLinkToken();
    expect(linkTokenHash(token)).toBe(tokenHash);
    expect(tokenHash).not.toContain(token);
    expect(newLinkToken().token).not.toBe(token);
  });
});

describe('a password', () => {
  const { hash: hashPassword, verify: verifyPassword } = passwordHashing(15);

  test('A password is stored as scrypt with its parameters and its own salt, and matches when verified', async () => {
    const [one, two] = await Promise.all([
      hashPassword('correct horse battery'),
      hashPassword('correct horse battery'),
    ]);
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('correct horse battery', one)).toBe(true);
    expect(await verifyPassword('correct horse batterz', one)).toBe(false);
    expect(await verifyPassword('', one)).toBe(false);
  });

  test('A password matches however its accents were typed', async () => {
    const hash = await hashPassword('na\u00efve caf\u00e9 horse');
    expect(await verifyPassword('nai\u0308ve cafe\u0301 horse', hash)).toBe(true);
  });

  test('A password of nobody never matches, and a hash with weaker parameters still does', async () => {
    expect(await verifyPassword('anything', null)).toBe(false);
    const salt = Buffer.from('0123456789abcdef');
    const key = scryptSync('old phrase', salt, 32, { N: 1024, r: 8, p: 1 });
    const old = `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
    expect(await verifyPassword('old phrase', old)).toBe(true);
    await expect(verifyPassword('x', 'md5$abc')).rejects.toThrow('unknown password hash');
  });
});

describe('an identifier', () => {
  test('An identifier begins with its second, so that it sorts by time', () => {
    // 2026-03-25T08:00:00Z is 1 774 425 600 seconds, hexadecimal 69c39600.
    expect(randomIdentifiers.next(now)).toMatch(/^69c39600[0-9a-f]{16}$/);
    expect(randomIdentifiers.next(1000)).toMatch(/^00000001[0-9a-f]{16}$/);
    expect(randomIdentifiers.next(now) < randomIdentifiers.next(now + 1000)).toBe(true);
    expect(new Set(Array.from({ length: 1000 }, () => randomIdentifiers.next(now))).size).toBe(1000);
  });

  test('A derived identifier is always the same for its owner and parts, and differs for others', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => {
        const owner = '692039c01111111111111111';
        expect(derivedIdentifier(owner, a, b)).toBe(derivedIdentifier(owner, a, b));
        expect(derivedIdentifier(owner, a, b)).toMatch(/^692039c0[0-9a-f]{16}$/);
        if (b !== c) expect(derivedIdentifier(owner, a, b)).not.toBe(derivedIdentifier(owner, a, c));
      }),
    );
  });
});
