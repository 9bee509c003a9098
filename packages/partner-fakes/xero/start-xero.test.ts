import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { jsonOf } from '../json-of.fixture.ts';
import type { PeerServer } from '../peer-server.ts';
import { startXero } from './start-xero.ts';
import { organisations } from './xero-state.ts';

const redirectUri = 'https://api.imali.example/v1/xero/callback';
const secret = JSON.stringify({ clientId: 'client', clientSecret: 'secret', webhookKey: 'key' });
const tenantId: string = organisations[0].tenantId;

let xero: PeerServer;
let now: number;
beforeEach(async () => {
  now = Date.parse('2026-06-12T08:00:00Z');
  xero = await startXero({ secret, redirectUris: () => [redirectUri], webhookUrl: () => null, clock: () => now });
});
afterEach(() => xero.close());

/** Where the login leads back to. */
async function loggedIn(answer: 'allow' | 'cancel'): Promise<URL> {
  const body = new URLSearchParams({
    client_id: 'client',
    response_type: 'code',
    redirect_uri: redirectUri,
    state: 'kept',
    tenant: tenantId,
    answer,
  });
  const reply = await fetch(`${xero.url}/identity/connect/authorize`, { method: 'POST', body, redirect: 'manual' });
  return new URL(reply.headers.get('location') ?? '');
}

const tokens = (form: Record<string, string>, app = 'client:secret') =>
  fetch(`${xero.url}/connect/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(app).toString('base64')}` },
    body: new URLSearchParams(form),
  });
const redeemed = (code: string) => tokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });

async function granted(): Promise<{ access_token: string; refresh_token: string }> {
  return jsonOf(redeemed((await loggedIn('allow')).searchParams.get('code') ?? ''));
}

/** Reads the invoices of the connected company. */
const invoices = (token: string, tenant = tenantId) =>
  fetch(`${xero.url}/api.xro/2.0/Invoices`, {
    headers: { authorization: `Bearer ${token}`, 'xero-tenant-id': tenant },
  });

describe('Xero on this machine', () => {
  test('A login that is allowed leads back with a code, and one that is not with an error', async () => {
    const [allowed, refused] = [await loggedIn('allow'), await loggedIn('cancel')];
    expect([allowed.searchParams.get('state'), allowed.searchParams.has('code')]).toEqual(['kept', true]);
    expect([refused.searchParams.get('error'), refused.searchParams.has('code')]).toEqual(['access_denied', false]);
  });

  test('A code works once and for five minutes, and only for the app', async () => {
    const code = (await loggedIn('allow')).searchParams.get('code') ?? '';
    expect((await tokens({ grant_type: 'authorization_code', code }, 'client:other')).status).toBe(401);
    expect([(await redeemed(code)).status, (await redeemed(code)).status]).toEqual([200, 400]);
    const late = (await loggedIn('allow')).searchParams.get('code') ?? '';
    now += 5 * 60_000 + 1;
    expect((await redeemed(late)).status).toBe(400);
  });

  test('A refresh token gives way to the next, and works for half an hour after it', async () => {
    const { refresh_token: first } = await granted();
    const refresh = async (token: string) => {
      const reply = await tokens({ grant_type: 'refresh_token', refresh_token: token });
      return reply.ok ? (await jsonOf(reply)).refresh_token : null;
    };
    const second = await refresh(first);
    expect(second).not.toBe(first);
    expect(await refresh(first)).toBe(second);
    now += 30 * 60_000 + 1;
    expect(await refresh(first)).toBeNull();
    expect(await refresh(second)).not.toBeNull();
  });

  test('Books are open to who has a token of the company, sixty times a minute', async () => {
    const { access_token: token } = await granted();
    expect((await invoices('other')).status).toBe(401);
    expect((await invoices(token, 'another-company')).status).toBe(403);
    const statuses = new Map<number, number>();
    for (let call = 1; call <= 61; call += 1) {
      const { status } = await invoices(token);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(429)).toBe(1);
  });
});
