import { expect, test } from '@jest/globals';
import type { BankTokens } from './bank-connector.ts';
import type { BankGrantStore, GrantRef } from './bank-grant-store.ts';

const at = '2026-06-12T08:00:00.000Z';
const inAMinute = '2026-06-12T08:01:00.000Z';
const tokens: BankTokens = {
  accessToken: 'access-1',
  accessExpiresAt: '2026-06-12T08:10:00.000Z',
  refreshToken: 'refresh-1',
};
const renewed: BankTokens = { ...tokens, accessToken: 'access-2', refreshToken: 'refresh-2' };
const ninetyDays = { bankId: 'sandbox_bank', consentExpiresAt: '2026-09-10T08:00:00.000Z' };

let made = 0;

/** What every store of grants does. */
export function bankGrantStoreContract(storeOf: () => BankGrantStore): void {
  async function granted(): Promise<{ store: BankGrantStore; ref: GrantRef }> {
    made += 1;
    const applicationId = `692039c0${made.toString(16).padStart(16, '0')}`;
    const ref = { organisationId: '692039c01111111111111111', applicationId, grantId: '692039c0aaaaaaaaaaaaaaaa' };
    const store = storeOf();
    await store.create(ref, ninetyDays, tokens, at);
    return { store, ref };
  }

  test('keeps a grant once, with its tokens, due when its first message was lost', async () => {
    const { store, ref } = await granted();
    await store.create(ref, { bankId: 'other', consentExpiresAt: null }, renewed, inAMinute);
    const { organisationId, applicationId } = ref;
    expect(await store.find(ref)).toEqual({
      id: ref.grantId,
      organisationId,
      applicationId,
      ...ninetyDays,
      createdAt: at,
      fetchedAt: null,
      accounts: [],
      dueAt: '2026-06-12T08:05:00.000Z',
      ended: null,
      tokenVersion: 1,
    });
    expect(await store.tokens(ref)).toEqual({ tokens, tokenVersion: 1 });
    expect((await store.list(ref)).map(({ id }) => id)).toEqual([ref.grantId]);
    expect(await store.list({ organisationId, applicationId: '692039c0ffffffffffffffff' })).toEqual([]);
    expect(await store.find({ ...ref, grantId: '692039c0bbbbbbbbbbbbbbbb' })).toBeNull();
  });

  test('lets one at a time exchange the tokens, and only the newest', async () => {
    const { store, ref } = await granted();
    expect(await store.lockTokens(ref, 1, at, inAMinute)).toBe(true);
    expect(await store.lockTokens(ref, 1, at, inAMinute)).toBe(false);
    expect(await store.replaceTokens(ref, 1, renewed)).toBe(true);
    expect(await store.tokens(ref)).toEqual({ tokens: renewed, tokenVersion: 2 });
    // Who still holds the first ones comes too late.
    expect(await store.lockTokens(ref, 1, inAMinute, '2026-06-12T08:02:00.000Z')).toBe(false);
    expect(await store.replaceTokens(ref, 1, tokens)).toBe(false);
    expect(await store.lockTokens(ref, 2, at, inAMinute)).toBe(true);
    await store.unlockTokens(ref, 2);
    expect(await store.lockTokens(ref, 2, at, inAMinute)).toBe(true);
    // The lock of somebody who died ends by itself.
    expect(await store.lockTokens(ref, 2, inAMinute, '2026-06-12T08:02:00.000Z')).toBe(true);
  });

  test('erases the tokens with the end, which is for good', async () => {
    const { store, ref } = await granted();
    await store.end(ref, 'withdrawn');
    await store.end(ref, 'fetched_once');
    await store.noteFetched(ref, [], at, inAMinute);
    await store.reschedule(ref, inAMinute);
    expect(await store.find(ref)).toMatchObject({ ended: 'withdrawn', dueAt: null, fetchedAt: null });
    expect(await store.tokens(ref)).toBeNull();
    expect(await store.lockTokens(ref, 1, at, inAMinute)).toBe(false);
    expect(await store.replaceTokens(ref, 1, renewed)).toBe(false);
    expect(
      (await dueBy(store, '2030-01-01T00:00:00.000Z')).some((due) => due.applicationId === ref.applicationId),
    ).toBe(false);
  });

  test('is due when it was said to be', async () => {
    const { store, ref } = await granted();
    const { ref: later } = await granted();
    const accounts = [{ bankAccountId: 'b', accountId: '692039c0cccccccccccccccc', fetchedTo: '2026-06-12' }];
    await store.noteFetched(ref, accounts, at, '2020-01-02T00:00:00.000Z');
    await store.reschedule(later, '2020-01-01T00:00:00.000Z');
    expect(await store.find(ref)).toMatchObject({ accounts, fetchedAt: at, dueAt: '2020-01-02T00:00:00.000Z' });
    expect(await dueBy(store, '2020-01-01T23:00:00.000Z')).toEqual([later]);
    const both = await dueBy(store, '2020-01-02T00:00:00.000Z');
    expect(both).toHaveLength(2);
    expect(both).toEqual(expect.arrayContaining([later, ref]));
    for (const each of [ref, later]) await store.end(each, 'withdrawn');
  });
}

async function dueBy(store: BankGrantStore, by: string): Promise<GrantRef[]> {
  const found: GrantRef[] = [];
  await store.drainDue(by, async (due) => void found.push(...due));
  return found;
}
