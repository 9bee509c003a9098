import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  answered,
  type BankConnector,
  faulted,
  type LoginRequest,
  type LoginReturn,
  type RedirectSignIn,
} from './bank-connector.ts';
import { beginLogin, finishLogin, type LoginPorts, loginWithFields } from './bank-login.ts';
import { type GrantEnding, withdrawGrants } from './end-grants.ts';
import type { LoginAttempt } from './login-attempts.ts';
import { memoryBankGrants } from './memory-bank-grants.fixture.ts';
import { type ScriptedBank, scriptedBank, tokensOf } from './scripted-bank.fixture.ts';

const ref = { organisationId: '692039c01111111111111111', applicationId: '692039c02222222222222222' };
const attemptId = '692039c0aaaaaaaaaaaaaaaa';
const now = Date.parse('2026-06-12T08:00:00.000Z');
const secrets = { state: `${ref.applicationId}.random`, nonce: 'nonce', codeVerifier: 'verifier' };
const redirectUri = 'https://api.example/v1/connect/oauth/callback';
const login = { attemptId, bankId: 'page_bank', secrets, redirectUri };
const grant = { ...ref, grantId: attemptId };

let isDown: boolean;
let exchanged: { readonly request: LoginRequest; readonly returned: LoginReturn }[];
let attempts: LoginAttempt[];
let fieldBank: ScriptedBank;
let ports: LoginPorts & GrantEnding;
let untold: unknown[];
beforeEach(() => {
  isDown = false;
  exchanged = [];
  attempts = [];
  untold = [];
  fieldBank = scriptedBank();
  const signIn: RedirectSignIn = {
    kind: 'redirect',
    authorisation: async ({ state }) =>
      isDown
        ? faulted('bank_unavailable', 'not_reached')
        : answered({
            url: `https://bank.example/auth?state=${state}`,
            responseType: 'code',
            clientId: 'imali',
            scope: 'accounts',
            codeChallengeMethod: 'S256',
          }),
    async exchange(request, returned) {
      exchanged.push({ request, returned });
      return returned.code === 'good'
        ? answered({ tokens: tokensOf('a', 'r'), consentExpiresAt: '2026-09-10T08:00:00.000Z' })
        : faulted('consent_refused', 'access_denied');
    },
  };
  const pageBank: BankConnector = { ...fieldBank.connector, signIn };
  ports = {
    connectors: new Map([
      ['page_bank', pageBank],
      ['field_bank', fieldBank.connector],
    ]),
    grants: memoryBankGrants(),
    untold: (_, failure) => void untold.push(failure),
    attempts: {
      begin: async (attempt) => void attempts.push(attempt),
      async take({ organisationId, applicationId }, state) {
        const index = attempts.findIndex(
          (one) => one.state === state && one.organisationId === organisationId && one.applicationId === applicationId,
        );
        return index === -1 ? null : (attempts.splice(index, 1)[0] ?? null);
      },
    },
  };
});

describe('a login at the page of a bank', () => {
  test('A redirect login stores what its return is checked against before anybody is redirected', async () => {
    expect(await beginLogin(ports, ref, login, now)).toMatchObject({ fault: null, value: { clientId: 'imali' } });
    expect(attempts).toEqual([{ ...ref, attemptId, bankId: 'page_bank', ...secrets, redirectUri }]);
  });

  test('A redirect login does not begin at a bank that is down or has no page', async () => {
    isDown = true;
    expect(await beginLogin(ports, ref, login, now)).toMatchObject({ fault: 'bank_unavailable' });
    expect(await beginLogin(ports, ref, { ...login, bankId: 'field_bank' }, now)).toMatchObject({
      fault: 'unexpected',
    });
    expect(await beginLogin(ports, ref, { ...login, bankId: 'nowhere' }, now)).toMatchObject({ fault: 'unexpected' });
    expect(attempts).toEqual([]);
  });

  test('A finished redirect login becomes a grant under its own ID', async () => {
    await beginLogin(ports, ref, login, now);
    const returned = { state: secrets.state, code: 'good' };
    expect(await finishLogin(ports, ref, returned, now)).toMatchObject({
      answer: { fault: null, value: { attemptId } },
    });
    expect(exchanged).toEqual([{ request: { ...secrets, redirectUri }, returned }]);
    expect(await ports.grants.find(grant)).toMatchObject({
      bankId: 'page_bank',
      consentExpiresAt: '2026-09-10T08:00:00.000Z',
    });
  });

  test('A failed redirect login leaves no grant, and its state is used up', async () => {
    await beginLogin(ports, ref, login, now);
    const returned = { state: secrets.state, error: 'access_denied' };
    expect(await finishLogin(ports, ref, returned, now)).toMatchObject({
      attempt: { attemptId },
      answer: { fault: 'consent_refused' },
    });
    expect(await ports.grants.list(ref)).toEqual([]);
    expect(await finishLogin(ports, ref, { state: secrets.state, code: 'good' }, now)).toBeNull();
  });

  test('A redirect login of another application gives no access and calls no bank', async () => {
    await beginLogin(ports, ref, login, now);
    const stranger = { ...ref, applicationId: '692039c03333333333333333' };
    expect(await finishLogin(ports, stranger, { state: secrets.state, code: 'good' }, now)).toBeNull();
    expect(exchanged).toEqual([]);
    expect(attempts).toHaveLength(1);
  });
});

