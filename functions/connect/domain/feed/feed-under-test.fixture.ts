import { addDays } from '@imali/ledger/basics/calendar.ts';
import type { LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import { memoryBankData } from '../../../bank-data/domain/memory-bank-data.fixture.ts';
import type { BankAccount, FeedTransaction } from './bank-connector.ts';
import type { GrantRef } from './bank-grant-store.ts';
import type { FeedProgress } from './feed-progress.ts';
import type { FeedPorts, FeedRun } from './fetch-feed.ts';
import { memoryBankGrants } from './memory-bank-grants.fixture.ts';
import { scriptedBank, tokensOf } from './scripted-bank.fixture.ts';

export const ref: GrantRef = {
  organisationId: '692039c01111111111111111',
  applicationId: '692039c02222222222222222',
  grantId: '692039c0aaaaaaaaaaaaaaaa',
};
export const connection = { organisationId: ref.organisationId, applicationId: ref.applicationId };

/** 10:00 in Johannesburg. */
export const now = Date.parse('2026-06-12T08:00:00.000Z');
export const at = new Date(now).toISOString();
export const DAY = 86_400_000;

export const runAt = (instant: number, askedAt: string | null = null): FeedRun => ({
  now: instant,
  clock: () => instant,
  askedAt,
  isLastTry: false,
});
export const run = runAt(now);

export const account = (number: string): BankAccount => ({
  bankAccountId: `bank-${number}`,
  bankSlug: 'fnb',
  accountNumber: number,
  accountName: 'Gold Cheque Account',
  accountType: 'cheque',
  holderName: 'Test Person',
  currency: 'ZAR',
  balanceCents: 0,
});

/** Transactions of R10.00 on consecutive days, from a balance of R100.00. */
export function movements(from: string, count: number): FeedTransaction[] {
  return Array.from({ length: count }, (_, index) => ({
    bookedOn: addDays(from, index),
    amountCents: -1_000,
    balanceCents: 10_000 - 1_000 * (index + 1),
    currency: 'ZAR',
    description: `POS PURCHASE SHOP ${index}`,
    reference: '',
  }));
}

export const idOf = (number: string): string => `fnb-${number}`.padEnd(24, '0');

/** A bank of two accounts, a connection without any, and what a fetch reports of itself. */
export async function feedUnderTest() {
  const bank = scriptedBank();
  bank.accounts = [account('62000000011'), account('62000000022')];
  bank.movements.set('bank-62000000011', movements('2026-06-05', 7));
  bank.movements.set('bank-62000000022', movements('2026-06-09', 2));
  const bankData = memoryBankData();
  await bankData.create(connection);
  const told: string[] = [];
  const untold: unknown[] = [];
  /** Whether the flow waits for the login. */
  const admission = { isAdmitted: true };
  const progress: FeedProgress = {
    admitted: async () => admission.isAdmitted,
    found: async (_, accounts) => void told.push(`found ${accounts}`),
    fetched: async (_, accountId) => void told.push(`fetched ${accountId}`),
    ended: async (_, { linked, leftOut, fault }) => void told.push(`ended ${linked} ${leftOut} ${fault}`),
  };
  const ports: FeedPorts = {
    connectors: new Map([['bank', bank.connector]]),
    grants: memoryBankGrants(),
    untold: (_, failure) => void untold.push(failure),
    ...bankData,
    progress,
    accountId: (_, bankSlug, number) => `${bankSlug}-${number}`.padEnd(24, '0'),
  };
  return {
    bank,
    ...bankData,
    ports,
    told,
    untold,
    admission,
    async granted(consentExpiresAt: string | null = '2026-09-10T08:00:00.000Z'): Promise<void> {
      const refreshToken = consentExpiresAt === null ? null : 'refresh-1';
      await ports.grants.create(ref, { bankId: 'bank', consentExpiresAt }, tokensOf('access-1', refreshToken), at);
    },
    async rows(number: string): Promise<readonly LedgerTransaction[]> {
      const kept = await bankData.ledgers.wholeLedger(connection);
      return kept.find(({ account: { id } }) => id === idOf(number))?.transactions ?? [];
    },
  };
}
