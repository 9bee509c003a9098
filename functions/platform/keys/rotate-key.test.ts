import { KMSClient } from '@aws-sdk/client-kms';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createAuthoriser, rootPrincipal } from '@imali/aws-emulator/access/authorisation.ts';
import { startSecretsManager } from '@imali/aws-emulator/services/secrets-manager.ts';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import { readSecret } from '../secrets/secrets.ts';
import { type KeyPurpose, PUBLISHED_BEFORE_MS, publishedKeys, readKeySet } from './key-set.ts';
import { newSigningKey, startKmsHere } from './kms-keys.fixture.ts';
import { signInKms } from './kms-signing.ts';
import { type OperatorClients, publishFirstKeys, rotateKey } from './rotate-key.ts';
import { signToken, verifyToken } from './signed-token.ts';

const start = Date.parse('2026-11-23T08:00:00Z');
const HOUR_MS = 3_600_000;
const claims = { userId: 'u', organisationId: 'o', scopes: ['a'] };

describe('A rotation of the key of users', () => {
  const closing: (() => Promise<void>)[] = [];
  let arn = '';
  let clients: OperatorClients;
  /** The places of a purpose with that many deployed keys. */
  const placesOf = async (purpose: KeyPurpose, keys: number, secretId = arn) => {
    const name = `alias/${secretId.slice(-6)}-${purpose}`;
    const aliases = Array.from({ length: keys }, (_, at) => `${name}-${at + 1}`);
    for (const alias of aliases) await newSigningKey(alias);
    return { secretId, purpose, aliases };
  };
  let newDocument: () => Promise<string>;

  beforeAll(async () => {
    closing.push(await startKmsHere());
    const principals = new Map([['ROOT', rootPrincipal('root-secret')]]);
    const authoriser = createAuthoriser({ principals });
    const secrets = await startSecretsManager({ region: 'af-south-1', account: '000000000000', authoriser });
    closing.push(() => secrets.close());
    process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] = secrets.url;
    clients = { kms: new KMSClient(), secrets: new SecretsManagerClient() };
    let documents = 0;
    newDocument = async () => {
      documents += 1;
      return (await secrets.ensureSecret(`keys${documents}`, { secretString: '{"keys":[],"generated":"x"}' })).arn;
    };
    arn = await newDocument();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  test('Rotating the key of users ends no session where instances reread the document as they reread secrets', async () => {
    jest.useFakeTimers({ now: start, doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'] });
    const known = async () => readKeySet(await readSecret(arn));
    const places = await placesOf('user', 3);
    expect(await rotateKey(clients, places, start)).toMatchObject({ signsFrom: start });
    const before = await signToken(await known(), signInKms, { purpose: 'user', claims }, start);
    expect(await rotateKey(clients, places, start + 1000)).toMatchObject({
      signsFrom: start + 1000 + PUBLISHED_BEFORE_MS,
    });
    expect(await rotateKey(clients, places, start + 2000)).toEqual({ refused: 'rotation_under_way' });
    // An instance still has the document of before: it signs and verifies with what it knows.
    expect((await known()).keys).toHaveLength(1);
    const kids = new Set<string>();
    const open = [{ token: before, at: start }];
    for (let now = start; now < start + 2 * 3_600_000; now += 240_000) {
      jest.setSystemTime(now);
      const set = await known();
      const token = await signToken(set, signInKms, { purpose: 'user', claims }, now);
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

  test('A key rotation leaves a document alone that it does not understand', async () => {
    for (const text of ['', '{}', '{"keys":[{"kid":"x"}]}']) expect(() => readKeySet(text)).toThrow();
    await expect(
      rotateKey(clients, { secretId: 'unknown', purpose: 'user', aliases: [] }, start),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test('Rotations take the deployed keys in their order, each once, and need a deployment after the last', async () => {
    const places = await placesOf('user', 2, await newDocument());
    const signed: (string | undefined)[] = [];
    for (const at of [start, start + 2 * HOUR_MS]) {
      const rotation = await rotateKey(clients, places, at);
      signed.push('set' in rotation ? rotation.set.keys.at(-1)?.keyArn : undefined);
    }
    expect(new Set(signed).size).toBe(2);
    // The first key has ended and left the set: it does not come back.
    expect(await rotateKey(clients, places, start + 9 * HOUR_MS)).toEqual({ refused: 'no_next_key' });
    const [first = '', second = ''] = places.aliases;
    const third = await newSigningKey(`${second}-next`);
    const grown = { ...places, aliases: [first, second, `${second}-next`] };
    const rotation = await rotateKey(clients, grown, start + 9 * HOUR_MS);
    expect('set' in rotation && rotation.set.keys.at(-1)?.keyArn).toBe(third);
  });

  test('A deployment publishes a first key for each purpose without one, and changes nothing when it is repeated', async () => {
    const document = await newDocument();
    const all = [await placesOf('user', 2, document), await placesOf('receipts', 2, document)];
    const text = async () =>
      (await clients.secrets.send(new GetSecretValueCommand({ SecretId: document }))).SecretString;
    expect(await publishFirstKeys(clients, all, start)).toEqual(['user', 'receipts']);
    const before = await text();
    expect(await publishFirstKeys(clients, all, start + 1)).toEqual([]);
    expect(await text()).toBe(before);
    const none = [{ secretId: document, purpose: 'staff' as const, aliases: ['alias/unknown'] }];
    await expect(publishFirstKeys(clients, none, start)).rejects.toThrow('no key for staff: no_next_key');
  });
});
