import { compareText } from '@imali/ledger/basics/text-order.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { BankDataStores } from './bank-data-stores.ts';
import type { PendingAnalysis } from './connection-store.ts';
import {
  addedTo,
  at,
  freshConnection,
  nextRef,
  plainLedger,
  readyWith,
  type StoreUnderTest,
} from './connection-under-test.fixture.ts';

/** How analyses of a connection are asked for and ended. */
export function generationsContract(underTest: () => StoreUnderTest): void {
  let store: BankDataStores;
  let ref: ConnectionRef;
  beforeEach(async () => {
    ({ store, ref } = await freshConnection(underTest()));
  });
  const added = (ledger: AccountLedger): Promise<number> => addedTo({ store, ref }, ledger);
  const pendingBy = async (by: string): Promise<readonly PendingAnalysis[]> => {
    const found: PendingAnalysis[] = [];
    await store.connections.drainPending(by, async (pending) => void found.push(...pending));
    return found;
  };
  const ready = (ledger: AccountLedger): Promise<number> => readyWith({ store, ref }, ledger);

  describe('ending a generation', () => {
    test('happens once, and only for the generation that was asked for last', async () => {
      await added(plainLedger(1, 2));
      await added(plainLedger(2, 2));
      expect(await store.connections.finish(ref, 1, 'READY', at)).toBe('superseded');
      expect(await store.connections.find(ref)).toMatchObject({ state: 'ANALYSING', analysedAt: null });
      expect(await store.connections.finish(ref, 2, 'READY', at)).toBe('finished');
      const ended = await store.connections.find(ref);
      expect(ended).toMatchObject({ state: 'READY', analysedAt: at, cause: null });
      expect(await store.connections.finish(ref, 2, 'FAILED', '2026-06-13T08:00:00.000Z')).toBe('superseded');
      expect(await store.connections.find(ref)).toEqual(ended);
    });

    test('that failed can still become ready, with the cause that it was asked for', async () => {
      const generation = await added(plainLedger(1, 2));
      expect(await store.connections.finish(ref, generation, 'FAILED', at)).toBe('finished');
      expect(await store.connections.find(ref)).toMatchObject({ state: 'FAILED', cause: 'account_added' });
      expect(await pendingBy('2999-01-01T00:00:00.000Z')).not.toContainEqual(expect.objectContaining(ref));
      expect(await store.connections.finish(ref, generation, 'READY', at)).toBe('finished');
      expect(await store.connections.find(ref)).toMatchObject({ state: 'READY', cause: null });
      expect(await store.connections.finish(ref, generation, 'FAILED', at)).toBe('superseded');
      expect(await store.connections.find(ref)).toMatchObject({ state: 'READY' });
    });

    test('that failed opens again with new data', async () => {
      await store.connections.finish(ref, await added(plainLedger(1, 2)), 'FAILED', at);
      expect(await store.connections.find(ref)).toMatchObject({ state: 'FAILED' });
      expect(await added(plainLedger(2, 2))).toBe(2);
      expect(await store.connections.find(ref)).toMatchObject({ state: 'ANALYSING' });
    });
  });

  describe('asking for another analysis', () => {
    test('asks with its cause, and changes nothing else', async () => {
      const generation = await ready(plainLedger(1, 2));
      expect(await store.connections.reanalyse(ref, 'a rule', at)).toEqual({
        outcome: 'asked',
        generation: generation + 1,
      });
      expect(await store.connections.find(ref)).toMatchObject({
        state: 'ANALYSING',
        cause: 'a rule',
        accounts: 1,
        transactions: 2,
      });
    });

    test('keeps the cause of the one that it replaces', async () => {
      const generation = await added(plainLedger(1, 2));
      expect(await store.connections.reanalyse(ref, 'a rule', at)).toEqual({
        outcome: 'asked',
        generation: generation + 1,
      });
      expect(await store.connections.find(ref)).toMatchObject({ cause: 'account_added; a rule' });
      await store.connections.finish(ref, generation + 1, 'FAILED', at);
      expect(await store.connections.reanalyse(ref, 'x'.repeat(500), at)).toEqual({
        outcome: 'asked',
        generation: generation + 2,
      });
      expect(await store.connections.find(ref)).toMatchObject({ state: 'ANALYSING', cause: 'x'.repeat(500) });
    });

    test('needs data, and a connection', async () => {
      expect(await store.connections.reanalyse(ref, 'a rule', at)).toEqual({ outcome: 'not_ready' });
      expect(await store.connections.find(ref)).toMatchObject({ state: 'NOT_READY', generation: 0 });
      const nowhere = { ...ref, organisationId: '692039c02222222222222222' };
      expect(await store.connections.reanalyse(nowhere, 'a rule', at)).toEqual({ outcome: 'not_found' });
    });

    test('by several at once gives each a generation of its own', async () => {
      const generation = await ready(plainLedger(1, 2));
      const asked = await Promise.all(['a', 'b', 'c'].map((cause) => store.connections.reanalyse(ref, cause, at)));
      const generations = asked.map((one) => (one.outcome === 'asked' ? one.generation : 0));
      expect(generations.toSorted()).toEqual([1, 2, 3].map((step) => generation + step));
    });
  });

  test('Every analysis that is pending by an instant is handed over until it ends, and the oldest is named', async () => {
    const refs = [1, 2, 3].map(() => nextRef());
    const times = ['2020-01-03T00:00:00.000Z', '2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z'];
    for (const [index, one] of refs.entries()) {
      await underTest().create(one);
      await store.ledgers.addAccount(one, plainLedger(1, 1), times[index] ?? '');
    }
    const told = async (by: string) =>
      (await pendingBy(by))
        .toSorted((a, b) => compareText(a.since, b.since))
        .map(({ applicationId, generation, since }) => [
          refs.findIndex((one) => one.applicationId === applicationId),
          generation,
          since,
        ]);
    const [third, first, second] = times;
    expect(await told('2020-01-04T00:00:00.000Z')).toEqual([
      [1, 1, first],
      [2, 1, second],
      [0, 1, third],
    ]);
    expect(await told('2020-01-01T23:00:00.000Z')).toEqual([[1, 1, first]]);
    expect(await store.connections.drainPending('2020-01-04T00:00:00.000Z', async () => undefined)).toEqual({
      taken: 3,
      oldest: first,
      failed: 0,
      isCut: false,
    });
    for (const each of refs) await store.connections.finish(each, 1, 'READY', at);
    expect(await told('2020-01-04T00:00:00.000Z')).toEqual([]);
  });

  test('A generation is given up only after it was asked for again, and each generation has its own time', async () => {
    const [early, first, late] = ['2026-01-01T00:00:00.000Z', '2026-01-01T01:00:00.000Z', '2026-01-01T02:00:00.000Z'];
    const generation = await added(plainLedger(1, 2));
    expect(await store.connections.abandon(ref, generation, late, late)).toBe('superseded');
    await store.connections.noteResumed(ref, generation + 1, early);
    expect(await store.connections.abandon(ref, generation, late, late)).toBe('superseded');
    await store.connections.noteResumed(ref, generation, first);
    await store.connections.noteResumed(ref, generation, late);
    expect(await store.connections.abandon(ref, generation, late, early)).toBe('superseded');
    const next = await added(plainLedger(2, 2));
    expect(await store.connections.abandon(ref, next, late, late)).toBe('superseded');
    await store.connections.noteResumed(ref, next, first);
    expect(await store.connections.abandon(ref, next, late, first)).toBe('finished');
    expect(await store.connections.find(ref)).toMatchObject({ state: 'FAILED', generation: next });
  });
}
