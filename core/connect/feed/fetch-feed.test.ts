import { beforeEach, describe, expect, test } from '@jest/globals';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { addDays } from '../../time/calendar.ts';
import { type MemoryBankConnections, memoryBankConnections } from '../memory-bank-connections.fixture.ts';
import type { BankAccount, BankConnector, BankMovement, BankTokens } from './bank-connector.ts';
import type { GrantRef } from './bank-grant-store.ts';
import { FeedDelayedError } from './feed-delayed.ts';
import { feedLedger } from './feed-ledger.ts';
import type { FeedProgress } from './feed-progress.ts';
import { type FeedPorts, type FeedRun, fetchFeed, giveUpFeed } from './fetch-feed.ts';
import { memoryBankGrants } from './memory-bank-grants.fixture.ts';
import { type ScriptedBank, scriptedBank, tokensOf } from './scripted-bank.fixture.ts';

const ref: GrantRef = {
  organisationId: '692039c01111111111111111',
  applicationId: '692039c02222222222222222',
  grantId: '692039c0aaaaaaaaaaaaaaaa',
};
const connection = { organisationId: ref.organisationId, applicationId: ref.applicationId };
/** 10:00 in Johannesburg. */
const now = Date.parse('2026-06-12T08:00:00.000Z');
const at = new Date(now).toISOString();
const DAY = 86_400_000;
const runAt = (instant: number, askedAt: string | null = null): FeedRun => ({
  now: instant,
  clock: () => instant,
  askedAt,
  isLastTry: false,
});
const run = runAt(now);
const lastTry: FeedRun = { ...run, isLastTry: true };

const account = (number: string): BankAccount => ({
  bankAccountId: `bank-${number}`,
  bankSlug: 'fnb',
  accountNumber: number,
  accountName: 'Gold Cheque Account',
  accountType: 'cheque',
  holderName: 'Test Person',
  currency: 'ZAR',
  balanceCents: 0,
});

/** Movements of R10.00 on consecutive days, from a balance of R100.00. */
function movements(from: string, count: number): BankMovement[] {
  return Array.from({ length: count }, (_, index) => ({
    bookedOn: addDays(from, index),
    amountCents: -1_000,
    balanceCents: 10_000 - 1_000 * (index + 1),
    currency: 'ZAR',
    description: `POS PURCHASE SHOP ${index}`,
    reference: '',
  }));
}

let bank: ScriptedBank;
let connections: MemoryBankConnections;
let ports: FeedPorts;
let told: string[];
let isAdmitted: boolean;
let untold: unknown[];

beforeEach(async () => {
  bank = scriptedBank();
  bank.accounts = [account('62000000011'), account('62000000022')];
  bank.movements.set('bank-62000000011', movements('2026-06-05', 7));
  bank.movements.set('bank-62000000022', movements('2026-06-09', 2));
  connections = memoryBankConnections();
  await connections.create(connection);
  told = [];
  isAdmitted = true;
  untold = [];
  const progress: FeedProgress = {
    admitted: async () => isAdmitted,
    found: async (_, accounts) => void told.push(`found ${accounts}`),
    fetched: async (_, accountId) => void told.push(`fetched ${accountId}`),
    ended: async (_, { linked, leftOut, fault }) => void told.push(`ended ${linked} ${leftOut} ${fault}`),
  };
  ports = {
    connectors: new Map([['bank', bank.connector]]),
    grants: memoryBankGrants(),
    untold: (_, failure) => void untold.push(failure),
    connections,
    progress,
    accountId: (_, bankSlug, number) => `${bankSlug}-${number}`.padEnd(24, '0'),
  };
});

const idOf = (number: string): string => `fnb-${number}`.padEnd(24, '0');

async function granted(consentExpiresAt: string | null = '2026-09-10T08:00:00.000Z'): Promise<void> {
  const refreshToken = consentExpiresAt === null ? null : 'refresh-1';
  await ports.grants.create(ref, { bankId: 'bank', consentExpiresAt }, tokensOf('access-1', refreshToken), at);
}

const rows = async (number: string): Promise<readonly LedgerTransaction[]> =>
  (await connections.wholeLedger(connection)).find(({ account: { id } }) => id === idOf(number))?.transactions ?? [];

