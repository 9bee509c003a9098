import { createServer, type ServerResponse } from 'node:http';
import { type Listening, listenOnLoopback } from '@imali/aws-emulator/server/listen.ts';
import { INVESTEC_API_KEY, INVESTEC_SECRET, startInvestec } from '@imali/partner-fakes/investec/start-investec.ts';
import type { PeerServer } from '@imali/partner-fakes/peer-server.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { limitedFetch, usualLimits } from '../../platform/http/limited-fetch.ts';
import type { BankConnector, FieldsSignIn, RedirectSignIn } from '../domain/feed/bank-connector.ts';
import { investecConnector } from './investec-connector.ts';
import { newLoginSecrets } from './login-secrets.ts';

const app = { clientId: 'imali-app', clientSecret: 'app-secret', apiKey: 'app-key' };
const fields = { client_id: 'high_earner', client_secret: INVESTEC_SECRET, api_key: INVESTEC_API_KEY };
const period = { from: '2025-06-12', to: '2026-06-12' };
const redirectUri = 'https://api.imali.example/v1/connect/oauth/callback';

let bank: PeerServer;
beforeAll(async () => {
  bank = await startInvestec({ app, today: () => '2026-06-12', expiresInAsText: true });
});
afterAll(() => bank.close());

const connectorAt = (url: string, pause = usualLimits.longestPauseMs): BankConnector =>
  investecConnector({ url, clock: Date.now, fetch: limitedFetch({ ...usualLimits, longestPauseMs: pause }) });

function fieldsOf({ signIn }: BankConnector): FieldsSignIn {
  if (signIn.kind !== 'fields') throw new Error('login fields were expected');
  return signIn;
}

async function loggedIn(own = fields) {
  const connector = connectorAt(bank.url);
  const login = await fieldsOf(connector).signIn(own);
  if (login.fault !== null) throw new Error(login.reason);
  return { connector, ...login.value };
}

describe('Investec with credentials of the applicant', () => {
  test('Investec credentials of the applicant log in once: nothing can be renewed and no consent lasts', async () => {
    const before = Date.now();
    const { connector, tokens, consentExpiresAt } = await loggedIn();
    const after = Date.now();
    expect(tokens.refreshToken).toBeNull();
    expect(consentExpiresAt).toBeNull();
    expect(Date.parse(tokens.accessExpiresAt)).toBeGreaterThanOrEqual(before + 1_799_000);
    expect(Date.parse(tokens.accessExpiresAt)).toBeLessThanOrEqual(after + 1_799_000);
    expect(await connector.refresh(tokens)).toMatchObject({ fault: 'session_expired' });
    expect(await connector.revoke(tokens)).toMatchObject({ fault: null });
  });

  test.each([
    { ...fields, client_secret: 'guessed' },
    { ...fields, api_key: 'guessed' },
    { ...fields, client_id: 'nobody' },
    { ...fields, client_secret: 'two\r\nlines: injected' },
    { client_id: '', client_secret: '', api_key: '' },
  ])('Investec refuses wrong credentials (%#)', async (wrong) => {
    expect(await fieldsOf(connectorAt(bank.url)).signIn(wrong)).toMatchObject({ fault: 'wrong_credentials' });
  });

  test('Investec returns the account with its balance and a year of transactions that add up', async () => {
    const { connector, tokens } = await loggedIn();
    const accounts = await connector.accounts(tokens);
    if (accounts.fault !== null) throw new Error(accounts.reason);
    expect(accounts.value).toMatchObject([
      { bankSlug: 'investec', accountNumber: '10011000190', accountType: 'cheque', currency: 'ZAR' },
    ]);
    const [account] = accounts.value;
    if (!account) throw new Error('no account');
    const answer = await connector.movements(tokens, account, period, null);
    if (answer.fault !== null) throw new Error(answer.reason);
    const { movements, nextPage } = answer.value;
    expect(nextPage).toBeNull();
    expect(movements.length).toBeGreaterThan(100);
    for (const [index, { amountCents, balanceCents }] of movements.entries()) {
      const before = movements[index - 1];
      if (before) expect(balanceCents).toBe((before.balanceCents ?? 0) + amountCents);
    }
    expect(movements.at(-1)?.balanceCents).toBe(account.balanceCents);
  });

  test('A user without accounts at Investec gets an empty list', async () => {
    const { connector, tokens } = await loggedIn({ ...fields, client_id: 'salaried_monthly' });
    expect(await connector.accounts(tokens)).toEqual({ fault: null, value: [] });
  });

  test('Investec reports an expired token as an expired session', async () => {
    const { connector, tokens } = await loggedIn();
    expect(await connector.accounts({ ...tokens, accessToken: 'over' })).toEqual({
      fault: 'session_expired',
      reason: 'status_401',
    });
  });
});

