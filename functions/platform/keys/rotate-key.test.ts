import { createAuthoriser, rootPrincipal } from '@imali/aws-emulator/access/authorisation.ts';
import { startSecretsManager } from '@imali/aws-emulator/services/secrets-manager.ts';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import { readSecret } from '../secrets/secrets.ts';
import { PUBLISHED_BEFORE_MS, publishedKeys } from './key-set.ts';
import { startKmsHere } from './kms-keys.fixture.ts';
import { signInKms } from './kms-signing.ts';
import { readKeySet, rotateKey } from './rotate-key.ts';
import { signToken, verifyToken } from './signed-token.ts';

const start = Date.parse('2026-11-23T08:00:00Z');
const claims = { userId: 'u', organisationId: 'o', scopes: ['a'] };

describe('A rotation of the key of users', () => {
  const closing: (() => Promise<void>)[] = [];
  let arn = '';

  beforeAll(async () => {
    closing.push(await startKmsHere());
    const principals = new Map([['ROOT', rootPrincipal('root-secret')]]);
    const authoriser = createAuthoriser({ principals });
    const secrets = await startSecretsManager({ region: 'af-south-1', account: '000000000000', authoriser });
    closing.push(() => secrets.close());
    process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] = secrets.url;
    arn = (await secrets.ensureSecret('keys', { secretString: '{"keys":[]}' })).arn;
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  test('ends no session, for instances that read the document again as they read secrets', async () => {
    jest.useFakeTimers({ now: start, doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'] });
    const known = async () => readKeySet(await readSecret(arn));
    expect(await rotateKey(arn, 'user', start)).toMatchObject({ signsFrom: start });
    const before = await signToken(await known(), signInKms, 'user', claims, start);
    expect(await rotateKey(arn, 'user', start + 1000)).toMatchObject({ signsFrom: start + 1000 + PUBLISHED_BEFORE_MS });
    expect(await rotateKey(arn, 'user', start + 2000)).toEqual({ refused: 'rotation_under_way' });
    // An instance still has the document of before: it signs and verifies with what it knows.
    expect((await known()).keys).toHaveLength(1);
    const kids = new Set<string>();
    const open = [{ token: before, at: start }];
    for (let now = start; now < start + 2 * 3_600_000; now += 240_000) {
      jest.setSystemTime(now);
      const set = await known();
      const token = await signToken(set, signInKms, 'user', claims, now);
      kids.add(token.split('.')[0] ?? '');
      open.push({ token, at: now });
      for (const session of open.filter(({ at }) => now < at + 3_600_000)) {
        expect(await verifyToken(set, 'user', session.token, now)).not.toBeNull();
      }
    }
    expect(kids.size).toBe(2);
    // The key before it has ended: what it signed proves nothing, and nobody is shown it.
    const left = publishedKeys(await known(), Date.now()).keys.map(({ kid }) => kid);
    expect(left).toHaveLength(1);
    expect(left).not.toContain(decodeProtectedHeader(before).kid);
  });

  test('leaves a document alone that it does not understand', async () => {
    for (const text of ['', '{}', '{"keys":[{"kid":"x"}]}']) expect(() => readKeySet(text)).toThrow();
    await expect(rotateKey('unknown', 'user', start)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});