describe('a first fetch', () => {
  test('adds every account with every page of a year, and tells how it goes', async () => {
    await granted();
    expect(await fetchFeed(ports, ref, run)).toEqual({ linked: 2, leftOut: 0, fault: null });
    expect(told).toEqual([
      'found 2',
      `fetched ${idOf('62000000011')}`,
      `fetched ${idOf('62000000022')}`,
      'ended 2 0 null',
    ]);
    // Seven movements in pages of three.
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

  test('of a login that the flow does not wait for adds nothing, ends and tells the bank', async () => {
    await granted();
    isAdmitted = false;
    expect(await fetchFeed(ports, ref, run)).toBe('ignored');
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'withdrawn', dueAt: null });
    expect(bank.calls).toEqual(['revoke']);
    expect(told).toEqual([]);
  });

  test('takes the place of an earlier one of the same accounts, which ends here and at the bank', async () => {
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

  test('leaves an earlier one of other accounts as it is', async () => {
    await granted();
    await fetchFeed(ports, ref, run);
    bank.accounts = [account('62000000033')];
    const later = { ...ref, grantId: '692039c0bbbbbbbbbbbbbbbb' };
    await ports.grants.create(later, { bankId: 'bank', consentExpiresAt: null }, tokensOf('access-1', null), at);
    expect(await fetchFeed(ports, later, run)).toMatchObject({ linked: 1 });
    expect(await ports.grants.find(ref)).toMatchObject({ ended: null });
  });

  test('of a bank that has no connector any more ends the grant, and says that nobody was told', async () => {
    await granted();
    expect(await fetchFeed({ ...ports, connectors: new Map() }, ref, run)).toBe('ignored');
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'nothing_came' });
    expect(untold).toHaveLength(1);
  });

  test('that was for once ends the grant, erases its tokens and tells the bank', async () => {
    await granted(null);
    expect(await fetchFeed(ports, ref, run)).toMatchObject({ linked: 2, fault: null });
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'fetched_once', dueAt: null });
    expect(await ports.grants.tokens(ref)).toBeNull();
    expect(bank.calls.at(-1)).toBe('revoke');
    expect(await fetchFeed(ports, ref, run)).toBe('ignored');
  });

  test('that is delivered again changes nothing', async () => {
    await granted();
    await fetchFeed(ports, ref, run);
    const before = await connections.find(connection);
    await fetchFeed(ports, ref, run);
    expect(await connections.find(connection)).toEqual(before);
    expect(told.filter((line) => line.startsWith('ended'))).toHaveLength(1);
  });

  test('keeps the accounts that came when one is refused', async () => {
    await granted();
    bank.faults.set('movements bank-62000000022', 'consent_refused');
    expect(await fetchFeed(ports, ref, run)).toEqual({ linked: 1, leftOut: 1, fault: 'consent_refused' });
    expect(told.at(-1)).toBe('ended 1 1 consent_refused');
    expect((await ports.grants.find(ref))?.accounts).toHaveLength(1);
  });

  test.each([
    ['consent_refused', 'accounts'],
    ['unexpected', 'accounts'],
  ] as const)('that the bank answers with %s ends the grant', async (fault, call) => {
    await granted();
    bank.faults.set(call, fault);
    expect(await fetchFeed(ports, ref, run)).toEqual({ linked: 0, leftOut: 0, fault });
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'nothing_came' });
    expect(await connections.find(connection)).toMatchObject({ state: 'NOT_READY' });
  });

  test('finds that there are no accounts', async () => {
    await granted();
    bank.accounts = [];
    expect(await fetchFeed(ports, ref, run)).toEqual({ linked: 0, leftOut: 0, fault: 'no_accounts' });
    expect(told).toEqual(['ended 0 0 no_accounts']);
  });

  test('waits for a bank that is down, and tells after the last try', async () => {
    await granted();
    bank.faults.set('accounts', 'bank_unavailable');
    await expect(fetchFeed(ports, ref, run)).rejects.toThrow(FeedDelayedError);
    expect(told).toEqual([]);
    expect(await fetchFeed(ports, ref, lastTry)).toEqual({ linked: 0, leftOut: 0, fault: 'bank_unavailable' });
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'nothing_came' });
  });

  test('goes on where it was cut off', async () => {
    await granted();
    bank.faults.set('movements bank-62000000022', 'bank_unavailable');
    await expect(fetchFeed(ports, ref, run)).rejects.toThrow(FeedDelayedError);
    expect(await rows('62000000011')).toHaveLength(7);
    bank.faults.clear();
    expect(await fetchFeed(ports, ref, run)).toEqual({ linked: 2, leftOut: 0, fault: null });
    expect(await connections.find(connection)).toMatchObject({ accounts: 2, transactions: 9 });
  });

  test('adds an account without history, and its rows when they come', async () => {
    await granted();
    bank.accounts = [account('62000000033')];
    expect(await fetchFeed(ports, ref, run)).toMatchObject({ linked: 1 });
    expect(await connections.find(connection)).toMatchObject({ accounts: 1, transactions: 0 });
    bank.movements.set('bank-62000000033', movements('2026-06-13', 1));
    await fetchFeed(ports, ref, runAt(now + DAY));
    expect(await rows('62000000033')).toHaveLength(1);
  });

  test('for a connection whose consent was withdrawn adds nothing and ends', async () => {
    await granted();
    const withdrawn = { ...connections, addAccount: async () => ({ outcome: 'withdrawn' as const }) };
    expect(await fetchFeed({ ...ports, connections: withdrawn }, ref, run)).toBe('ignored');
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'withdrawn' });
    expect(bank.calls.at(-1)).toBe('revoke');
  });

  test('that fails for a reason of ours is told as unexpected', async () => {
    await granted();
    await giveUpFeed(ports, ref, now);
    expect(told).toEqual(['ended 0 0 unexpected']);
    expect(bank.calls).toEqual(['revoke']);
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'nothing_came' });
    await giveUpFeed(ports, ref, now);
    expect(told).toHaveLength(1);
  });

  test('that never went through is given up after a day', async () => {
    await granted();
    expect(await fetchFeed(ports, ref, runAt(now + DAY + 1))).toMatchObject({
      fault: 'bank_unavailable',
    });
    expect(bank.calls).toEqual(['revoke']);
  });
});

