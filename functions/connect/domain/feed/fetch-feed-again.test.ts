import { beforeEach, describe, expect, test } from '@jest/globals';
import type { BankConnector, BankTokens } from './bank-connector.ts';
import { FeedDelayedError } from './feed-delayed.ts';
import {
  account,
  at,
  connection,
  DAY,
  feedUnderTest,
  movements,
  now,
  ref,
  run,
  runAt,
} from './feed-under-test.fixture.ts';
import { abandonFetch, type FeedRun, fetchFeed } from './fetch-feed.ts';

type Feed = Awaited<ReturnType<typeof feedUnderTest>>;
let bank: Feed['bank'];
let connections: Feed['connections'];
let ports: Feed['ports'];
let told: Feed['told'];
let granted: Feed['granted'];
let rows: Feed['rows'];
beforeEach(async () => {
  ({ bank, connections, ports, told, granted, rows } = await feedUnderTest());
});

describe('a further fetch', () => {
  const tomorrow = runAt(now + DAY);
  beforeEach(async () => {
    await granted();
    await fetchFeed(ports, ref, run);
    bank.calls.length = 0;
    told.length = 0;
  });

  test('A later fetch requests the days since the previous one, adds new rows and notifies no flow', async () => {
    const { generation = 0 } = (await connections.find(connection)) ?? {};
    bank.movements.set('bank-62000000011', movements('2026-06-05', 9));
    expect(await fetchFeed(ports, ref, tomorrow)).toEqual({ linked: 2, leftOut: 0, fault: null });
    expect(bank.calls).toContain('movements bank-62000000011 2026-06-12 2026-06-13 0');
    expect(await rows('62000000011')).toHaveLength(9);
    expect((await connections.find(connection))?.generation).toBe(generation + 1);
    expect(told).toEqual([]);
    expect(await ports.grants.find(ref)).toMatchObject({
      dueAt: new Date(now + 2 * DAY).toISOString(),
      accounts: [{ fetchedTo: '2026-06-13' }, { fetchedTo: '2026-06-12' }],
    });
  });

  test('A later fetch without anything new requests no analysis', async () => {
    const before = await connections.find(connection);
    await fetchFeed(ports, ref, tomorrow);
    expect(await connections.find(connection)).toEqual(before);
  });

  test('A later fetch renews expired tokens, and once more when the bank reports them expired', async () => {
    bank.accepted = 'access-2';
    expect(await fetchFeed(ports, ref, tomorrow)).toMatchObject({ linked: 2, fault: null });
    expect(bank.calls.slice(0, 3)).toEqual(['accounts', 'refresh refresh-1', 'accounts']);
    expect(await ports.grants.tokens(ref)).toMatchObject({ tokens: { refreshToken: 'refresh-2' }, tokenVersion: 2 });
  });

  test('A later fetch is delayed when another run renews the tokens', async () => {
    bank.accepted = 'access-2';
    const until = new Date(tomorrow.now + 30_000).toISOString();
    await ports.grants.lockTokens(ref, 1, at, until);
    await expect(fetchFeed(ports, ref, tomorrow)).rejects.toThrow(FeedDelayedError);
    expect(bank.calls).not.toContain('refresh refresh-1');
  });

  test('A later fetch requested before the last one ended is ignored', async () => {
    const before = new Date(now - 1_000).toISOString();
    expect(await fetchFeed(ports, ref, runAt(now + 60_000, before))).toBe('ignored');
    expect(bank.calls).toEqual([]);
    const after = new Date(now + 1_000).toISOString();
    expect(await fetchFeed(ports, ref, runAt(now + 60_000, after))).toMatchObject({ linked: 2 });
  });

  test('A late token renewal locks the tokens from then on: no other run uses the same refresh token', async () => {
    bank.accepted = 'access-2';
    let clock = tomorrow.now;
    const showOnce = async (tokens: BankTokens) => {
      // Another run, which began later, meets the first one in the middle of its renewal.
      const second: FeedRun = { ...runAt(tomorrow.now + 90_000), clock: () => clock };
      await expect(fetchFeed(ports, ref, second)).rejects.toThrow(FeedDelayedError);
      return bank.connector.refresh(tokens);
    };
    const accounts: BankConnector['accounts'] = async (tokens) => {
      // The bank takes two minutes to say that the tokens are over.
      clock = tomorrow.now + 120_000;
      return bank.connector.accounts(tokens);
    };
    const slow = new Map([['bank', { ...bank.connector, accounts, refresh: showOnce }]]);
    const first: FeedRun = { ...tomorrow, clock: () => clock };
    expect(await fetchFeed({ ...ports, connectors: slow }, ref, first)).toMatchObject({ linked: 2, fault: null });
    expect(bank.calls.filter((call) => call.startsWith('refresh'))).toEqual(['refresh refresh-1']);
  });

  test('A fetch whose grant ends during token renewal revokes the new tokens at the bank', async () => {
    bank.accepted = 'access-2';
    const refresh: BankConnector['refresh'] = async (tokens) => {
      await ports.grants.end(ref, 'withdrawn');
      return bank.connector.refresh(tokens);
    };
    const connectors = new Map([['bank', { ...bank.connector, refresh }]]);
    await fetchFeed({ ...ports, connectors }, ref, tomorrow);
    expect(bank.calls.at(-1)).toBe('revoke');
  });

  test('A fetch that fails while renewing tokens does not block the next fetch', async () => {
    bank.accepted = 'access-2';
    const refresh = async () => Promise.reject(new Error('a fault of ours'));
    const broken = new Map([['bank', { ...bank.connector, refresh }]]);
    await expect(fetchFeed({ ...ports, connectors: broken }, ref, tomorrow)).rejects.toThrow('a fault of ours');
    expect(await fetchFeed(ports, ref, tomorrow)).toMatchObject({ linked: 2, fault: null });
  });

  test('A later fetch ends the grant when the bank no longer renews its tokens', async () => {
    bank.accepted = 'another';
    bank.faults.set('refresh', 'session_expired');
    expect(await fetchFeed(ports, ref, tomorrow)).toMatchObject({ linked: 0, fault: 'session_expired' });
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'session_expired' });
    expect(await rows('62000000011')).toHaveLength(7);
  });

  test('A later fetch of a bank that is down is tried again the next day', async () => {
    bank.faults.set('accounts', 'bank_unavailable');
    await expect(fetchFeed(ports, ref, tomorrow)).rejects.toThrow(FeedDelayedError);
    await fetchFeed(ports, ref, { ...tomorrow, isLastTry: true });
    expect(await ports.grants.find(ref)).toMatchObject({ ended: null, dueAt: new Date(now + 2 * DAY).toISOString() });
    await abandonFetch(ports, ref, tomorrow.now + DAY);
    expect(await ports.grants.find(ref)).toMatchObject({ ended: null, dueAt: new Date(now + 3 * DAY).toISOString() });
  });

  test('A fetch after the consent lapsed asks the bank only to revoke it', async () => {
    expect(await fetchFeed(ports, ref, runAt(now + 91 * DAY))).toBe('ignored');
    expect(bank.calls).toEqual(['revoke']);
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'consent_lapsed' });
  });

  test('A later fetch gets an account that was not there before from its beginning', async () => {
    bank.accounts = [...bank.accounts, account('62000000033')];
    bank.movements.set('bank-62000000033', movements('2026-06-01', 2));
    expect(await fetchFeed(ports, ref, tomorrow)).toMatchObject({ linked: 3 });
    expect(bank.calls).toContain('movements bank-62000000033 2025-06-13 2026-06-13 0');
    expect((await ports.grants.find(ref))?.accounts).toHaveLength(3);
  });
});
