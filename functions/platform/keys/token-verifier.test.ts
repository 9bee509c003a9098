import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import { signAccessToken } from '../credentials/access-token.ts';
import { type KeySet, withoutKey } from './key-set.ts';
import { rotated, startKmsHere } from './kms-keys.fixture.ts';
import { signInKms } from './kms-signing.ts';
import { SECRET_TOKENS_END } from './secret-tokens-end.ts';
import { signToken } from './signed-token.ts';
import { tokenIssuer } from './token-issuer.ts';
import { tokenVerifier } from './token-verifier.ts';

const now = Date.parse('2026-11-23T08:00:00Z');
const claims = { userId: '692039c02222222222222222', organisationId: '692039c01111111111111111', scopes: ['a'] };
const SECRET = 'a secret of the deployment, long enough';
const secret = async (): Promise<string> => SECRET;

let close: () => Promise<void>;
let both: KeySet = { keys: [] };
let readAgain = 0;
/** What an instance has, and what is stored. */
let known: KeySet;
let stored: KeySet;
const keys = {
  read: async () => known,
  readAgain: async () => {
    readAgain += 1;
    return stored;
  },
};
const verify = tokenVerifier(keys, secret);
const noSecret = async (): Promise<string> => {
  throw new Error('the secret is not read');
};

beforeAll(async () => {
  close = await startKmsHere();
  for (const purpose of ['user', 'staff'] as const) both = await rotated(both, purpose, now);
});
beforeEach(() => {
  known = both;
  stored = both;
  readAgain = 0;
});
afterAll(() => close());

describe('The verifier of tokens', () => {
  test('A token of a key is good for its purpose alone, and the secret is not read for it', async () => {
    const keyed = tokenVerifier(keys, noSecret);
    for (const purpose of ['user', 'staff'] as const) {
      const other = purpose === 'user' ? 'staff' : 'user';
      const token = await signToken(both, signInKms, { purpose, claims }, now);
      expect(await keyed(purpose, token, now)).toEqual({ ...claims, issuedAt: now / 1000 });
      expect(await keyed(other, token, now)).toBeNull();
    }
    expect(readAgain).toBe(0);
  });

  test('A token of the secret is good for each purpose until the secret ends, and never after', async () => {
    const before = await signAccessToken(SECRET, claims, now);
    const last = SECRET_TOKENS_END - 60_000;
    const late = await signAccessToken(SECRET, claims, last);
    for (const purpose of ['user', 'staff'] as const) {
      expect(await verify(purpose, before, now)).toEqual({ ...claims, issuedAt: now / 1000 });
      expect(await verify(purpose, late, SECRET_TOKENS_END - 1)).not.toBeNull();
      expect(await verify(purpose, late, SECRET_TOKENS_END)).toBeNull();
    }
    expect(
      await verify('user', await signAccessToken('another secret, just as long as it', claims, now), now),
    ).toBeNull();
  });

  test('A key that was published after the set was read is found in the stored set', async () => {
    const token = await signToken(both, signInKms, { purpose: 'user', claims }, now);
    known = { keys: [] };
    expect(await verify('user', token, now)).not.toBeNull();
    expect(readAgain).toBe(1);
    stored = withoutKey(both, decodeProtectedHeader(token).kid ?? '', now);
    expect(await verify('user', token, now)).toBeNull();
  });

  test('A key of the set that is not good for the token is not looked for again', async () => {
    const token = await signToken(both, signInKms, { purpose: 'user', claims }, now);
    expect(await verify('staff', token, now)).toBeNull();
    expect(await verify('user', `${token}A`, now)).toBeNull();
    for (const text of ['', 'x', 'a.b.c', 'e30.e30.']) expect(await verify('user', text, now)).toBeNull();
    expect(readAgain).toBe(0);
  });
});

describe('The issuer of tokens', () => {
  test('A stage without a key issues with the secret until it ends, and then not at all', async () => {
    known = { keys: [] };
    const issue = tokenIssuer('user', keys, { sign: signInKms, secret });
    expect(decodeProtectedHeader(await issue(claims, now)).alg).toBe('HS256');
    await expect(issue(claims, SECRET_TOKENS_END)).rejects.toThrow('no key signs for the purpose user');
  });

  test('A stage with a key issues with it, for an hour or less, and reads no secret', async () => {
    const issue = tokenIssuer('user', keys, { sign: signInKms, secret: noSecret });
    const short = await issue(claims, now, 300);
    expect(decodeProtectedHeader(short).alg).toBe('ES256');
    expect(await verify('user', short, now + 299_000)).not.toBeNull();
    expect(await verify('user', short, now + 300_000)).toBeNull();
    expect(await verify('user', await issue(claims, now, 7200), now + 3_600_000)).toBeNull();
  });
});
