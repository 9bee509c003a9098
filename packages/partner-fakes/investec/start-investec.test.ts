import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { jsonOf } from '../json-of.fixture.ts';
import type { PeerServer } from '../peer-server.ts';
import { INVESTEC_API_KEY, INVESTEC_SECRET, startInvestec } from './start-investec.ts';

const app = { clientId: 'app', clientSecret: 'app-secret', apiKey: 'app-key' };
let investec: PeerServer;
beforeEach(async () => {
  investec = await startInvestec({ today: () => '2026-06-12', app });
});
afterEach(() => investec.close());

const basic = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

function tokens(
  form: Record<string, string>,
  { id = 'high_earner', secret = INVESTEC_SECRET, key = INVESTEC_API_KEY } = {},
) {
  return fetch(`${investec.url}/identity/v2/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(id, secret), 'x-api-key': key },
    body: new URLSearchParams(form),
  });
}

/** What a path under the accounts answers to a token. */
async function asked(path: string, token: string) {
  const reply = await fetch(`${investec.url}/za/pb/v1/accounts${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: reply.status, data: reply.ok ? (await jsonOf(reply)).data : null };
}

async function ownToken(): Promise<string> {
  return (await jsonOf(tokens({ grant_type: 'client_credentials' }))).access_token;
}

describe('Investec on this machine', () => {
  test('A persona gets a token by its id, the secret and the API key, and by nothing less', async () => {
    const statusOf = async (given: object) => (await tokens({ grant_type: 'client_credentials' }, given)).status;
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({ key: 'other' })).toBe(401);
    expect(await statusOf({ secret: 'other' })).toBe(401);
    expect(await statusOf({ id: 'nobody' })).toBe(401);
  });

  test('The rows of an account are listed newest first, within the days that are asked for', async () => {
    const token = await ownToken();
    const { data } = await asked('', token);
    const [{ accountId }] = data.accounts;
    const days = '?fromDate=2026-05-01&toDate=2026-05-31';
    const rows: readonly { postingDate: string; type: string; amount: number }[] = (
      await asked(`/${accountId}/transactions${days}`, token)
    ).data.transactions;
    const dates = rows.map(({ postingDate }) => postingDate);
    expect(dates.length).toBeGreaterThan(5);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates.every((day) => day >= '2026-05-01' && day <= '2026-05-31')).toBe(true);
    expect(rows.every(({ type, amount }) => ['DEBIT', 'CREDIT'].includes(type) && amount >= 0)).toBe(true);
  });

  test('A caller without a token sees nothing, and an unknown account is not found', async () => {
    expect((await asked('', 'none')).status).toBe(401);
    expect((await asked('/0000000000000000000000000/balance', await ownToken())).status).toBe(404);
  });

  test('A code of the login works once, for who has its verifier, and a refresh token once', async () => {
    const redirectUri = 'https://api.imali.example/callback';
    const challenge = createHash('sha256').update('verifier').digest('base64url');
    const query = new URLSearchParams({
      client_id: app.clientId,
      redirect_uri: redirectUri,
      login_hint: 'high_earner',
      code_challenge: challenge,
      state: 'kept',
    });
    const codeOf = async () => {
      const reply = await fetch(`${investec.url}/identity/v2/oauth2/authorize?${query}`, { redirect: 'manual' });
      const back = new URL(reply.headers.get('location') ?? '');
      expect(back.searchParams.get('state')).toBe('kept');
      return back.searchParams.get('code') ?? '';
    };
    const own = { id: app.clientId, secret: app.clientSecret, key: app.apiKey };
    const redeem = (code: string, verifier: string) =>
      tokens({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }, own);
    expect((await redeem(await codeOf(), 'other')).status).toBe(400);
    const code = await codeOf();
    const given = await jsonOf(redeem(code, 'verifier'));
    expect((await asked('', given.access_token)).status).toBe(200);
    expect((await redeem(code, 'verifier')).status).toBe(400);
    const refresh = () => tokens({ grant_type: 'refresh_token', refresh_token: given.refresh_token }, own);
    expect([(await refresh()).status, (await refresh()).status]).toEqual([200, 400]);
  });
});
