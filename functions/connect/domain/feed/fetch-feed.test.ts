import { beforeEach, describe, expect, test } from '@jest/globals';
import type { FeedTransaction } from './bank-connector.ts';
import { FeedDelayedError } from './feed-delayed.ts';
import { feedLedger } from './feed-ledger.ts';
import {
  account,
  at,
  connection,
  DAY,
  feedUnderTest,
  idOf,
  movements,
  now,
  ref,
  run,
  runAt,
} from './feed-under-test.fixture.ts';
import { abandonFetch, type FeedRun, fetchFeed } from './fetch-feed.ts';
import { tokensOf } from './scripted-bank.fixture.ts';

const lastTry: FeedRun = { ...run, isLastTry: true };

type Feed = Awaited<ReturnType<typeof feedUnderTest>>;
let bank: Feed['bank'];
let connections: Feed['connections'];
let ledgers: Feed['ledgers'];
let ports: Feed['ports'];
let told: Feed['told'];
let untold: Feed['untold'];
let admission: Feed['admission'];
let granted: Feed['granted'];
let rows: Feed['rows'];
beforeEach(async () => {
  ({ bank, connections, ledgers, ports, told, untold, admission, granted, rows } = await feedUnderTest());
});

describe('a first fetch', () => {
  test('A first fetch adds every account with every page of a year and reports its progress', async () => {
    await granted();
    expect(await fetchFeed(ports, ref, run)).toEqual({ linked: 2, leftOut: 0, fault: null });
    expect(told).toEqual([
      'found 2',
      `fetched ${idOf('62000000011')}`,
      `fetched ${idOf('62000000022')}`,
      'ended 2 0 null',
    ]);
    // Seven transactions in pages of three.
    expect(bank.calls).toEqual([
      'accounts',
      'movements bank-62000000011 2025-06-12 2026-06-12 0',
      'movements bank-62000000011 2025-06-12 2026-06-12 3',
      'movements bank-62000000011 2025-06-12 2026-06-12 6',
      'movements bank-62000000022 2025-06-12 2026-06-12 0',
    ]);
    expect(await rows('62000000011')).toHaveLength(7);
    expect(await connections.find(connection)).toMatchObject({ state: 'ANALYSING', accounts: 2, transactions: 9 });
    expect(await ports.grants.find(ref)).toMatchObject({
      fetchedAt: at,
      ended: null,
      dueAt: new Date(now + DAY).toISOString(),
      accounts: [
        { bankAccountId: 'bank-62000000011', accountId: idOf('62000000011'), fetchedTo: '2026-06-12' },
        { bankAccountId: 'bank-62000000022', accountId: idOf('62000000022'), fetchedTo: '2026-06-12' },
      ],
    });
  });

  test('A first fetch for a login that the flow does not expect adds nothing, ends and notifies the bank', async () => {
    await granted();
    admission.isAdmitted = false;
    expect(await fetchFeed(ports, ref, run)).toBe('ignored');
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'withdrawn', dueAt: null });
    expect(bank.calls).toEqual(['revoke']);
    expect(told).toEqual([]);
  });

  test('A first fetch replaces an earlier grant for the same accounts, which ends here and at the bank', async () => {
    await granted();
    await fetchFeed(ports, ref, run);
    const later = { ...ref, grantId: '692039c0bbbbbbbbbbbbbbbb' };
    const consent = { bankId: 'bank', consentExpiresAt: '2026-09-11T08:00:00.000Z' };
    await ports.grants.create(later, consent, tokensOf('access-1', 'refresh-1'), new Date(now + DAY).toISOString());
    expect(await fetchFeed(ports, later, runAt(now + DAY))).toMatchObject({ linked: 2 });
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'replaced', dueAt: null });
    expect(await ports.grants.find(later)).toMatchObject({ ended: null });
    expect(bank.calls.filter((call) => call === 'revoke')).toHaveLength(1);
  });

  test('A first fetch leaves an earlier grant for other accounts unchanged', async () => {
    await granted();
    await fetchFeed(ports, ref, run);
    bank.accounts = [account('62000000033')];
    const later = { ...ref, grantId: '692039c0bbbbbbbbbbbbbbbb' };
    await ports.grants.create(later, { bankId: 'bank', consentExpiresAt: null }, tokensOf('access-1', null), at);
    expect(await fetchFeed(ports, later, run)).toMatchObject({ linked: 1 });
    expect(await ports.grants.find(ref)).toMatchObject({ ended: null });
  });

  test('A first fetch of a bank without a connector ends the grant and records that no bank was notified', async () => {
    await granted();
    expect(await fetchFeed({ ...ports, connectors: new Map() }, ref, run)).toBe('ignored');
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'nothing_came' });
    expect(untold).toHaveLength(1);
  });

  test('A single-use first fetch ends the grant, erases its tokens and notifies the bank', async () => {
    await granted(null);
    expect(await fetchFeed(ports, ref, run)).toMatchObject({ linked: 2, fault: null });
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'fetched_once', dueAt: null });
    expect(await ports.grants.tokens(ref)).toBeNull();
    expect(bank.calls.at(-1)).toBe('revoke');
    expect(await fetchFeed(ports, ref, run)).toBe('ignored');
  });

  test('A first fetch that is delivered again changes nothing', async () => {
    await granted();
    await fetchFeed(ports, ref, run);
    const before = await connections.find(connection);
    await fetchFeed(ports, ref, run);
    expect(await connections.find(connection)).toEqual(before);
    expect(told.filter((line) => line.startsWith('ended'))).toHaveLength(1);
  });

  test('A first fetch stores the accounts that came when one is refused', async () => {
    await granted();
    bank.faults.set('movements bank-62000000022', 'consent_refused');
    expect(await fetchFeed(ports, ref, run)).toEqual({ linked: 1, leftOut: 1, fault: 'consent_refused' });
    expect(told.at(-1)).toBe('ended 1 1 consent_refused');
    expect((await ports.grants.find(ref))?.accounts).toHaveLength(1);
  });

  test.each([
    ['consent_refused', 'accounts'],
    ['unexpected', 'accounts'],
  ] as const)('A first fetch that the bank answers with %s ends the grant', async (fault, call) => {
    await granted();
    bank.faults.set(call, fault);
    expect(await fetchFeed(ports, ref, run)).toEqual({ linked: 0, leftOut: 0, fault });
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'nothing_came' });
    expect(await connections.find(connection)).toMatchObject({ state: 'NOT_READY' });
  });

  test('A first fetch without accounts ends with the fault no_accounts', async () => {
    await granted();
    bank.accounts = [];
    expect(await fetchFeed(ports, ref, run)).toEqual({ linked: 0, leftOut: 0, fault: 'no_accounts' });
    expect(told).toEqual(['ended 0 0 no_accounts']);
  });

  test('A first fetch waits for a bank that is down, and reports the fault after the last try', async () => {
    await granted();
    bank.faults.set('accounts', 'bank_unavailable');
    await expect(fetchFeed(ports, ref, run)).rejects.toThrow(FeedDelayedError);
    expect(told).toEqual([]);
    expect(await fetchFeed(ports, ref, lastTry)).toEqual({ linked: 0, leftOut: 0, fault: 'bank_unavailable' });
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'nothing_came' });
  });

  test('A first fetch resumes where it was cut off', async () => {
    await granted();
    bank.faults.set('movements bank-62000000022', 'bank_unavailable');
    await expect(fetchFeed(ports, ref, run)).rejects.toThrow(FeedDelayedError);
    expect(await rows('62000000011')).toHaveLength(7);
    bank.faults.clear();
    expect(await fetchFeed(ports, ref, run)).toEqual({ linked: 2, leftOut: 0, fault: null });
    expect(await connections.find(connection)).toMatchObject({ accounts: 2, transactions: 9 });
  });

  test('A first fetch adds an account without history, and its rows when they come', async () => {
    await granted();
    bank.accounts = [account('62000000033')];
    expect(await fetchFeed(ports, ref, run)).toMatchObject({ linked: 1 });
    expect(await connections.find(connection)).toMatchObject({ accounts: 1, transactions: 0 });
    bank.movements.set('bank-62000000033', movements('2026-06-13', 1));
    await fetchFeed(ports, ref, runAt(now + DAY));
    expect(await rows('62000000033')).toHaveLength(1);
  });

  test('A first fetch for a connection whose consent was withdrawn adds nothing and ends', async () => {
    await granted();
    const withdrawn = { ...ledgers, addAccount: async () => ({ outcome: 'withdrawn' as const }) };
    expect(await fetchFeed({ ...ports, ledgers: withdrawn }, ref, run)).toBe('ignored');
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'withdrawn' });
    expect(bank.calls.at(-1)).toBe('revoke');
  });

  test('A first fetch that fails for a reason of ours is reported as unexpected', async () => {
    await granted();
    await abandonFetch(ports, ref, now);
    expect(told).toEqual(['ended 0 0 unexpected']);
    expect(bank.calls).toEqual(['revoke']);
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'nothing_came' });
    await abandonFetch(ports, ref, now);
    expect(told).toHaveLength(1);
  });

  test('A first fetch that never succeeded is abandoned after a day', async () => {
    await granted();
    expect(await fetchFeed(ports, ref, runAt(now + DAY + 1))).toMatchObject({
      fault: 'bank_unavailable',
    });
    expect(bank.calls).toEqual(['revoke']);
  });
});

