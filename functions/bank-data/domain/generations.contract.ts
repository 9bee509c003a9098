import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { BankConnectionStore } from './bank-connection-store.ts';
import { type AnalysisBasis, PLAIN_BASIS } from './basis/analysis-basis.ts';
import {
  addedTo,
  at,
  freshConnection,
  nextRef,
  plainLedger,
  readyWith,
  type StoreUnderTest,
} from './connection-under-test.fixture.ts';

/** How analyses of a connection are asked for, kept and ended. */
export function generationsContract(underTest: () => StoreUnderTest): void {
  let store: BankConnectionStore;
  let ref: ConnectionRef;
  beforeEach(async () => {
    ({ store, ref } = await freshConnection(underTest()));
  });
  const added = (ledger: AccountLedger): Promise<number> => addedTo({ store, ref }, ledger);
  const ready = (ledger: AccountLedger): Promise<number> => readyWith({ store, ref }, ledger);

  describe('ending a generation', () => {
    test('happens once, and only for the generation that was asked for last', async () => {
      await added(plainLedger(1, 2));
      await added(plainLedger(2, 2));
      expect(await store.finish(ref, 1, 'READY', at)).toBe('superseded');
      expect(await store.find(ref)).toMatchObject({ state: 'ANALYSING', analysedAt: null });
      expect(await store.finish(ref, 2, 'READY', at)).toBe('finished');
      const ended = await store.find(ref);
      expect(ended).toMatchObject({ state: 'READY', analysedAt: at, cause: null });
      expect(await store.finish(ref, 2, 'FAILED', '2026-06-13T08:00:00.000Z')).toBe('superseded');
      expect(await store.find(ref)).toEqual(ended);
    });

    test('that failed can still become ready, with the cause that it was asked for', async () => {
      const generation = await added(plainLedger(1, 2));
      expect(await store.finish(ref, generation, 'FAILED', at)).toBe('finished');
      expect(await store.find(ref)).toMatchObject({ state: 'FAILED', cause: 'account_added' });
      expect(await store.pendingSince('2999-01-01T00:00:00.000Z', 1000)).not.toContainEqual(
        expect.objectContaining(ref),
      );
      expect(await store.finish(ref, generation, 'READY', at)).toBe('finished');
      expect(await store.find(ref)).toMatchObject({ state: 'READY', cause: null });
      expect(await store.finish(ref, generation, 'FAILED', at)).toBe('superseded');
      expect(await store.find(ref)).toMatchObject({ state: 'READY' });
    });

    test('that failed opens again with new data', async () => {
      await store.finish(ref, await added(plainLedger(1, 2)), 'FAILED', at);
      expect(await store.find(ref)).toMatchObject({ state: 'FAILED' });
      expect(await added(plainLedger(2, 2))).toBe(2);
      expect(await store.find(ref)).toMatchObject({ state: 'ANALYSING' });
    });
  });

  describe('relabelling', () => {
    const label = { fingerprint: 'f'.repeat(32), label: 'food.restaurants' as const, by: 'user', at };

    test('keeps the label and asks for an analysis, with its cause', async () => {
      const generation = await ready(plainLedger(1, 2));
      expect(await store.relabel(ref, label, 'because', at)).toEqual({
        outcome: 'relabelled',
        generation: generation + 1,
      });
      expect(await store.userLabels(ref)).toEqual([label]);
      expect(await store.find(ref)).toMatchObject({ state: 'ANALYSING', cause: 'because', transactions: 2 });
    });

    test('keeps the labels whose place it takes, oldest first', async () => {
      await ready(plainLedger(1, 2));
      const labels = ['food.restaurants', 'food.groceries', 'food.fast_food'] as const;
      for (const [index, given] of labels.entries()) {
        await store.relabel(ref, { ...label, label: given, by: `user ${index}` }, 'because', at);
        await store.finish(ref, index + 2, 'READY', at);
      }
      expect(await store.userLabels(ref)).toEqual([
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
      await store.relabel(ref, { ...label, forParty: 'given' }, 'because', at);
      await store.relabel(ref, { ...label, forParty: 'taken_back' }, 'because', at);
      const { fingerprint: _, ...given } = label;
      expect(await store.userLabels(ref)).toEqual([
        { ...label, forParty: 'taken_back', earlier: [{ ...given, forParty: 'given' }] },
      ]);
    });

    test('is refused before the first result: without data, while it is pending, and after it failed', async () => {
      expect(await store.relabel(ref, label, 'because', at)).toEqual({ outcome: 'not_ready' });
      const generation = await added(plainLedger(1, 2));
      expect(await store.relabel(ref, label, 'because', at)).toEqual({ outcome: 'not_ready' });
      await store.finish(ref, generation, 'FAILED', at);
      expect(await store.relabel(ref, label, 'because', at)).toEqual({ outcome: 'not_ready' });
      expect(await store.userLabels(ref)).toEqual([]);
    });

    test('is taken while another analysis is pending and after one failed, each cause beside those before', async () => {
      const generation = await ready(plainLedger(1, 2));
      await store.relabel(ref, label, 'first', at);
      const other = { ...label, label: 'food.groceries' as const };
      expect(await store.relabel(ref, other, 'second', at)).toEqual({
        outcome: 'relabelled',
        generation: generation + 2,
      });
      expect(await store.find(ref)).toMatchObject({ state: 'ANALYSING', cause: 'first; second' });
      await store.finish(ref, generation + 2, 'FAILED', at);
      expect(await store.relabel(ref, label, 'third', at)).toMatchObject({ outcome: 'relabelled' });
      expect(await store.find(ref)).toMatchObject({ state: 'ANALYSING', cause: 'first; second; third' });
    });

    test('by two at once keeps both labels, each with a generation of its own', async () => {
      const generation = await ready(plainLedger(1, 2));
      const both = [label, { ...label, fingerprint: 'e'.repeat(32) }];
      const outcomes = await Promise.all(both.map((one) => store.relabel(ref, one, 'because', at)));
      const generations = outcomes.map((one) => (one.outcome === 'relabelled' ? one.generation : 0));
      expect(generations.toSorted()).toEqual([generation + 1, generation + 2]);
      expect(new Set((await store.userLabels(ref)).map(({ fingerprint }) => fingerprint))).toEqual(
        new Set(both.map(({ fingerprint }) => fingerprint)),
      );
    });
  });

  describe('asking for another analysis', () => {
    test('asks with its cause, and changes nothing else', async () => {
      const generation = await ready(plainLedger(1, 2));
      expect(await store.reanalyse(ref, 'a rule', at)).toEqual({ outcome: 'asked', generation: generation + 1 });
      expect(await store.find(ref)).toMatchObject({
        state: 'ANALYSING',
        cause: 'a rule',
        accounts: 1,
        transactions: 2,
      });
    });

    test('keeps the cause of the one that it replaces', async () => {
      const generation = await added(plainLedger(1, 2));
      expect(await store.reanalyse(ref, 'a rule', at)).toEqual({ outcome: 'asked', generation: generation + 1 });
      expect(await store.find(ref)).toMatchObject({ cause: 'account_added; a rule' });
      await store.finish(ref, generation + 1, 'FAILED', at);
      expect(await store.reanalyse(ref, 'x'.repeat(500), at)).toEqual({ outcome: 'asked', generation: generation + 2 });
      expect(await store.find(ref)).toMatchObject({ state: 'ANALYSING', cause: 'x'.repeat(500) });
    });

    test('needs data, and a connection', async () => {
      expect(await store.reanalyse(ref, 'a rule', at)).toEqual({ outcome: 'not_ready' });
      expect(await store.find(ref)).toMatchObject({ state: 'NOT_READY', generation: 0 });
      const nowhere = { ...ref, organisationId: '692039c02222222222222222' };
      expect(await store.reanalyse(nowhere, 'a rule', at)).toEqual({ outcome: 'not_found' });
    });

    test('by several at once gives each a generation of its own', async () => {
      const generation = await ready(plainLedger(1, 2));
      const asked = await Promise.all(['a', 'b', 'c'].map((cause) => store.reanalyse(ref, cause, at)));
      const generations = asked.map((one) => (one.outcome === 'asked' ? one.generation : 0));
      expect(generations.toSorted()).toEqual([1, 2, 3].map((step) => generation + step));
    });
  });

  describe('what a generation stands on', () => {
    const basisOf = (id: string): AnalysisBasis => ({
      ...PLAIN_BASIS,
      floorCents: id.charCodeAt(0),
      organisationRules: [{ id, contains: 'SPAR', maxCents: 5, label: 'food.groceries' as const }],
      sharedRules: [{ id: `${id}s`, regex: 'spar', label: 'food.groceries' as const }],
    });

    test('is what was given first, however often something else is given', async () => {
      await added(plainLedger(1, 2));
      expect(await store.basisFor(ref, 1, basisOf('a'))).toEqual(basisOf('a'));
      expect(await store.basisFor(ref, 1, basisOf('b'))).toEqual(basisOf('a'));
      expect(await store.basisFor(ref, 1, PLAIN_BASIS)).toEqual(basisOf('a'));
    });

    test('is one of those given when several runs ask at once', async () => {
      await added(plainLedger(1, 2));
      const given = ['a', 'b', 'c', 'd'].map(basisOf);
      const kept = await Promise.all(given.map((rules) => store.basisFor(ref, 1, rules)));
      expect(new Set(kept.map((rules) => JSON.stringify(rules))).size).toBe(1);
      expect(given).toContainEqual(kept[0]);
    });

    test('is new for the next generation, also from nothing to something', async () => {
      await added(plainLedger(1, 2));
      const none = PLAIN_BASIS;
      expect(await store.basisFor(ref, 1, none)).toEqual(none);
      expect(await store.basisFor(ref, 1, basisOf('a'))).toEqual(none);
      expect(await store.basisFor(ref, 2, basisOf('a'))).toEqual(basisOf('a'));
      expect(await store.basisFor(ref, 2, basisOf('b'))).toEqual(basisOf('a'));
    });
  });

  describe('what the newest generation stands on', () => {
    test('is told with the generation, and nothing before one was begun', async () => {
      await added(plainLedger(1, 2));
      expect(await store.heldBasis(ref)).toBeNull();
      await store.basisFor(ref, 1, PLAIN_BASIS);
      await store.basisFor(ref, 2, { ...PLAIN_BASIS, sharedVersion: 7 });
      expect(await store.heldBasis(ref)).toEqual({ generation: 2, basis: { ...PLAIN_BASIS, sharedVersion: 7 } });
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
      await store.relabel(ref, label('a', 'food.groceries', 'user'), 'by a user', at);
      const wanted = [label('a', 'food.restaurants'), label('b', 'food.restaurants')];
      expect(await store.keepStaffLabels(ref, wanted)).toBe(1);
      expect(await store.keepStaffLabels(ref, wanted)).toBe(1);
      expect(await store.userLabels(ref)).toEqual([
        label('a', 'food.groceries', 'user'),
        { ...label('b', 'food.restaurants'), isStaff: true },
      ]);
      await store.finish(ref, 2, 'READY', at);
      await store.relabel(ref, label('b', 'food.groceries', 'user'), 'by a user', at);
      expect(await store.keepStaffLabels(ref, wanted)).toBe(0);
      const { fingerprint: _, ...byStaff } = label('b', 'food.restaurants');
      expect(await store.userLabels(ref)).toEqual([
        label('a', 'food.groceries', 'user'),
        { ...label('b', 'food.groceries', 'user'), earlier: [{ ...byStaff, isStaff: true }] },
      ]);
    });
  });

  test('pending analyses are told oldest first, from before an instant, until they end', async () => {
    const refs = [1, 2, 3].map(() => nextRef());
    const times = ['2020-01-03T00:00:00.000Z', '2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z'];
    for (const [index, one] of refs.entries()) {
      await underTest().create(one);
      await store.addAccount(one, plainLedger(1, 1), times[index] ?? '');
    }
    const told = async (before: string, limit = 10) =>
      (await store.pendingSince(before, limit)).map(({ applicationId, generation, since }) => [
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
    expect(await told('2020-01-04T00:00:00.000Z', 2)).toHaveLength(2);
    expect(await told(second ?? '')).toEqual([[1, 1, first]]);
    for (const one of refs) await store.finish(one, 1, 'READY', at);
    expect(await told('2020-01-04T00:00:00.000Z')).toEqual([]);
  });
}
