import { expect, test } from '@jest/globals';
import type { GrantRef } from './bank-grant-store.ts';
import { memoryBankGrants } from './memory-bank-grants.fixture.ts';
import { requestDueFeeds } from './request-due-feeds.ts';
import { tokensOf } from './scripted-bank.fixture.ts';

const ref: GrantRef = {
  organisationId: '692039c01111111111111111',
  applicationId: '692039c02222222222222222',
  grantId: '692039c0aaaaaaaaaaaaaaaa',
};
const now = Date.parse('2026-06-12T08:00:00.000Z');

test('A due feed is requested, and again an hour later when there was no result, but not while the queue is long', async () => {
  const store = memoryBankGrants();
  const at = new Date(now).toISOString();
  await store.create(ref, { bankId: 'bank', consentExpiresAt: null }, tokensOf('access-1', null), at);
  const asked: GrantRef[] = [];
  const sweep = async (minutes: number, waiting = 0) => {
    const queue = { request: async (grant: GrantRef) => void asked.push(grant), waiting: async () => waiting };
    await requestDueFeeds(store, queue, { now: now + minutes * 60_000, timeLeft: () => 60_000 });
    return asked.length;
  };
  expect(await sweep(0)).toBe(0);
  expect(await sweep(5, 5000)).toBe(0);
  expect(await sweep(5)).toBe(1);
  expect(await sweep(6)).toBe(1);
  expect(await sweep(66, 5000)).toBe(1);
  expect(await sweep(66)).toBe(2);
  expect(asked).toEqual([ref, ref]);
});
