import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import type { BankDataStores } from '../bank-data-stores.ts';
import { addedTo, freshConnection, plainLedger, type StoreUnderTest } from '../connection-under-test.fixture.ts';
import { PLAIN_BASIS, type SettingsSnapshot } from './analysis-basis.ts';

/** How a generation keeps the rules and settings that it was begun with. */
export function basisContract(underTest: () => StoreUnderTest): void {
  let store: BankDataStores;
  let ref: ConnectionRef;
  beforeEach(async () => {
    ({ store, ref } = await freshConnection(underTest()));
  });
  const added = (ledger: AccountLedger): Promise<number> => addedTo({ store, ref }, ledger);

  describe('what a generation is made with', () => {
    const basisOf = (id: string): SettingsSnapshot => ({
      ...PLAIN_BASIS,
      floorCents: id.charCodeAt(0),
      organisationRules: [{ id, contains: 'SPAR', maxCents: 5, label: 'food.groceries' as const }],
      sharedRules: [{ id: `${id}s`, regex: 'spar', label: 'food.groceries' as const }],
    });

    test('is what was given first, however often something else is given', async () => {
      await added(plainLedger(1, 2));
      expect(await store.documents.basisFor(ref, 1, basisOf('a'))).toEqual(basisOf('a'));
      expect(await store.documents.basisFor(ref, 1, basisOf('b'))).toEqual(basisOf('a'));
      expect(await store.documents.basisFor(ref, 1, PLAIN_BASIS)).toEqual(basisOf('a'));
    });

    test('is one of those given when several runs ask at once', async () => {
      await added(plainLedger(1, 2));
      const given = ['a', 'b', 'c', 'd'].map(basisOf);
      const kept = await Promise.all(given.map((rules) => store.documents.basisFor(ref, 1, rules)));
      expect(new Set(kept.map((rules) => JSON.stringify(rules))).size).toBe(1);
      expect(given).toContainEqual(kept[0]);
    });

    test('is new for the next generation, also from nothing to something', async () => {
      await added(plainLedger(1, 2));
      const none = PLAIN_BASIS;
      expect(await store.documents.basisFor(ref, 1, none)).toEqual(none);
      expect(await store.documents.basisFor(ref, 1, basisOf('a'))).toEqual(none);
      expect(await store.documents.basisFor(ref, 2, basisOf('a'))).toEqual(basisOf('a'));
      expect(await store.documents.basisFor(ref, 2, basisOf('b'))).toEqual(basisOf('a'));
    });
  });

  describe('what the newest generation is made with', () => {
    test('comes with the number of the generation, and is null before one was begun', async () => {
      await added(plainLedger(1, 2));
      expect(await store.documents.findSettingsSnapshot(ref)).toBeNull();
      await store.documents.basisFor(ref, 1, PLAIN_BASIS);
      await store.documents.basisFor(ref, 2, { ...PLAIN_BASIS, sharedVersion: 7 });
      expect(await store.documents.findSettingsSnapshot(ref)).toEqual({
        generation: 2,
        basis: { ...PLAIN_BASIS, sharedVersion: 7 },
      });
    });
  });
}