describe('beside a statement of the same account', () => {
  /** What an upload of the account holds: the first days that the bank shows too. */
  const uploaded = (own: readonly FeedTransaction[]) => {
    const period = { from: '2026-06-05', to: '2026-06-08', isContinued: false };
    return feedLedger({ ...account('0062000000011'), balanceCents: null }, own, idOf('62000000011'), period);
  };

  test('a feed adds only the days that the statement lacks, to the same account', async () => {
    await granted();
    await ledgers.addAccount(connection, uploaded(movements('2026-06-05', 4)), at);
    expect(await fetchFeed(ports, ref, run)).toEqual({ linked: 2, leftOut: 0, fault: null });
    expect(await rows('62000000011')).toHaveLength(7);
    expect(await connections.find(connection)).toMatchObject({ accounts: 2, transactions: 9 });
  });

  test('a feed that contradicts the statement is left out', async () => {
    await granted();
    const forged = movements('2026-06-05', 4).map((row, index) =>
      index === 1 ? { ...row, amountCents: 500_000 } : row,
    );
    await ledgers.addAccount(connection, uploaded(forged), at);
    expect(await fetchFeed(ports, ref, run)).toEqual({ linked: 1, leftOut: 1, fault: 'unexpected' });
    expect(await rows('62000000011')).toHaveLength(4);
  });
});
