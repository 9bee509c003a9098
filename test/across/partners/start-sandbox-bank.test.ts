import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@imali/aws-emulator/server/free-port.fixture.ts';
import { visitBank } from '@imali/partner-fakes/sandbox-bank/bank-visitor.fixture.ts';
import { type SandboxBank, startSandboxBank } from '@imali/partner-fakes/sandbox-bank/start-sandbox-bank.ts';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newLoginSecrets } from '../../../functions/connect/banks/login-secrets.ts';
import { sandboxConnector } from '../../../functions/connect/banks/sandbox-connector.ts';
import { limitedFetch, usualLimits } from '../../../functions/platform/http/limited-fetch.ts';

const redirectUri = 'https://api.imali.example/v1/connect/oauth/callback';
const clientSecret = 'secret-of-the-test';

let folder: string;
let bank: SandboxBank;
const start = (port: number, today?: string) =>
  startSandboxBank({
    port,
    clientId: 'imali',
    clientSecret,
    redirectUris: () => [redirectUri],
    file: join(folder, 'books', 'bank.json'),
    ...(today === undefined ? {} : { today: () => today }),
  });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imali-bank-'));
  // One that is still free when the bank starts anew.
  bank = await start(await freePort(), '2026-06-12');
});
afterEach(async () => {
  await bank.close();
  await rm(folder, { recursive: true });
});

const connectorOf = () =>
  sandboxConnector({
    url: bank.url,
    clientId: 'imali',
    clientSecret: async () => clientSecret,
    clock: Date.now,
    // A busy machine answers late; how long a bank is waited for is tested beside the connectors.
    fetch: limitedFetch({ ...usualLimits, timeoutMs: 300_000 }),
  });

async function begun() {
  const connector = connectorOf();
  const request = { ...newLoginSecrets('692039c01111111111111111'), redirectUri };
  if (connector.signIn.kind !== 'redirect') throw new Error('the bank has a page');
  const authorisation = await connector.signIn.authorisation(request);
  if (authorisation.fault !== null) throw new Error(authorisation.reason);
  return { connector, signIn: connector.signIn, request, url: authorisation.value.url };
}

async function loggedIn(username: string) {
  const { connector, signIn, request, url } = await begun();
  const back = await visitBank(url, { username });
  const login = await signIn.exchange(request, { state: '', ...Object.fromEntries(back.searchParams) });
  if (login.fault !== null) throw new Error(login.reason);
  const accounts = await connector.accounts(login.value.tokens);
  if (accounts.fault !== null) throw new Error(accounts.reason);
  return { connector, tokens: login.value.tokens, accounts: accounts.value };
}

describe('the sandbox bank', () => {
  test('The sandbox bank keeps consents and histories when it restarts', async () => {
    const { tokens, accounts } = await loggedIn('salaried_monthly');
    const port = Number(new URL(bank.url).port);
    await bank.close();
    expect((await stat(join(folder, 'books', 'bank.json'))).mode & 0o777).toBe(0o600);
    bank = await start(port, '2026-06-13');
    const connector = connectorOf();
    const renewed = await connector.refresh(tokens);
    if (renewed.fault !== null) throw new Error(renewed.reason);
    const [account] = accounts;
    if (!account) throw new Error('no account');
    const period = { from: '2026-05-01', to: '2026-06-12' };
    const before = await connector.movements(tokens, account, period, null);
    const after = await connector.movements(renewed.value, account, period, null);
    expect(before).toMatchObject({ fault: null });
    // The days that were shown are shown as they were, though a day has passed.
    expect(after).toEqual(before);
  });

  test('The sandbox bank shows its pages in no frame, keeps them in no cache, and runs no script', async () => {
    const { url } = await begun();
    const first = await fetch(url, { redirect: 'manual' });
    const cookie = first.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const address = new URL(first.headers.get('location') ?? '', bank.url);
    const page = await fetch(address, { headers: { cookie } });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    // Another browser than the one that came for it.
    expect((await fetch(address)).status).toBe(400);
    expect(
      (await fetch(`${address}/login`, { method: 'POST', body: new URLSearchParams({ username: 'mfa' }) })).status,
    ).toBe(400);
  });

  test('The sandbox bank shows accounts to nobody without a token, and only their own to others', async () => {
    expect((await fetch(`${bank.url}/accounts`)).status).toBe(401);
    const own = await loggedIn('salaried_monthly');
    const other = await loggedIn('high_earner');
    const [foreign] = other.accounts;
    if (!foreign) throw new Error('no account');
    const period = { from: '2026-05-01', to: '2026-06-12' };
    expect(await own.connector.movements(own.tokens, foreign, period, null)).toMatchObject({
      fault: 'consent_refused',
    });
  });

  test('The sandbox bank answers a wrong request as wrong', async () => {
    const { tokens, accounts } = await loggedIn('salaried_monthly');
    const address = `${bank.url}/accounts/${accounts[0]?.bankAccountId}/transactions`;
    const headers = { authorization: `Bearer ${tokens.accessToken}` };
    for (const query of ['', '?from=today&to=2026-06-12', '?from=2026-06-01&to=2026-06-12&page=0']) {
      expect((await fetch(`${address}${query}`, { headers })).status).toBe(400);
    }
  });
});