describe('beside a statement of the same account', () => {
  /** What an upload of the account holds: the first days that the bank shows too. */
  const uploaded = (own: readonly BankMovement[]) => {
    const period = { from: '2026-06-05', to: '2026-06-08', isContinued: false };
    return feedLedger({ ...account('0062000000011'), balanceCents: null }, own, idOf('62000000011'), period);
  };

  test('a feed adds only the days that the statement lacks, to the same account', async () => {
    await granted();
    await connections.addAccount(connection, uploaded(movements('2026-06-05', 4)), at);
    expect(await fetchFeed(ports, ref, run)).toEqual({ linked: 2, leftOut: 0, fault: null });
    expect(await rows('62000000011')).toHaveLength(7);
    expect(await connections.find(connection)).toMatchObject({ accounts: 2, transactions: 9 });
  });

  test('a feed that contradicts the statement is left out', async () => {
    await granted();
    const forged = movements('2026-06-05', 4).map((row, index) =>
      index === 1 ? { ...row, amountCents: 500_000 } : row,
    );
    await connections.addAccount(connection, uploaded(forged), at);
    expect(await fetchFeed(ports, ref, run)).toEqual({ linked: 1, leftOut: 1, fault: 'unexpected' });
    expect(await rows('62000000011')).toHaveLength(4);
  });
});

