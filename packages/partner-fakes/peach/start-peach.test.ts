import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { jsonOf } from '../json-of.fixture.ts';
import type { PeerServer } from '../peer-server.ts';
import { startPeach } from './start-peach.ts';

const account = { clientId: 'client', clientSecret: 'secret', merchantId: 'merchant' };
const secret = JSON.stringify({
  ...account,
  entityId: 'entity',
  accessToken: 'access',
  secretToken: 'token-of-webhooks',
  webhookKey: '0'.repeat(64),
});

let folder: string;
let peach: PeerServer;
let now: number;
const start = () => startPeach({ secret, dataDir: folder, webhookUrl: () => null, clock: () => now });
beforeEach(async () => {
  now = Date.parse('2026-06-12T08:00:00Z');
  folder = await mkdtemp(join(tmpdir(), 'imali-peach-'));
  peach = await start();
});
afterEach(async () => {
  await peach.close();
  await rm(folder, { recursive: true });
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${peach.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const tokenFor = (credentials: object) => post('/api/oauth/token', credentials);
const order = {
  authentication: { entityId: 'entity' },
  merchantTransactionId: 'bill00000001',
  amount: '115.00',
  currency: 'ZAR',
  nonce: 'nonce-1',
  shopperResultUrl: 'https://console.imali.example/back',
};

/** Headers of a caller that may open checkouts. */
async function signedIn(): Promise<Record<string, string>> {
  const { access_token: token }: { access_token: string } = await jsonOf(tokenFor(account));
  return { authorization: `Bearer ${token}`, referer: 'https://console.imali.example' };
}

describe('Peach Payments on this machine', () => {
  test('A token is given to the merchant alone, and thirty times a minute', async () => {
    expect((await tokenFor({ ...account, clientSecret: 'other' })).status).toBe(401);
    const statuses = [];
    for (let call = 2; call <= 31; call += 1) statuses.push((await tokenFor(account)).status);
    expect(statuses).toEqual([...Array.from({ length: 29 }, () => 200), 429]);
    now += 60_000;
    expect((await tokenFor(account)).status).toBe(200);
  });

  test('A checkout takes a token, a known website and a nonce that was not used', async () => {
    const headers = await signedIn();
    expect((await post('/v2/checkout', order)).status).toBe(401);
    expect((await post('/v2/checkout', order, { authorization: headers['authorization'] ?? '' })).status).toBe(403);
    expect((await post('/v2/checkout', order, headers)).status).toBe(200);
    expect((await post('/v2/checkout', order, headers)).status).toBe(400);
    expect((await post('/v2/checkout', { ...order, nonce: 'nonce-2', amount: '115' }, headers)).status).toBe(400);
  });

  test('A checkout that nobody pays is open for half an hour, and uncertain after it', async () => {
    const headers = await signedIn();
    const opened: { checkoutId: string } = await jsonOf(post('/v2/checkout', order, headers));
    const codeAt = async () => {
      const reply = await fetch(`${peach.url}/v2/checkout/${opened.checkoutId}/status`, { headers });
      return (await jsonOf(reply))['result.code'];
    };
    expect(await codeAt()).toBe('000.200.100');
    now += 30 * 60_000 + 1;
    expect(await codeAt()).toBe('100.396.104');
  });

  test('A checkout is still there after a restart', async () => {
    const opened: { checkoutId: string } = await jsonOf(post('/v2/checkout', order, await signedIn()));
    await peach.close();
    peach = await start();
    const reply = await fetch(`${peach.url}/v2/checkout/${opened.checkoutId}/status`, { headers: await signedIn() });
    expect(await jsonOf(reply)).toMatchObject({ amount: '115.00', merchantTransactionId: 'bill00000001' });
  });
});
