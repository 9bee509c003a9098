import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dynamoPasswordLinks } from '../../../functions/organisations/store/dynamo-password-links.ts';
import { newApiToken } from '../../../functions/platform/credentials/api-token.ts';
import { dynamoApiTokens } from '../../../functions/platform/directory/dynamo-api-tokens.ts';
import { dynamoIdempotency } from '../../../functions/platform/store/dynamo-idempotency.ts';
import { dynamoRateLimits } from '../../../functions/platform/store/dynamo-rate-limits.ts';
import type { KeptReply } from '../../../functions/platform/store/stores.ts';
import { startTestTable, type TestTable } from '../../../functions/platform/store/table.fixture.ts';
import type { Table } from '../../../functions/platform/store/table.ts';

let started: TestTable;
let table: Table;
beforeAll(async () => {
  started = await startTestTable();
  table = started.table;
});
afterAll(() => started.close());

const now = Date.parse('2026-03-25T08:00:00Z');
const seconds = (count: number): number => now + count * 1000;

describe('an idempotency key', () => {
  const reply: KeptReply = {
    status: 201,
    headers: { 'content-type': 'application/json' },
    body: '{"bearer_token":"imali_very_secret"}',
    isBase64Encoded: false,
  };

  test('An idempotency key is claimed once, answers the stored reply afterwards, and recognises another request', async () => {
    const store = dynamoIdempotency(table);
    expect(await store.begin('org', 'key-1', 'digest', now)).toEqual({ state: 'started' });
    expect(await store.begin('org', 'key-1', 'digest', seconds(1))).toEqual({ state: 'in_progress' });
    expect(await store.begin('org', 'key-1', 'other', seconds(1))).toEqual({ state: 'other_request' });
    await store.complete('org', 'key-1', reply, seconds(2));
    expect(await store.begin('org', 'key-1', 'digest', seconds(3))).toEqual({ state: 'done', reply });
    expect(await store.begin('org', 'key-1', 'other', seconds(3))).toEqual({ state: 'other_request' });
    expect(await store.begin('another org', 'key-1', 'digest', seconds(3))).toEqual({ state: 'started' });
  });

  test('An idempotency key is claimed by one of many requests at once', async () => {
    const store = dynamoIdempotency(table);
    const states = await Promise.all(Array.from({ length: 12 }, () => store.begin('org', 'race', 'digest', now)));
    expect(states.filter(({ state }) => state === 'started')).toHaveLength(1);
    expect(states.filter(({ state }) => state === 'in_progress')).toHaveLength(11);
  });

  test('An idempotency key of a request that died is free for the same request after 40 seconds, for one taker', async () => {
    const store = dynamoIdempotency(table);
    await store.begin('org', 'died', 'digest', now);
    expect(await store.begin('org', 'died', 'digest', seconds(39))).toEqual({ state: 'in_progress' });
    expect(await store.begin('org', 'died', 'other', seconds(41))).toEqual({ state: 'other_request' });
    const takers = await Promise.all(
      Array.from({ length: 6 }, () => store.begin('org', 'died', 'digest', seconds(41))),
    );
    expect(takers.filter(({ state }) => state === 'started')).toHaveLength(1);
  });

  test('An idempotency key is free after a failure, and after 24 hours although the item still exists', async () => {
    const store = dynamoIdempotency(table);
    await store.begin('org', 'failed', 'digest', now);
    await store.abandon('org', 'failed');
    expect(await store.begin('org', 'failed', 'other', now)).toEqual({ state: 'started' });
    await store.complete('org', 'failed', reply, now);
    expect((await store.begin('org', 'failed', 'new', seconds(86_399))).state).toBe('other_request');
    expect(await store.begin('org', 'failed', 'new', seconds(86_401))).toEqual({ state: 'started' });
  });

  test('An idempotency key seals its reply: neither key nor reply can be read from the table', async () => {
    const store = dynamoIdempotency(table);
    const key = 'the-key-of-the-caller';
    await store.begin('org', key, 'digest', now);
    await store.complete('org', key, reply, now);
    const items = await table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: await partitionOf(key) } },
    });
    expect(items).toHaveLength(1);
    const text = JSON.stringify(items, (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    expect(text).not.toContain('imali_very_secret');
    expect(text).not.toContain('bearer');
    expect(text).not.toContain(key);
    // The same item under another key does not open: the seal holds the key, not only its digest.
    const sealed = items[0];
    const { createHash } = await import('node:crypto');
    const forged = `IDEMPOTENCY#org#${createHash('sha256').update('guess').digest('hex')}`;
    await table.put({ ...sealed, pk: forged, sk: 'REPLY' });
    await expect(store.begin('org', 'guess', 'digest', now)).rejects.toThrow();
  });

  async function partitionOf(key: string): Promise<string> {
    const { createHash } = await import('node:crypto');
    return `IDEMPOTENCY#org#${createHash('sha256').update(key).digest('hex')}`;
  }
});