describe('Investec with our registration', () => {
  const connectorOf = (clientSecret = app.clientSecret): BankConnector =>
    investecConnector({
      url: codeBank.url,
      app: { clientId: app.clientId, secrets: async () => ({ clientSecret, apiKey: app.apiKey }) },
      clock: Date.now,
      fetch: limitedFetch(),
    });
  const redirectOf = ({ signIn }: BankConnector): RedirectSignIn => {
    if (signIn.kind !== 'redirect') throw new Error('a page of the bank was expected');
    return signIn;
  };
  let codeBank: PeerServer;
  beforeAll(async () => {
    codeBank = await startInvestec({ app, today: () => '2026-06-12' });
  });
  afterAll(() => codeBank.close());

  async function returned(signIn: RedirectSignIn) {
    const request = { ...newLoginSecrets('692039c01111111111111111'), redirectUri };
    const authorisation = await signIn.authorisation(request);
    if (authorisation.fault !== null) throw new Error(authorisation.reason);
    expect(authorisation.value).toMatchObject({ clientId: app.clientId, scope: 'accounts' });
    const response = await fetch(authorisation.value.url, { redirect: 'manual' });
    const back = new URL(response.headers.get('location') ?? '');
    const state = back.searchParams.get('state') ?? '';
    return { request, answer: { state, code: back.searchParams.get('code') ?? undefined } };
  }

  test('An Investec login with our registration lasts 90 days and renews', async () => {
    const connector = connectorOf();
    const { request, answer } = await returned(redirectOf(connector));
    const login = await redirectOf(connector).exchange(request, answer);
    if (login.fault !== null) throw new Error(login.reason);
    expect(login.value.consentExpiresAt).not.toBeNull();
    const renewed = await connector.refresh(login.value.tokens);
    if (renewed.fault !== null) throw new Error(renewed.reason);
    expect(await connector.accounts(renewed.value)).toMatchObject({ fault: null, value: [{ bankSlug: 'investec' }] });
    expect(await connector.refresh(login.value.tokens)).toMatchObject({ fault: 'session_expired' });
    // The bank has no address to revoke at: our side forgets the tokens.
    expect(await connector.revoke(renewed.value)).toMatchObject({ fault: null });
  });

  test('Investec accepts a code once, with its verifier, in our name', async () => {
    const connector = connectorOf();
    const { request, answer } = await returned(redirectOf(connector));
    const stranger = redirectOf(connectorOf('guessed'));
    expect(await stranger.exchange(request, answer)).toMatchObject({ fault: 'unexpected' });
    const other = { ...request, codeVerifier: newLoginSecrets('692039c01111111111111111').codeVerifier };
    expect(await redirectOf(connector).exchange(other, answer)).toMatchObject({ fault: 'session_expired' });
    expect(await redirectOf(connector).exchange(request, answer)).toMatchObject({ fault: 'session_expired' });
  });
});

describe('a bank that asks for patience', () => {
  let calls = 0;
  let answerWith: (response: ServerResponse) => void = () => {};
  let server: Listening;
  beforeAll(async () => {
    server = await listenOnLoopback(
      createServer((_, response) => {
        calls += 1;
        answerWith(response);
      }),
      0,
      'the test',
    );
  });
  afterAll(() => server.close());
  const tokens = { accessToken: 'a', accessExpiresAt: '2026-06-12T10:00:00.000Z', refreshToken: null };

  test('A bank that asks us to wait is called again after the time it names', async () => {
    calls = 0;
    answerWith = (response) => {
      if (calls < 3) response.writeHead(calls === 1 ? 429 : 503, { 'retry-after': '0' }).end();
      else response.writeHead(200).end('{"data":{"accounts":[]}}');
    };
    expect(await connectorAt(server.url).accounts(tokens)).toEqual({ fault: null, value: [] });
    expect(calls).toBe(3);
  });

  test('A bank is not called after the third failure, nor when it asks for a longer wait than ours', async () => {
    calls = 0;
    answerWith = (response) => response.writeHead(503, { 'retry-after': '0' }).end();
    expect(await connectorAt(server.url).accounts(tokens)).toEqual({ fault: 'bank_unavailable', reason: 'status_503' });
    expect(calls).toBe(3);
    calls = 0;
    answerWith = (response) => response.writeHead(429, { 'retry-after': '120' }).end();
    expect(await connectorAt(server.url).accounts(tokens)).toEqual({ fault: 'bank_unavailable', reason: 'status_429' });
    expect(calls).toBe(1);
  });

  test('A bank reply of an unexpected form is refused', async () => {
    const odd = ['', 'not json', '{"data":{}}', '{"data":{"accounts":[{"accountId":1}]}}', '[]'];
    for (const body of odd) {
      answerWith = (response) => response.writeHead(200).end(body);
      expect(await connectorAt(server.url).accounts(tokens)).toEqual({
        fault: 'unexpected',
        reason: 'not_its_schema',
      });
    }
  });

  test('A redirect of a bank to another address is not followed', async () => {
    answerWith = (response) => response.writeHead(302, { location: `${server.url}/elsewhere` }).end();
    calls = 0;
    expect(await connectorAt(server.url).accounts(tokens)).toEqual({ fault: 'unexpected', reason: 'status_302' });
    expect(calls).toBe(1);
  });
});
