import { type Visit, visitBank } from '@imali/partner-fakes/sandbox-bank/bank-visitor.fixture.ts';
import { type SandboxBank, startSandboxBank } from '@imali/partner-fakes/sandbox-bank/start-sandbox-bank.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { limitedFetch, usualLimits } from '../../platform/http/limited-fetch.ts';
import type {
  BankLogin,
  BankResult,
  LoginRequest,
  LoginReturn,
  MovementPage,
  RedirectSignIn,
} from '../domain/feed/bank-connector.ts';
import { newLoginSecrets } from './login-secrets.ts';
import { sandboxConnector } from './sandbox-connector.ts';

const applicationId = '692039c01111111111111111';
const redirectUri = 'https://api.imali.example/v1/connect/oauth/callback';
const clientSecret = 'secret-of-the-test';
const period = { from: '2025-06-12', to: '2026-06-12' };

let bank: SandboxBank;
beforeAll(async () => {
  bank = await startSandboxBank({
    port: 0,
    clientId: 'imali',
    clientSecret,
    redirectUris: () => [redirectUri],
    slowMs: 700,
    // The protocol itself lives in the real time; the books of the accounts in that of the test.
    today: () => '2026-06-12',
  });
});
afterAll(() => bank.close());

function connectorOf(limits = usualLimits, secret = clientSecret) {
  return sandboxConnector({
    url: bank.url,
    clientId: 'imali',
    clientSecret: async () => secret,
    clock: Date.now,
    fetch: limitedFetch(limits),
  });
}

function signInOf(connector: ReturnType<typeof connectorOf>): RedirectSignIn {
  if (connector.signIn.kind !== 'redirect') throw new Error('the sandbox bank has a page of its own');
  return connector.signIn;
}

function given<T>(answer: BankResult<T>): T {
  if (answer.fault !== null) throw new Error(`${answer.fault}: ${answer.reason}`);
  return answer.value;
}

const returnedTo = (url: URL): LoginReturn => {
  expect(`${url.origin}${url.pathname}`).toBe(redirectUri);
  return { state: '', ...Object.fromEntries(url.searchParams) };
};

/** Sends a person to the bank; what comes back, and what it was asked with. */
async function visited(visit: Visit, connector = connectorOf()) {
  const request: LoginRequest = { ...newLoginSecrets(applicationId), redirectUri };
  const { url } = given(await signInOf(connector).authorisation(request));
  return { request, returned: returnedTo(await visitBank(url, visit)), connector };
}

async function loggedIn(visit: Visit) {
  const { request, returned, connector } = await visited(visit);
  const login: BankLogin = given(await signInOf(connector).exchange(request, returned));
  return { connector, ...login };
}