describe('a rate limit', () => {
  test('A rate limit counts within its window and restarts after it', async () => {
    const limits = dynamoRateLimits(table);
    // 08:00:00 begins a window of a minute: 50 seconds on, 10 are left.
    expect(await limits.hit('login#a@b.example', 60, now)).toEqual({ count: 1, secondsLeft: 60 });
    expect(await limits.hit('login#a@b.example', 60, seconds(50))).toEqual({ count: 2, secondsLeft: 10 });
    expect(await limits.read('login#a@b.example', 60, seconds(50))).toEqual({ count: 2, secondsLeft: 10 });
    expect(await limits.hit('login#a@b.example', 60, seconds(60))).toEqual({ count: 1, secondsLeft: 60 });
    expect(await limits.read('login#other', 60, now)).toEqual({ count: 0, secondsLeft: 60 });
  });

  test('A rate limit loses no hit of many at once', async () => {
    const limits = dynamoRateLimits(table);
    const hits = await Promise.all(Array.from({ length: 20 }, () => limits.hit('many', 60, now)));
    expect(hits.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    await limits.clear('many', 60, now);
    expect(await limits.read('many', 60, now)).toMatchObject({ count: 0 });
  });
});

describe('a password link', () => {
  const user = { organisationId: 'o', userId: 'u', sessionsFrom: 7 };

  test('A password link works once, also for many at once', async () => {
    const links = dynamoPasswordLinks(table);
    await links.create('hash', user, seconds(3600));
    const redeemed = await Promise.all(Array.from({ length: 10 }, () => links.redeem('hash', now)));
    expect(redeemed.filter((one) => one !== null)).toEqual([user]);
    expect(await links.redeem('hash', now)).toBeNull();
  });

  test('A password link is refused from its expiry on, and when it never existed', async () => {
    const links = dynamoPasswordLinks(table);
    await links.create('late', user, seconds(3600));
    expect(await links.redeem('late', seconds(3600))).toBeNull();
    expect(await links.redeem('late', seconds(3599))).toEqual(user);
    expect(await links.redeem('never', now)).toBeNull();
  });
});

describe('an API token', () => {
  const organisationId = '692039c0aaaaaaaaaaaaaaaa';
  const tokenOf = (id: string) => ({
    id,
    organisationId,
    name: 'Origination',
    scopes: ['organisation:api' as const],
    secretHash: newApiToken(organisationId, id).secretHash,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastUsedAt: null,
    createdBy: null,
    expiresAt: null,
    addressRanges: [],
    formerHash: null,
    formerUntil: null,
    publicKeys: [],
  });

  test('An API token is stored, rotated and removed once, and counted', async () => {
    const store = dynamoApiTokens(table);
    const token = tokenOf('692039c00000000000000001');
    await store.create(token);
    expect(await store.find(organisationId, token.id)).toEqual(token);
    expect(await store.find('692039c0bbbbbbbbbbbbbbbb', token.id)).toBeNull();
    const until = '2026-01-02T00:00:00.000Z';
    expect(await store.rotate(organisationId, token.id, 'f'.repeat(64), until)).toMatchObject({
      secretHash: 'f'.repeat(64),
      formerHash: token.secretHash,
      formerUntil: until,
    });
    expect(await store.rotate(organisationId, '692039c00000000000000009', 'f'.repeat(64), null)).toBeNull();
    const outcomes = await Promise.all([1, 2, 3].map(() => store.remove(organisationId, token.id)));
    expect(outcomes.toSorted()).toEqual(['not_found', 'not_found', 'removed']);
    expect((await store.list(organisationId, { skip: 0, limit: 10 })).count).toBe(0);
  });

  test('An assertion gives access once, however many send it at once, and keys end the secrets of a token', async () => {
    const store = dynamoApiTokens(table);
    const token = tokenOf('692039c00000000000000003');
    await store.create(token);
    const key = { kty: 'OKP' as const, kid: 'one', crv: 'Ed25519' as const, x: 'x'.repeat(43) };
    const keyed = await store.setKeys(organisationId, token.id, [key], 'e'.repeat(64));
    expect(keyed).toEqual({ ...token, secretHash: 'e'.repeat(64), publicKeys: [key] });
    expect(await store.setKeys(organisationId, '692039c00000000000000009', [key], 'e'.repeat(64))).toBeNull();
    const accesses = ['1', '2', '3'].map((digit) => ({
      organisationId,
      tokenId: token.id,
      secretHash: digit.repeat(64),
      scopes: ['organisation:api'],
      thumbprint: 'a thumbprint',
      endsAt: seconds(600),
    }));
    const assertion = { jtiHash: 'd'.repeat(64), expiresAt: 1_800_000_000 };
    const outcomes = await Promise.all(accesses.map((access) => store.exchange(access, assertion)));
    expect(outcomes.toSorted()).toEqual(['kept', 'replayed', 'replayed']);
    const found = await Promise.all(
      accesses.map(({ secretHash }) => store.findAccess(organisationId, token.id, secretHash)),
    );
    expect(found.filter((access) => access !== null)).toEqual([accesses[outcomes.indexOf('kept')]]);
    expect(await store.rotate(organisationId, token.id, 'f'.repeat(64), null)).toMatchObject({ publicKeys: [] });
  });

  test('notes its use at most once an hour, and is not made again by it when it was removed', async () => {
    const store = dynamoApiTokens(table);
    const token = tokenOf('692039c00000000000000002');
    await store.create(token);
    const at = (count: number) => new Date(seconds(count)).toISOString();
    await store.markUsed(token, at(0));
    const used = await store.find(organisationId, token.id);
    expect(used?.lastUsedAt).toBe(at(0));
    await store.markUsed({ ...token, lastUsedAt: at(0) }, at(3599));
    expect((await store.find(organisationId, token.id))?.lastUsedAt).toBe(at(0));
    await store.markUsed({ ...token, lastUsedAt: at(0) }, at(3600));
    expect((await store.find(organisationId, token.id))?.lastUsedAt).toBe(at(3600));
    await store.remove(organisationId, token.id);
    await store.markUsed(token, at(0));
    expect(await store.find(organisationId, token.id)).toBeNull();
  });
});
