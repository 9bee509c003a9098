import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { BankDataStores } from './bank-data-stores.ts';
import {
  addedTo,
  at,
  freshConnection,
  plainLedger,
  readyWith,
  type StoreUnderTest,
} from './connection-under-test.fixture.ts';

/** How the labels that people give are kept. */
export function givenLabelsContract(underTest: () => StoreUnderTest): void {
  let store: BankDataStores;
  let ref: ConnectionRef;
  beforeEach(async () => {
    ({ store, ref } = await freshConnection(underTest()));
  });
  const added = (ledger: AccountLedger): Promise<number> => addedTo({ store, ref }, ledger);
  const ready = (ledger: AccountLedger): Promise<number> => readyWith({ store, ref }, ledger);

  describe('relabelling', () => {
    const label = { fingerprint: 'f'.repeat(32), label: 'food.restaurants' as const, by: 'user', at };

    test('keeps the label and asks for an analysis, with its cause', async () => {
      const generation = await ready(plainLedger(1, 2));
      expect(await store.labels.relabel(ref, label, 'because', at)).toEqual({
        outcome: 'relabelled',
        generation: generation + 1,
      });
      expect(await store.labels.userLabels(ref)).toEqual([label]);
      expect(await store.connections.find(ref)).toMatchObject({
        state: 'ANALYSING',
        cause: 'because',
        transactions: 2,
      });
    });

    test('keeps the labels whose place it takes, oldest first', async () => {
      await ready(plainLedger(1, 2));
      const labels = ['food.restaurants', 'food.groceries', 'food.fast_food'] as const;
      for (const [index, given] of labels.entries()) {
        await store.labels.relabel(ref, { ...label, label: given, by: `user ${index}` }, 'because', at);
        await store.connections.finish(ref, index + 2, 'READY', at);
      }
      expect(await store.labels.userLabels(ref)).toEqual([
        {
          ...label,
          label: 'food.fast_food',
          by: 'user 2',
          earlier: [
            { label: 'food.restaurants', by: 'user 0', at },
            { label: 'food.groceries', by: 'user 1', at },
          ],
        },
      ]);
    });

    test('keeps whether the label is for the party, or took such a one back', async () => {
      await ready(plainLedger(1, 2));
      await store.labels.relabel(ref, { ...label, forParty: 'given' }, 'because', at);
      await store.labels.relabel(ref, { ...label, forParty: 'taken_back' }, 'because', at);
      const { fingerprint: _, ...given } = label;
      expect(await store.labels.userLabels(ref)).toEqual([
        { ...label, forParty: 'taken_back', earlier: [{ ...given, forParty: 'given' }] },
      ]);
    });

    test('is refused before the first result: without data, while it is pending, and after it failed', async () => {
      expect(await store.labels.relabel(ref, label, 'because', at)).toEqual({ outcome: 'not_ready' });
      const generation = await added(plainLedger(1, 2));
      expect(await store.labels.relabel(ref, label, 'because', at)).toEqual({ outcome: 'not_ready' });
      await store.connections.finish(ref, generation, 'FAILED', at);
      expect(await store.labels.relabel(ref, label, 'because', at)).toEqual({ outcome: 'not_ready' });
      expect(await store.labels.userLabels(ref)).toEqual([]);
    });

    test('is taken while another analysis is pending and after one failed, each cause beside those before', async () => {
      const generation = await ready(plainLedger(1, 2));
      await store.labels.relabel(ref, label, 'first', at);
      const other = { ...label, label: 'food.groceries' as const };
      expect(await store.labels.relabel(ref, other, 'second', at)).toEqual({
        outcome: 'relabelled',
        generation: generation + 2,
      });
      expect(await store.connections.find(ref)).toMatchObject({ state: 'ANALYSING', cause: 'first; second' });
      await store.connections.finish(ref, generation + 2, 'FAILED', at);
      expect(await store.labels.relabel(ref, label, 'third', at)).toMatchObject({ outcome: 'relabelled' });
      expect(await store.connections.find(ref)).toMatchObject({ state: 'ANALYSING', cause: 'first; second; third' });
    });

    test('by two at once keeps both labels, each with a generation of its own', async () => {
      const generation = await ready(plainLedger(1, 2));
      const both = [label, { ...label, fingerprint: 'e'.repeat(32) }];
      const outcomes = await Promise.all(both.map((one) => store.labels.relabel(ref, one, 'because', at)));
      const generations = outcomes.map((one) => (one.outcome === 'relabelled' ? one.generation : 0));
      expect(generations.toSorted()).toEqual([generation + 1, generation + 2]);
      expect(new Set((await store.labels.userLabels(ref)).map(({ fingerprint }) => fingerprint))).toEqual(
        new Set(both.map(({ fingerprint }) => fingerprint)),
      );
    });
  });

  describe('labels of our own staff', () => {
    const label = (fingerprint: string, given: 'food.groceries' | 'food.restaurants', by = 'staff') => ({
      fingerprint,
      label: given,
      by,
      at,
    });

    test('are kept where no user gave one, and a user’s takes their place for good', async () => {
      await ready(plainLedger(1, 2));
      await store.labels.relabel(ref, label('a', 'food.groceries', 'user'), 'by a user', at);
      const wanted = [label('a', 'food.restaurants'), label('b', 'food.restaurants')];
      expect(await store.labels.keepStaffLabels(ref, wanted)).toBe(1);
      expect(await store.labels.keepStaffLabels(ref, wanted)).toBe(1);
      expect(await store.labels.userLabels(ref)).toEqual([
        label('a', 'food.groceries', 'user'),
        { ...label('b', 'food.restaurants'), isStaff: true },
      ]);
      await store.connections.finish(ref, 2, 'READY', at);
      await store.labels.relabel(ref, label('b', 'food.groceries', 'user'), 'by a user', at);
      expect(await store.labels.keepStaffLabels(ref, wanted)).toBe(0);
      const { fingerprint: _, ...byStaff } = label('b', 'food.restaurants');
      expect(await store.labels.userLabels(ref)).toEqual([
        label('a', 'food.groceries', 'user'),
        { ...label('b', 'food.groceries', 'user'), earlier: [{ ...byStaff, isStaff: true }] },
      ]);
    });
  });
}