describe('logging in at the sandbox bank', () => {
  test('The sandbox authorisation returns the request details that the flow step shows', async () => {
    const request = { ...newLoginSecrets(applicationId), redirectUri };
    const authorisation = given(await signInOf(connectorOf()).authorisation(request));
    expect(authorisation).toMatchObject({
      responseType: 'code',
      clientId: 'imali',
      scope: 'openid accounts',
      codeChallengeMethod: 'S256',
    });
    const query = new URL(authorisation.url).searchParams;
    expect(query.get('state')).toBe(request.state);
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(authorisation.url).not.toContain(request.codeVerifier);
  });

  test('A sandbox login returns tokens and a consent of 90 days', async () => {
    const { tokens, consentExpiresAt } = await loggedIn({ username: 'salaried_monthly' });
    expect(tokens.refreshToken).not.toBeNull();
    const days = (Date.parse(consentExpiresAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  });

  test('A single-use sandbox login returns no refresh token', async () => {
    const { tokens, consentExpiresAt } = await loggedIn({ username: 'salaried_monthly', lasts: false });
    expect(tokens.refreshToken).toBeNull();
    expect(consentExpiresAt).toBeNull();
  });

  test('A sandbox login accepts the one-time code of a user who has one', async () => {
    const { connector, tokens } = await loggedIn({ username: 'mfa' });
    expect(given(await connector.accounts(tokens))).toHaveLength(2);
  });

  test.each([
    ['cancelled', { username: 'salaried_monthly', cancels: 'at login' }],
    ['consent_refused', { username: 'salaried_monthly', refuses: true }],
    ['wrong_credentials', { username: 'salaried_monthly', wrongPasswords: 3 }],
  ] as const)('A sandbox login that is %s comes back as such', async (fault, visit) => {
    const { request, returned, connector } = await visited(visit);
    expect(await signInOf(connector).exchange(request, returned)).toMatchObject({ fault });
  });

  test('A sandbox login succeeds after two wrong passwords', async () => {
    const { tokens } = await loggedIn({ username: 'salaried_monthly', wrongPasswords: 2 });
    expect(tokens.accessToken).not.toBe('');
  });
});

describe('a login that is tampered with', () => {
  const exchange = async (
    change: (login: Awaited<ReturnType<typeof visited>>) => {
      readonly request?: Partial<LoginRequest>;
      readonly returned?: Partial<LoginReturn>;
    },
  ) => {
    const login = await visited({ username: 'salaried_monthly' });
    const { request = {}, returned = {} } = change(login);
    return signInOf(login.connector).exchange({ ...login.request, ...request }, { ...login.returned, ...returned });
  };

  test('A login returned with another state is refused', async () => {
    expect(await exchange(() => ({ returned: { state: `${applicationId}.guessed` } }))).toMatchObject({
      fault: 'unexpected',
      reason: 'other_state',
    });
  });

  test('A login returned with another nonce is refused: the ID token is of another login', async () => {
    expect(await exchange(() => ({ request: { nonce: 'another-nonce-that-was-never-sent' } }))).toMatchObject({
      fault: 'unexpected',
    });
  });

  test('A login with another code verifier is refused', async () => {
    const { codeVerifier } = newLoginSecrets(applicationId);
    expect(await exchange(() => ({ request: { codeVerifier } }))).toMatchObject({ fault: 'session_expired' });
  });

  test('A login answer that names another issuer, or no issuer, is refused', async () => {
    expect(await exchange(() => ({ returned: { iss: 'https://evil.example' } }))).toMatchObject({
      fault: 'unexpected',
    });
    expect(await exchange(() => ({ returned: { iss: undefined } }))).toMatchObject({ fault: 'unexpected' });
  });

  test('A login with the code of another login is refused (state and code swapped)', async () => {
    const victim = await visited({ username: 'high_earner' });
    const answer = await exchange(() => ({ returned: { code: victim.returned.code } }));
    expect(answer).toMatchObject({ fault: 'session_expired' });
  });

  test('A login code is accepted once, and showing it twice ends the consent', async () => {
    const { request, returned, connector } = await visited({ username: 'salaried_monthly' });
    const { tokens } = given(await signInOf(connector).exchange(request, returned));
    expect(await signInOf(connector).exchange(request, returned)).toMatchObject({ fault: 'session_expired' });
    expect(await connector.accounts(tokens)).toMatchObject({ fault: 'session_expired' });
  });

  test('The sandbox bank refuses a login without PKCE or with a plain challenge', async () => {
    const request = { ...newLoginSecrets(applicationId), redirectUri };
    const { url } = given(await signInOf(connectorOf()).authorisation(request));
    const without = new URL(url);
    without.searchParams.delete('code_challenge');
    without.searchParams.delete('code_challenge_method');
    const plain = new URL(url);
    plain.searchParams.set('code_challenge_method', 'plain');
    for (const address of [without, plain]) {
      const back = await visitBank(address.href, { username: 'salaried_monthly' });
      expect(back.searchParams.get('error')).toBe('invalid_request');
      expect(back.searchParams.get('code')).toBeNull();
    }
  });

  test('The sandbox bank redirects to no other address than ours', async () => {
    const request = { ...newLoginSecrets(applicationId), redirectUri: 'https://evil.example/callback' };
    const { url } = given(await signInOf(connectorOf()).authorisation(request));
    const response = await fetch(url, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  test('A code exchange at the sandbox bank needs our secret', async () => {
    const { request, returned } = await visited({ username: 'salaried_monthly' });
    const stranger = signInOf(connectorOf(usualLimits, 'guessed-secret'));
    expect(await stranger.exchange(request, returned)).toMatchObject({ fault: 'unexpected' });
  });
});

describe('the accounts of the sandbox bank', () => {
  test('Sandbox accounts are those of the persona at their own banks, with every transaction of the year', async () => {
    const { connector, tokens } = await loggedIn({ username: 'two_accounts' });
    const accounts = given(await connector.accounts(tokens));
    expect(accounts.map(({ bankSlug, accountType }) => [bankSlug, accountType])).toEqual([
      ['absa', 'cheque'],
      ['capitec', 'savings'],
    ]);
    const [account] = accounts;
    if (!account) throw new Error('no account');
    const movements = [];
    let page: string | null = null;
    let pages = 0;
    do {
      const part: MovementPage = given(await connector.movements(tokens, account, period, page));
      movements.push(...part.movements);
      page = part.nextPage;
      pages += 1;
    } while (page !== null);
    expect(pages).toBe(Math.ceil(movements.length / 250));
    expect(movements.length).toBeGreaterThan(100);
    // Newest first: the balance of each follows from the one after it.
    for (const [index, { amountCents, balanceCents }] of movements.entries()) {
      const before = movements[index + 1];
      if (before) expect(balanceCents).toBe((before.balanceCents ?? 0) + amountCents);
    }
    expect(movements[0]?.balanceCents).toBe(account.balanceCents);
  });

  test('The sandbox bank returns only the accounts that were chosen', async () => {
    const { connector, tokens } = await loggedIn({ username: 'two_accounts', shares: 1 });
    expect(given(await connector.accounts(tokens))).toHaveLength(1);
    const { connector: none, tokens: noneTokens } = await loggedIn({ username: 'two_accounts', shares: 0 });
    expect(given(await none.accounts(noneTokens))).toEqual([]);
  });

  test('Sandbox accounts can be refused one by one', async () => {
    const { connector, tokens } = await loggedIn({ username: 'partial' });
    const [first, second] = given(await connector.accounts(tokens));
    if (!first || !second) throw new Error('two accounts were expected');
    expect(await connector.movements(tokens, first, period, null)).toMatchObject({ fault: null });
    expect(await connector.movements(tokens, second, period, null)).toMatchObject({ fault: 'consent_refused' });
  });

  test('A sandbox account can have no history', async () => {
    const { connector, tokens } = await loggedIn({ username: 'empty' });
    const [account] = given(await connector.accounts(tokens));
    if (!account) throw new Error('no account');
    expect(account.balanceCents).toBe(0);
    expect(given(await connector.movements(tokens, account, period, null))).toEqual({
      movements: [],
      nextPage: null,
    });
  });

  test('Sandbox accounts are unavailable when the bank is down, slower than our timeout, or unreachable', async () => {
    const { connector, tokens } = await loggedIn({ username: 'failing' });
    expect(await connector.accounts(tokens)).toEqual({ fault: 'bank_unavailable', reason: 'status_503' });
    const slow = await loggedIn({ username: 'slow' });
    expect(given(await slow.connector.accounts(slow.tokens))).toHaveLength(1);
    const impatient = connectorOf({ ...usualLimits, timeoutMs: 200 });
    expect(await impatient.accounts(slow.tokens)).toEqual({ fault: 'bank_unavailable', reason: 'too_slow' });
    const nowhere = sandboxConnector({
      url: 'http://127.0.0.1:9',
      clientId: 'imali',
      clientSecret: async () => clientSecret,
      clock: Date.now,
      fetch: limitedFetch(),
    });
    expect(await nowhere.accounts(tokens)).toEqual({ fault: 'bank_unavailable', reason: 'not_reached' });
    const request = { ...newLoginSecrets(applicationId), redirectUri };
    expect(await signInOf(nowhere).authorisation(request)).toMatchObject({ fault: 'bank_unavailable' });
  });

  test('A sandbox reply over our size limit is refused as unavailable', async () => {
    const { tokens } = await loggedIn({ username: 'two_accounts' });
    const small = connectorOf({ ...usualLimits, maxBytes: 100 });
    expect(await small.accounts(tokens)).toEqual({ fault: 'bank_unavailable', reason: 'too_large' });
  });
});

describe('the tokens of the sandbox bank', () => {
  test('Sandbox tokens are renewed with the refresh token, which works once', async () => {
    const { connector, tokens } = await loggedIn({ username: 'salaried_monthly' });
    const renewed = given(await connector.refresh(tokens));
    expect(renewed.accessToken).not.toBe(tokens.accessToken);
    expect(renewed.refreshToken).not.toBe(tokens.refreshToken);
    expect(given(await connector.accounts(renewed))).toHaveLength(1);
    expect(await connector.refresh(tokens)).toMatchObject({ fault: 'session_expired' });
    // Shown twice, the consent is over.
    expect(await connector.refresh(renewed)).toMatchObject({ fault: 'session_expired' });
  });

  test('Sandbox tokens are not renewed where the applicant granted access once', async () => {
    const { connector, tokens } = await loggedIn({ username: 'salaried_monthly', lasts: false });
    expect(await connector.refresh(tokens)).toMatchObject({ fault: 'session_expired', reason: 'let_in_once' });
  });

  test('Revoked sandbox tokens give no access', async () => {
    for (const lasts of [true, false]) {
      const { connector, tokens } = await loggedIn({ username: 'salaried_monthly', lasts });
      expect(await connector.revoke(tokens)).toEqual({ fault: null, value: null });
      expect(await connector.accounts(tokens)).toMatchObject({ fault: 'session_expired' });
      expect(await connector.refresh(tokens)).toMatchObject({ fault: 'session_expired' });
    }
  });

  test('Invented sandbox tokens give no access', async () => {
    const { connector, tokens } = await loggedIn({ username: 'salaried_monthly' });
    expect(await connector.accounts({ ...tokens, accessToken: 'made-up' })).toMatchObject({ fault: 'session_expired' });
  });
});