describe('a further fetch', () => {
  const tomorrow = runAt(now + DAY);
  beforeEach(async () => {
    await granted();
    await fetchFeed(ports, ref, run);
    bank.calls.length = 0;
    told.length = 0;
  });

  test('asks for the days since the one before, adds what is new and tells no flow of it', async () => {
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

  test('without anything new asks for no analysis', async () => {
    const before = await connections.find(connection);
    await fetchFeed(ports, ref, tomorrow);
    expect(await connections.find(connection)).toEqual(before);
  });

  test('renews tokens that are over, and once more when the bank says so', async () => {
    bank.accepted = 'access-2';
    expect(await fetchFeed(ports, ref, tomorrow)).toMatchObject({ linked: 2, fault: null });
    expect(bank.calls.slice(0, 3)).toEqual(['accounts', 'refresh refresh-1', 'accounts']);
    expect(await ports.grants.tokens(ref)).toMatchObject({ tokens: { refreshToken: 'refresh-2' }, tokenVersion: 2 });
  });

  test('comes later when somebody else renews the tokens', async () => {
    bank.accepted = 'access-2';
    const until = new Date(tomorrow.now + 30_000).toISOString();
    await ports.grants.lockTokens(ref, 1, at, until);
    await expect(fetchFeed(ports, ref, tomorrow)).rejects.toThrow(FeedDelayedError);
    expect(bank.calls).not.toContain('refresh refresh-1');
  });

  test('that was asked for before the last one was done is done with it', async () => {
    const before = new Date(now - 1_000).toISOString();
    expect(await fetchFeed(ports, ref, runAt(now + 60_000, before))).toBe('ignored');
    expect(bank.calls).toEqual([]);
    const after = new Date(now + 1_000).toISOString();
    expect(await fetchFeed(ports, ref, runAt(now + 60_000, after))).toMatchObject({ linked: 2 });
  });

  test('that renews tokens late locks them from then on: nobody else shows the same refresh token', async () => {
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

  test('that renews tokens of a grant that ends meanwhile tells the bank of the new ones', async () => {
    bank.accepted = 'access-2';
    const refresh: BankConnector['refresh'] = async (tokens) => {
      await ports.grants.end(ref, 'withdrawn');
      return bank.connector.refresh(tokens);
    };
    const connectors = new Map([['bank', { ...bank.connector, refresh }]]);
    await fetchFeed({ ...ports, connectors }, ref, tomorrow);
    expect(bank.calls.at(-1)).toBe('revoke');
  });

  test('that fails while tokens are renewed holds nobody up', async () => {
    bank.accepted = 'access-2';
    const refresh = async () => Promise.reject(new Error('a fault of ours'));
    const broken = new Map([['bank', { ...bank.connector, refresh }]]);
    await expect(fetchFeed({ ...ports, connectors: broken }, ref, tomorrow)).rejects.toThrow('a fault of ours');
    expect(await fetchFeed(ports, ref, tomorrow)).toMatchObject({ linked: 2, fault: null });
  });

  test('ends the grant when the bank renews no more', async () => {
    bank.accepted = 'another';
    bank.faults.set('refresh', 'session_expired');
    expect(await fetchFeed(ports, ref, tomorrow)).toMatchObject({ linked: 0, fault: 'session_expired' });
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'session_expired' });
    expect(await rows('62000000011')).toHaveLength(7);
  });

  test('of a bank that is down is tried again the next day', async () => {
    bank.faults.set('accounts', 'bank_unavailable');
    await expect(fetchFeed(ports, ref, tomorrow)).rejects.toThrow(FeedDelayedError);
    await fetchFeed(ports, ref, { ...tomorrow, isLastTry: true });
    expect(await ports.grants.find(ref)).toMatchObject({ ended: null, dueAt: new Date(now + 2 * DAY).toISOString() });
    await giveUpFeed(ports, ref, tomorrow.now + DAY);
    expect(await ports.grants.find(ref)).toMatchObject({ ended: null, dueAt: new Date(now + 3 * DAY).toISOString() });
  });

  test('after the consent lapsed asks the bank for nothing but its end', async () => {
    expect(await fetchFeed(ports, ref, runAt(now + 91 * DAY))).toBe('ignored');
    expect(bank.calls).toEqual(['revoke']);
    expect(await ports.grants.find(ref)).toMatchObject({ ended: 'consent_lapsed' });
  });

  test('fetches an account that was not there before from its beginning', async () => {
    bank.accounts = [...bank.accounts, account('62000000033')];
    bank.movements.set('bank-62000000033', movements('2026-06-01', 2));
    expect(await fetchFeed(ports, ref, tomorrow)).toMatchObject({ linked: 3 });
    expect(bank.calls).toContain('movements bank-62000000033 2025-06-13 2026-06-13 0');
    expect((await ports.grants.find(ref))?.accounts).toHaveLength(3);
  });
});
