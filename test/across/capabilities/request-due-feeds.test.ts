import { describe, expect, test } from '@jest/globals';
import { stageConfig } from '../../../cdk/stage-config.ts';
import { refreshBankFeeds } from '../../../cdk/workers.ts';
import type { DueGrants, GrantRef } from '../../../functions/connect/domain/feed/bank-grant-store.ts';
import { memoryBankGrants } from '../../../functions/connect/domain/feed/memory-bank-grants.fixture.ts';
import { requestDueFeeds } from '../../../functions/connect/domain/feed/request-due-feeds.ts';
import { tokensOf } from '../../../functions/connect/domain/feed/scripted-bank.fixture.ts';

const ref: GrantRef = {
  organisationId: '692039c01111111111111111',
  applicationId: '692039c02222222222222222',
  grantId: '692039c0aaaaaaaaaaaaaaaa',
};
const now = Date.parse('2026-06-12T08:00:00.000Z');

describe('what is due', () => {
  test('A due feed is requested, and again an hour later when there was no result', async () => {
    const store = memoryBankGrants();
    await store.create(
      ref,
      { bankId: 'bank', consentExpiresAt: null },
      tokensOf('access-1', null),
      new Date(now).toISOString(),
    );
    const asked: GrantRef[] = [];
    const queue = { request: async (grant: GrantRef) => void asked.push(grant) };
    expect(await requestDueFeeds(store, queue, now)).toBe(0);
    expect(await requestDueFeeds(store, queue, now + 5 * 60_000)).toBe(1);
    expect(await requestDueFeeds(store, queue, now + 6 * 60_000)).toBe(0);
    expect(await requestDueFeeds(store, queue, now + 66 * 60_000)).toBe(1);
    expect(asked).toEqual([ref, ref]);
  });

  test('Due feeds are requested a part at a time, as many as the workers clear until the next run', async () => {
    const limits: number[] = [];
    const grants: DueGrants = {
      postpone: async () => {},
      async due(_, limit) {
        limits.push(limit);
        return [];
      },
    };
    await requestDueFeeds(grants, { request: async () => {} }, now);
    // At ten seconds a fetch.
    const { feedRefreshConcurrency } = stageConfig('production');
    expect(limits).toEqual([(feedRefreshConcurrency * refreshBankFeeds.everyMinutes * 60) / 10]);
  });
});