describe('a login with fields', () => {
  const attempt = { attemptId, bankId: 'field_bank' };

  test('A login with fields becomes a grant and stores no field', async () => {
    expect(await loginWithFields(ports, ref, attempt, { pin: '0000' }, now)).toMatchObject({
      fault: 'wrong_credentials',
    });
    expect(await ports.grants.list(ref)).toEqual([]);
    expect(await loginWithFields(ports, ref, attempt, { pin: '1234' }, now)).toEqual({ fault: null, value: attempt });
    expect(JSON.stringify(await ports.grants.list(ref))).not.toContain('1234');
  });

  test('A login with fields works only for banks that ask for them', async () => {
    expect(await loginWithFields(ports, ref, { ...attempt, bankId: 'page_bank' }, {}, now)).toMatchObject({
      fault: 'unexpected',
    });
  });
});

describe('a consent that is withdrawn', () => {
  test('Withdrawing consent ends every grant of the application and notifies its bank', async () => {
    await loginWithFields(ports, ref, { attemptId, bankId: 'field_bank' }, { pin: '1234' }, now);
    await withdrawGrants(ports, ref);
    expect(await ports.grants.find(grant)).toMatchObject({ ended: 'withdrawn', dueAt: null });
    expect(await ports.grants.tokens(grant)).toBeNull();
    expect(fieldBank.calls).toEqual(['revoke']);
    // Again it changes nothing, and no bank is notified twice.
    await withdrawGrants(ports, ref);
    expect(fieldBank.calls).toEqual(['revoke']);
    expect(untold).toEqual([]);
  });

  test('Withdrawing consent ends grants whose tokens do not open or whose bank is unreachable, and reports them', async () => {
    const second = { ...grant, grantId: '692039c0bbbbbbbbbbbbbbbb' };
    for (const { grantId } of [grant, second]) {
      await loginWithFields(ports, ref, { attemptId: grantId, bankId: 'field_bank' }, { pin: '1234' }, now);
    }
    const sealed = async () => Promise.reject(new Error('the key service says no'));
    const tokens: typeof ports.grants.tokens = (one) =>
      one.grantId === grant.grantId ? sealed() : ports.grants.tokens(one);
    const grants = { ...ports.grants, tokens };
    const revoke = async () => Promise.reject(new Error('the bank has no secret'));
    const connectors = new Map([['field_bank', { ...fieldBank.connector, revoke }]]);
    await withdrawGrants({ ...ports, grants, connectors }, ref);
    for (const one of [grant, second]) {
      expect(await ports.grants.find(one)).toMatchObject({ ended: 'withdrawn', dueAt: null });
    }
    expect(untold).toHaveLength(2);
  });

  test('Withdrawing consent ends the other grants when one cannot be ended, and fails to be retried', async () => {
    const second = { ...grant, grantId: '692039c0bbbbbbbbbbbbbbbb' };
    for (const { grantId } of [grant, second]) {
      await loginWithFields(ports, ref, { attemptId: grantId, bankId: 'field_bank' }, { pin: '1234' }, now);
    }
    const end: typeof ports.grants.end = async (one, reason) => {
      if (one.grantId === grant.grantId) throw new Error('the table is away');
      return ports.grants.end(one, reason);
    };
    await expect(withdrawGrants({ ...ports, grants: { ...ports.grants, end } }, ref)).rejects.toThrow('not ended');
    expect(await ports.grants.find(second)).toMatchObject({ ended: 'withdrawn' });
    await withdrawGrants(ports, ref);
    expect(await ports.grants.find(grant)).toMatchObject({ ended: 'withdrawn' });
  });
});
