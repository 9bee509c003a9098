import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openBox } from '../../platform/secrets/open-box.fixture.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { bankGrantStoreContract } from '../domain/feed/bank-grant-store.contract.ts';
import { ATTEMPT_MINUTES, type LoginAttempt } from '../domain/feed/login-attempts.ts';
import { dynamoBankGrants } from './dynamo-bank-grants.ts';
import { dynamoLoginAttempts } from './dynamo-login-attempts.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

describe('grants in DynamoDB', () => {
  bankGrantStoreContract(() => dynamoBankGrants(started.table, openBox));

  test('A stored grant has no token in the clear, and no token after its end', async () => {
    const store = dynamoBankGrants(started.table, openBox);
    const ref = { organisationId: 'org', applicationId: 'app', grantId: 'grant' };
    const tokens = {
      accessToken: 'secret-access',
      accessExpiresAt: '2026-01-01T00:00:00.000Z',
      refreshToken: 'secret',
    };
    await store.create(ref, { bankId: 'sandbox_bank', consentExpiresAt: null }, tokens, '2026-01-01T00:00:00.000Z');
    const key = { pk: 'ORG#org#APPLICATION#app', sk: 'GRANT#grant' };
    const { sealed, ...rest } = (await started.table.get(key)) ?? {};
    expect(sealed).toBeInstanceOf(Uint8Array);
    expect(JSON.stringify(rest)).not.toContain('secret');
    await store.end(ref, 'fetched_once');
    expect(Object.keys((await started.table.get(key)) ?? {})).not.toContain('sealed');
  });
});

describe('logins under way', () => {
  const ref = { organisationId: '692039c01111111111111111', applicationId: '692039c02222222222222222' };
  const now = Date.parse('2026-06-12T08:00:00.000Z');
  const attempt = (state: string): LoginAttempt => ({
    ...ref,
    attemptId: '692039c0aaaaaaaaaaaaaaaa',
    bankId: 'sandbox_bank',
    state,
    nonce: 'nonce',
    codeVerifier: 'verifier',
    redirectUri: 'https://api.example/callback',
  });

  test('A login attempt is returned once', async () => {
    const attempts = dynamoLoginAttempts(started.table);
    await attempts.begin(attempt('state-1'), now);
    const taken = await Promise.all([1, 2, 3].map(() => attempts.take(ref, 'state-1', now + 1000)));
    expect(taken.filter((one) => one !== null)).toEqual([attempt('state-1')]);
    expect(await attempts.take(ref, 'state-1', now + 2000)).toBeNull();
    await expect(attempts.begin(attempt('state-1'), now)).rejects.toThrow('same state');
  });

  test('A login attempt belongs to one application, and another application cannot use it up', async () => {
    const attempts = dynamoLoginAttempts(started.table);
    await attempts.begin(attempt('state-2'), now);
    expect(await attempts.take({ ...ref, applicationId: '692039c03333333333333333' }, 'state-2', now)).toBeNull();
    expect(await attempts.take({ ...ref, organisationId: '692039c03333333333333333' }, 'state-2', now)).toBeNull();
    expect(await attempts.take(ref, 'state-2', now)).not.toBeNull();
  });

  test('A login attempt ends after a quarter of an hour', async () => {
    const attempts = dynamoLoginAttempts(started.table);
    await attempts.begin(attempt('state-3'), now);
    expect(await attempts.take(ref, 'state-3', now + ATTEMPT_MINUTES * 60_000)).toBeNull();
    expect(await attempts.take(ref, 'unknown', now)).toBeNull();
  });

  test('A login attempt is stored by the digest of its state', async () => {
    await dynamoLoginAttempts(started.table).begin(attempt('state-4-secret'), now);
    const digest = createHash('sha256').update('state-4-secret').digest('hex');
    const item = await started.table.get({ pk: `LOGIN#${digest}`, sk: 'ATTEMPT' });
    expect(item).not.toBeNull();
    expect(JSON.stringify(item)).not.toContain('state-4-secret');
  });
});
