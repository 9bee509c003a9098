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
import { MAX_ACCOUNTS, MAX_CONNECTION_TRANSACTIONS } from './ledger-store.ts';

/** How accounts and their rows come into a store, once and further ones. */
export function accountsContract(underTest: () => StoreUnderTest): void {
  let store: BankDataStores;
  let ref: ConnectionRef;
  beforeEach(async () => {
    ({ store, ref } = await freshConnection(underTest()));
  });
  const added = (ledger: AccountLedger): Promise<number> => addedTo({ store, ref }, ledger);
  const ready = (ledger: AccountLedger): Promise<number> => readyWith({ store, ref }, ledger);

  describe('adding an account', () => {
    test('shows the account, its rows and the pending analysis together', async () => {
      const ledger = plainLedger(1, 30);
      expect(await added(ledger)).toBe(1);
      expect(await store.connections.find(ref)).toMatchObject({
        state: 'ANALYSING',
        generation: 1,
        accounts: 1,
        transactions: 30,
        cause: 'account_added',
      });
      // 20 March to 15 June, three days apart: 4 rows in March, 10 in April, 11 in May, 5 in June.
      expect(await store.ledgers.accounts(ref)).toEqual([
        {
          account: ledger.account,
          months: [
            { month: '2026-03', rows: 4 },
            { month: '2026-04', rows: 10 },
            { month: '2026-05', rows: 11 },
            { month: '2026-06', rows: 5 },
          ],
          firstOn: '2026-03-20',
          lastOn: '2026-06-15',
          // plainLedger prints a balance on its last row only.
          covered: [{ from: '2026-03-20', to: '2026-06-15', openingCents: null, closingCents: expect.any(Number) }],
          createdAt: at,
        },
      ]);
      expect(await store.ledgers.wholeLedger(ref)).toEqual([ledger]);
      const middle = await store.ledgers.ledgerMonths(ref, ledger.account.id, ['2026-04', '2026-05']);
      expect(middle).toEqual(ledger.transactions.slice(4, 25));
      expect(await store.ledgers.ledgerMonths(ref, ledger.account.id, [])).toEqual([]);
    });

    test('to a connection that is not there does nothing', async () => {
      const nowhere = { ...ref, organisationId: '692039c02222222222222222' };
      expect(await store.ledgers.addAccount(nowhere, plainLedger(1, 3), at)).toEqual({ outcome: 'not_found' });
      expect(await store.connections.find(nowhere)).toBeNull();
      expect(await store.ledgers.accounts(nowhere)).toEqual([]);
    });

    test('takes an account without rows', async () => {
      expect(await added(plainLedger(1, 0))).toBe(1);
      expect(await store.ledgers.wholeLedger(ref)).toEqual([plainLedger(1, 0)]);
      expect(await store.connections.find(ref)).toMatchObject({ accounts: 1, transactions: 0 });
    });

    test('a second time changes nothing', async () => {
      await added(plainLedger(1, 5));
      expect(await store.ledgers.addAccount(ref, plainLedger(1, 9, 2), at)).toEqual({ outcome: 'account_exists' });
      expect(await store.connections.find(ref)).toMatchObject({ generation: 1, accounts: 1, transactions: 5 });
      expect(await store.ledgers.wholeLedger(ref)).toEqual([plainLedger(1, 5)]);
    });

    test('that has rows takes the place of the same account without any, and counts once', async () => {
      await added(plainLedger(1, 0));
      expect(await added(plainLedger(1, 5))).toBe(2);
      expect(await store.connections.find(ref)).toMatchObject({ generation: 2, accounts: 1, transactions: 5 });
      expect(await store.ledgers.wholeLedger(ref)).toEqual([plainLedger(1, 5)]);
      expect(await store.ledgers.addAccount(ref, plainLedger(1, 6), at)).toEqual({ outcome: 'account_exists' });
    });

    test('beyond what a connection may hold is refused, and leaves it as it was', async () => {
      for (let number = 1; number <= MAX_ACCOUNTS; number += 1) await added(plainLedger(number, 1));
      const before = await store.connections.find(ref);
      expect(await store.ledgers.addAccount(ref, plainLedger(99, 1), at)).toEqual({ outcome: 'connection_full' });
      expect(await store.connections.find(ref)).toEqual(before);
    });

    test('by many at once takes one of them, and never mixes rows of two', async () => {
      const ledgers = Array.from({ length: 8 }, (_, index) => plainLedger(1, 10 + (index % 3), index + 1));
      const outcomes = await Promise.all(ledgers.map((ledger) => store.ledgers.addAccount(ref, ledger, at)));
      const winners = ledgers.filter((_, index) => outcomes[index]?.outcome === 'added');
      expect(winners).toHaveLength(1);
      expect(outcomes.filter(({ outcome }) => outcome === 'account_exists')).toHaveLength(7);
      expect(await store.ledgers.wholeLedger(ref)).toEqual(winners);
      expect(await store.connections.find(ref)).toMatchObject({
        generation: 1,
        transactions: winners[0]?.transactions.length,
      });
    });

    test('of several accounts at once takes each, with a generation of its own', async () => {
      const ledgers = [1, 2, 3].map((number) => plainLedger(number, number));
      const generations = await Promise.all(ledgers.map(added));
      expect(generations.toSorted()).toEqual([1, 2, 3]);
      expect(await store.connections.find(ref)).toMatchObject({ generation: 3, accounts: 3, transactions: 1 + 2 + 3 });
      expect(await store.ledgers.wholeLedger(ref)).toEqual(ledgers);
    });
  });

  describe('extending an account', () => {
    /** The rows of a ledger from one place to another, as another statement of the same account. */
    const part = (ledger: AccountLedger, from: number, to: number): AccountLedger => ({
      ...ledger,
      transactions: ledger.transactions.slice(from, to),
    });

    test('adds what is new, keeps what was there under its ids, and asks for an analysis with its cause', async () => {
      const whole = plainLedger(1, 30);
      await ready(part(whole, 0, 12));
      expect(await store.ledgers.extendAccount(ref, part(whole, 8, 30), 'statement_added', at)).toEqual({
        outcome: 'extended',
        generation: 2,
        added: 18,
        duplicates: 4,
      });
      expect(await store.connections.find(ref)).toMatchObject({
        state: 'ANALYSING',
        accounts: 1,
        transactions: 30,
        cause: 'statement_added',
      });
      expect(await store.ledgers.wholeLedger(ref)).toEqual([whole]);
      expect(await store.ledgers.accounts(ref)).toMatchObject([
        {
          months: [
            { month: '2026-03', rows: 4 },
            { month: '2026-04', rows: 10 },
            { month: '2026-05', rows: 11 },
            { month: '2026-06', rows: 5 },
          ],
          firstOn: '2026-03-20',
          lastOn: '2026-06-15',
        },
      ]);
    });

    test('with earlier months puts them first', async () => {
      const whole = plainLedger(1, 30);
      await added(part(whole, 14, 30));
      expect(await store.ledgers.extendAccount(ref, part(whole, 0, 14), 'statement_added', at)).toMatchObject({
        added: 14,
      });
      expect(await store.ledgers.wholeLedger(ref)).toEqual([whole]);
    });

    test('with what is known changes nothing', async () => {
      const whole = plainLedger(1, 30);
      const generation = await ready(whole);
      expect(await store.ledgers.extendAccount(ref, part(whole, 3, 20), 'statement_added', at)).toEqual({
        outcome: 'unchanged',
        duplicates: 17,
      });
      expect(await store.connections.find(ref)).toMatchObject({ state: 'READY', generation });
    });

    test('that is not there, or beyond what fits, does nothing', async () => {
      expect(await store.ledgers.extendAccount(ref, plainLedger(1, 3), 'why', at)).toEqual({ outcome: 'not_found' });
      await added(plainLedger(1, 2));
      const huge = plainLedger(1, MAX_CONNECTION_TRANSACTIONS + 1);
      const before = await store.connections.find(ref);
      expect(await store.ledgers.extendAccount(ref, huge, 'why', at)).toEqual({ outcome: 'connection_full' });
      expect(await store.connections.find(ref)).toEqual(before);
    });

    test('by several at once ends with every row once, whoever comes first', async () => {
      const whole = plainLedger(1, 30);
      await added(part(whole, 0, 6));
      const parts = [part(whole, 4, 16), part(whole, 10, 24), part(whole, 20, 30)];
      const outcomes = await Promise.all(parts.map((one) => store.ledgers.extendAccount(ref, one, 'why', at)));
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(['extended', 'extended', 'extended']);
      const [ledger] = await store.ledgers.wholeLedger(ref);
      const told = ledger?.transactions.map(({ id: _, ...row }) => row);
      expect(told).toEqual(whole.transactions.map(({ id: _, ...row }) => row));
      expect(new Set(ledger?.transactions.map(({ id }) => id)).size).toBe(30);
      expect(await store.connections.find(ref)).toMatchObject({ generation: 4, transactions: 30 });
    });
  });

  describe('extending an account by a statement that says what it covers', () => {
    const whole = plainLedger(1, 30);
    // 20 March to 13 May, three days apart: 20, 23, 26, 29 March.
    const march = {
      ...whole,
      transactions: whole.transactions.slice(0, 4),
      periods: [{ from: '2026-03-20', to: '2026-03-31', openingCents: null, closingCents: 5000 }],
    };
    const april = (openingCents: number) => ({
      ...whole,
      transactions: whole.transactions.slice(4, 14),
      periods: [{ from: '2026-04-01', to: '2026-04-30', openingCents, closingCents: null }],
    });

    test('that contradicts what is kept changes nothing', async () => {
      await added(march);
      const [before, ledger] = [await store.connections.find(ref), await store.ledgers.wholeLedger(ref)];
      const twin = { ...march, transactions: plainLedger(1, 4, 2).transactions };
      expect(await store.ledgers.extendAccount(ref, twin, 'statement', at, 'one')).toMatchObject({
        outcome: 'contradicts',
      });
      expect(await store.ledgers.extendAccount(ref, april(70), 'statement', at, 'two')).toMatchObject({
        outcome: 'contradicts',
        contradictions: [{ expected: '50.00', found: '0.70' }],
      });
      expect([await store.connections.find(ref), await store.ledgers.wholeLedger(ref)]).toEqual([before, ledger]);
      expect(await store.ledgers.receipt(ref, whole.account.id, 'one')).toBeNull();
      expect(await store.ledgers.extendAccount(ref, march, 'statement', at)).toMatchObject({ outcome: 'unchanged' });
      expect(await store.ledgers.extendAccount(ref, april(5000), 'statement', at)).toMatchObject({ added: 10 });
    });

    test('goes on from one without any movement, which is extended and not replaced', async () => {
      await added({ ...march, transactions: [] });
      expect(await store.ledgers.addAccount(ref, april(5000), at)).toEqual({ outcome: 'account_exists' });
      expect(await store.ledgers.extendAccount(ref, april(70), 'statement', at)).toMatchObject({
        outcome: 'contradicts',
      });
      expect(await store.ledgers.extendAccount(ref, april(5000), 'statement', at)).toMatchObject({ added: 10 });
    });

    test('of two contradicting ones at once takes one', async () => {
      await added(march);
      const twin = { ...april(5000), transactions: plainLedger(1, 14, 2).transactions.slice(4) };
      const outcomes = await Promise.all(
        [april(5000), twin].map((one) => store.ledgers.extendAccount(ref, one, 'statement', at)),
      );
      expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['contradicts', 'extended']);
      expect(await store.connections.find(ref)).toMatchObject({ transactions: 14, generation: 2 });
    });

    test('tells of the account what was not known, also without new rows', async () => {
      const { account } = march;
      await added({ ...march, account: { ...account, holderName: '', accountName: ' ', accountType: 'other' } });
      expect(await store.ledgers.extendAccount(ref, march, 'statement', at)).toMatchObject({
        outcome: 'extended',
        added: 0,
      });
      expect((await store.ledgers.accounts(ref)).map((one) => one.account)).toEqual([account]);
      const other = { ...march, account: { ...account, holderName: 'Other', accountType: 'savings' as const } };
      expect(await store.ledgers.extendAccount(ref, other, 'statement', at)).toMatchObject({ outcome: 'unchanged' });
    });

    test('keeps the balance and adds the new rows where the statement tells none', async () => {
      await added(march);
      const bare = { ...april(5000), account: { ...march.account, balanceCents: 0 }, balanceIsUnknown: true as const };
      await store.ledgers.extendAccount(ref, bare, 'statement', at);
      // Rows 4 to 13 are -104, -105, ... -113: ten times -108.50.
      expect((await store.ledgers.accounts(ref)).map(({ account }) => account.balanceCents)).toEqual([5000 - 1085]);
    });
  });

  test('a request for an analysis keeps the cause of the one that it replaces, once', async () => {
    await added(plainLedger(1, 5));
    await added(plainLedger(2, 5));
    expect(await store.connections.find(ref)).toMatchObject({ cause: 'account_added' });
    await store.ledgers.extendAccount(ref, plainLedger(1, 7), 'statement', at);
    expect(await store.connections.find(ref)).toMatchObject({ cause: 'account_added; statement' });
    await added(plainLedger(3, 5));
    expect(await store.connections.find(ref)).toMatchObject({ cause: 'account_added; statement' });
    await store.connections.finish(ref, 4, 'READY', at);
    await store.ledgers.extendAccount(ref, plainLedger(2, 7), 'statement', at);
    expect(await store.connections.find(ref)).toMatchObject({ cause: 'statement' });
  });

  describe('adding for a receipt', () => {
    const first = plainLedger(1, 3);
    const id = first.account.id;

    test('keeps what was added, by account and receipt', async () => {
      await store.ledgers.addAccount(ref, first, at, 'one');
      await store.ledgers.extendAccount(ref, plainLedger(1, 5), 'statement', at, 'two');
      expect(await store.ledgers.receipt(ref, id, 'one')).toEqual({ added: 3, duplicates: 0 });
      // Five rows, of which the first three were there.
      expect(await store.ledgers.receipt(ref, id, 'two')).toEqual({ added: 2, duplicates: 3 });
      expect(await store.ledgers.receipt(ref, id, 'three')).toBeNull();
      expect(await store.ledgers.receipt(ref, plainLedger(2, 1).account.id, 'one')).toBeNull();
    });

    test('adds nothing a second time', async () => {
      await store.ledgers.addAccount(ref, first, at, 'one');
      await store.ledgers.extendAccount(ref, plainLedger(1, 5), 'statement', at, 'two');
      expect(await store.ledgers.extendAccount(ref, plainLedger(1, 7), 'statement', at, 'two')).toMatchObject({
        outcome: 'unchanged',
      });
      expect(await store.connections.find(ref)).toMatchObject({ transactions: 5, generation: 2 });
    });

    test('by several at once adds once', async () => {
      await store.ledgers.addAccount(ref, first, at);
      const outcomes = await Promise.all(
        [1, 2, 3].map(() => store.ledgers.extendAccount(ref, plainLedger(1, 5), 'statement', at, 'one')),
      );
      expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['extended', 'unchanged', 'unchanged']);
      expect(await store.ledgers.receipt(ref, id, 'one')).toEqual({ added: 2, duplicates: 3 });
    });
  });
}
