import { beforeEach, describe, expect, test } from '@jest/globals';
import type { LabelVerdict } from '../labels/labelled-transaction.ts';
import type { AccountLedger } from '../ledger/ledger.ts';
import { withIds } from '../ledger/transaction-id.ts';
import { addDays, monthOf } from '../time/calendar.ts';
import { type AnalysisBasis, PLAIN_BASIS } from './analysis-basis.ts';
import {
  type BankConnectionStore,
  type ConnectionRef,
  type LabelledMonth,
  MAX_ACCOUNTS,
  MAX_CONNECTION_TRANSACTIONS,
  type StoredAnalysis,
} from './bank-connection-store.ts';

/** A store, and how a connection comes to be in it. */
export interface StoreUnderTest {
  readonly store: BankConnectionStore;
  readonly create: (ref: ConnectionRef) => Promise<void>;
}

const at = '2026-06-12T08:00:00.000Z';
const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0');

/** A ledger of so many rows, three days apart from 2026-03-20 on; `seed` changes its amounts. */
export function plainLedger(accountNumber: number, rows: number, seed = 1): AccountLedger {
  const id = `692039c0${hex(accountNumber, 10)}aaaaaa`;
  const plain = Array.from({ length: rows }, (_, index) => {
    const bookedOn = addDays('2026-03-20', index * 3);
    return {
      bookedOn,
      bookedAt: `${bookedOn}T08:00:00.000Z`,
      amountCents: -(100 * seed + index),
      balanceCents: index % 2 === 0 ? null : 5000 - index,
      currency: 'ZAR',
      description: `POS PURCHASE SHOP ${index}`,
      reference: '',
    };
  });
  return {
    account: {
      id,
      accountNumber: String(62_000_000_000 + accountNumber),
      accountName: 'Gold Cheque Account',
      accountType: 'cheque',
      bankSlug: 'fnb',
      holderName: 'Test Person',
      currency: 'ZAR',
      balanceCents: 5000,
      isManualUpload: true,
    },
    transactions: withIds(id, plain),
  };
}

const verdict = (matchedText: string): LabelVerdict => ({
  label: 'food.groceries',
  confidence: 0.9,
  labelledBy: 'engine',
  ruleId: 'r',
  matchedText,
  runnerUp: null,
  channel: 'card',
  counterparty: null,
  pairedWith: null,
});
const labelsOf = ({ account, transactions }: AccountLedger, text: string): LabelledMonth[] =>
  [...Map.groupBy(transactions, ({ bookedOn }) => monthOf(bookedOn))].map(([month, rows]) => ({
    accountId: account.id,
    month,
    verdicts: rows.map(({ id }) => ({ id, verdict: verdict(text) })),
  }));
const analysisOf = (generation: number, figure: number): StoredAnalysis => ({
  kind: 'affordability',
  generation,
  document: { figure, text: 'ü' },
  changes: [{ field: 'figure', before: 1, after: figure, cause: 'why' }],
});

/** What every store of bank connections must do; each adapter's test calls it. */
export function bankConnectionStoreContract(underTest: () => StoreUnderTest): void {
  let store: BankConnectionStore;
  let ref: ConnectionRef;
  let made = 0;
  beforeEach(async () => {
    made += 1;
    ref = { organisationId: '692039c01111111111111111', applicationId: `692039c0${hex(made, 16)}` };
    store = underTest().store;
    await underTest().create(ref);
  });

  const added = async (ledger: AccountLedger): Promise<number> => {
    const outcome = await store.addAccount(ref, ledger, at);
    if (outcome.outcome !== 'added') throw new Error(`not added: ${outcome.outcome}`);
    return outcome.generation;
  };
  const ready = async (ledger: AccountLedger): Promise<number> => {
    const generation = await added(ledger);
    expect(await store.finish(ref, generation, 'READY', at)).toBe('finished');
    return generation;
  };

  describe('adding an account', () => {
    test('shows the account, its rows and the pending analysis together', async () => {
      const ledger = plainLedger(1, 30);
      expect(await added(ledger)).toBe(1);
      expect(await store.find(ref)).toMatchObject({
        state: 'ANALYSING',
        generation: 1,
        accounts: 1,
        transactions: 30,
        cause: 'account_added',
      });
      // 20 March to 15 June, three days apart: 4 rows in March, 10 in April, 11 in May, 5 in June.
      expect(await store.accounts(ref)).toEqual([
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
          createdAt: at,
        },
      ]);
      expect(await store.wholeLedger(ref)).toEqual([ledger]);
      const middle = await store.ledgerMonths(ref, ledger.account.id, ['2026-04', '2026-05']);
      expect(middle).toEqual(ledger.transactions.slice(4, 25));
      expect(await store.ledgerMonths(ref, ledger.account.id, [])).toEqual([]);
    });

    test('to a connection that is not there does nothing', async () => {
      const nowhere = { ...ref, organisationId: '692039c02222222222222222' };
      expect(await store.addAccount(nowhere, plainLedger(1, 3), at)).toEqual({ outcome: 'not_found' });
      expect(await store.find(nowhere)).toBeNull();
      expect(await store.accounts(nowhere)).toEqual([]);
    });

    test('takes an account without rows', async () => {
      expect(await added(plainLedger(1, 0))).toBe(1);
      expect(await store.wholeLedger(ref)).toEqual([plainLedger(1, 0)]);
      expect(await store.find(ref)).toMatchObject({ accounts: 1, transactions: 0 });
    });

    test('a second time changes nothing', async () => {
      await added(plainLedger(1, 5));
      expect(await store.addAccount(ref, plainLedger(1, 9, 2), at)).toEqual({ outcome: 'account_exists' });
      expect(await store.find(ref)).toMatchObject({ generation: 1, accounts: 1, transactions: 5 });
      expect(await store.wholeLedger(ref)).toEqual([plainLedger(1, 5)]);
    });

    test('that has rows takes the place of the same account without any, and counts once', async () => {
      await added(plainLedger(1, 0));
      expect(await added(plainLedger(1, 5))).toBe(2);
      expect(await store.find(ref)).toMatchObject({ generation: 2, accounts: 1, transactions: 5 });
      expect(await store.wholeLedger(ref)).toEqual([plainLedger(1, 5)]);
      expect(await store.addAccount(ref, plainLedger(1, 6), at)).toEqual({ outcome: 'account_exists' });
    });

    test('beyond what a connection may hold is refused, and leaves it as it was', async () => {
      for (let number = 1; number <= MAX_ACCOUNTS; number += 1) await added(plainLedger(number, 1));
      const before = await store.find(ref);
      expect(await store.addAccount(ref, plainLedger(99, 1), at)).toEqual({ outcome: 'connection_full' });
      expect(await store.find(ref)).toEqual(before);
    });

    test('by many at once takes one of them, and never mixes rows of two', async () => {
      const ledgers = Array.from({ length: 8 }, (_, index) => plainLedger(1, 10 + (index % 3), index + 1));
      const outcomes = await Promise.all(ledgers.map((ledger) => store.addAccount(ref, ledger, at)));
      const winners = ledgers.filter((_, index) => outcomes[index]?.outcome === 'added');
      expect(winners).toHaveLength(1);
      expect(outcomes.filter(({ outcome }) => outcome === 'account_exists')).toHaveLength(7);
      expect(await store.wholeLedger(ref)).toEqual(winners);
      expect(await store.find(ref)).toMatchObject({ generation: 1, transactions: winners[0]?.transactions.length });
    });

    test('of several accounts at once takes each, with a generation of its own', async () => {
      const ledgers = [1, 2, 3].map((number) => plainLedger(number, number));
      const generations = await Promise.all(ledgers.map(added));
      expect(generations.toSorted()).toEqual([1, 2, 3]);
      expect(await store.find(ref)).toMatchObject({ generation: 3, accounts: 3, transactions: 1 + 2 + 3 });
      expect(await store.wholeLedger(ref)).toEqual(ledgers);
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
      expect(await store.extendAccount(ref, part(whole, 8, 30), 'statement_added', at)).toEqual({
        outcome: 'extended',
        generation: 2,
        added: 18,
        duplicates: 4,
      });
      expect(await store.find(ref)).toMatchObject({
        state: 'ANALYSING',
        accounts: 1,
        transactions: 30,
        cause: 'statement_added',
      });
      expect(await store.wholeLedger(ref)).toEqual([whole]);
      expect(await store.accounts(ref)).toMatchObject([
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
      expect(await store.extendAccount(ref, part(whole, 0, 14), 'statement_added', at)).toMatchObject({ added: 14 });
      expect(await store.wholeLedger(ref)).toEqual([whole]);
    });

    test('with what is known changes nothing', async () => {
      const whole = plainLedger(1, 30);
      const generation = await ready(whole);
      expect(await store.extendAccount(ref, part(whole, 3, 20), 'statement_added', at)).toEqual({
        outcome: 'unchanged',
        duplicates: 17,
      });
      expect(await store.find(ref)).toMatchObject({ state: 'READY', generation });
    });

    test('that is not there, or beyond what fits, does nothing', async () => {
      expect(await store.extendAccount(ref, plainLedger(1, 3), 'why', at)).toEqual({ outcome: 'not_found' });
      await added(plainLedger(1, 2));
      const huge = plainLedger(1, MAX_CONNECTION_TRANSACTIONS + 1);
      const before = await store.find(ref);
      expect(await store.extendAccount(ref, huge, 'why', at)).toEqual({ outcome: 'connection_full' });
      expect(await store.find(ref)).toEqual(before);
    });

    test('by several at once ends with every row once, whoever comes first', async () => {
      const whole = plainLedger(1, 30);
      await added(part(whole, 0, 6));
      const parts = [part(whole, 4, 16), part(whole, 10, 24), part(whole, 20, 30)];
      const outcomes = await Promise.all(parts.map((one) => store.extendAccount(ref, one, 'why', at)));
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(['extended', 'extended', 'extended']);
      const [ledger] = await store.wholeLedger(ref);
      const told = ledger?.transactions.map(({ id: _, ...row }) => row);
      expect(told).toEqual(whole.transactions.map(({ id: _, ...row }) => row));
      expect(new Set(ledger?.transactions.map(({ id }) => id)).size).toBe(30);
      expect(await store.find(ref)).toMatchObject({ generation: 4, transactions: 30 });
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
      const [before, ledger] = [await store.find(ref), await store.wholeLedger(ref)];
      const twin = { ...march, transactions: plainLedger(1, 4, 2).transactions };
      expect(await store.extendAccount(ref, twin, 'statement', at, 'one')).toMatchObject({ outcome: 'contradicts' });
      expect(await store.extendAccount(ref, april(70), 'statement', at, 'two')).toMatchObject({
        outcome: 'contradicts',
        contradictions: [{ expected: '50.00', found: '0.70' }],
      });
      expect([await store.find(ref), await store.wholeLedger(ref)]).toEqual([before, ledger]);
      expect(await store.receipt(ref, whole.account.id, 'one')).toBeNull();
      expect(await store.extendAccount(ref, march, 'statement', at)).toMatchObject({ outcome: 'unchanged' });
      expect(await store.extendAccount(ref, april(5000), 'statement', at)).toMatchObject({ added: 10 });
    });

    test('goes on from one without any movement, which is extended and not replaced', async () => {
      await added({ ...march, transactions: [] });
      expect(await store.addAccount(ref, april(5000), at)).toEqual({ outcome: 'account_exists' });
      expect(await store.extendAccount(ref, april(70), 'statement', at)).toMatchObject({ outcome: 'contradicts' });
      expect(await store.extendAccount(ref, april(5000), 'statement', at)).toMatchObject({ added: 10 });
    });

    test('of two contradicting ones at once takes one', async () => {
      await added(march);
      const twin = { ...april(5000), transactions: plainLedger(1, 14, 2).transactions.slice(4) };
      const outcomes = await Promise.all(
        [april(5000), twin].map((one) => store.extendAccount(ref, one, 'statement', at)),
      );
      expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['contradicts', 'extended']);
      expect(await store.find(ref)).toMatchObject({ transactions: 14, generation: 2 });
    });

    test('tells of the account what was not known, also without new rows', async () => {
      const { account } = march;
      await added({ ...march, account: { ...account, holderName: '', accountName: ' ', accountType: 'other' } });
      expect(await store.extendAccount(ref, march, 'statement', at)).toMatchObject({ outcome: 'extended', added: 0 });
      expect((await store.accounts(ref)).map((one) => one.account)).toEqual([account]);
      const other = { ...march, account: { ...account, holderName: 'Other', accountType: 'savings' as const } };
      expect(await store.extendAccount(ref, other, 'statement', at)).toMatchObject({ outcome: 'unchanged' });
    });

    test('keeps the balance and adds the new rows where the statement tells none', async () => {
      await added(march);
      const bare = { ...april(5000), account: { ...march.account, balanceCents: 0 }, balanceIsUnknown: true as const };
      await store.extendAccount(ref, bare, 'statement', at);
      // Rows 4 to 13 are -104, -105, ... -113: ten times -108.50.
      expect((await store.accounts(ref)).map(({ account }) => account.balanceCents)).toEqual([5000 - 1085]);
    });
  });

  test('a request for an analysis keeps the cause of the one that it replaces, once', async () => {
    await added(plainLedger(1, 5));
    await added(plainLedger(2, 5));
    expect(await store.find(ref)).toMatchObject({ cause: 'account_added' });
    await store.extendAccount(ref, plainLedger(1, 7), 'statement', at);
    expect(await store.find(ref)).toMatchObject({ cause: 'account_added; statement' });
    await added(plainLedger(3, 5));
    expect(await store.find(ref)).toMatchObject({ cause: 'account_added; statement' });
    await store.finish(ref, 4, 'READY', at);
    await store.extendAccount(ref, plainLedger(2, 7), 'statement', at);
    expect(await store.find(ref)).toMatchObject({ cause: 'statement' });
  });

  describe('adding for a receipt', () => {
    const first = plainLedger(1, 3);
    const id = first.account.id;

    test('keeps what was added, by account and receipt', async () => {
      await store.addAccount(ref, first, at, 'one');
      await store.extendAccount(ref, plainLedger(1, 5), 'statement', at, 'two');
      expect(await store.receipt(ref, id, 'one')).toEqual({ added: 3, duplicates: 0 });
      // Five rows, of which the first three were there.
      expect(await store.receipt(ref, id, 'two')).toEqual({ added: 2, duplicates: 3 });
      expect(await store.receipt(ref, id, 'three')).toBeNull();
      expect(await store.receipt(ref, plainLedger(2, 1).account.id, 'one')).toBeNull();
    });

    test('adds nothing a second time', async () => {
      await store.addAccount(ref, first, at, 'one');
      await store.extendAccount(ref, plainLedger(1, 5), 'statement', at, 'two');
      expect(await store.extendAccount(ref, plainLedger(1, 7), 'statement', at, 'two')).toMatchObject({
        outcome: 'unchanged',
      });
      expect(await store.find(ref)).toMatchObject({ transactions: 5, generation: 2 });
    });

    test('by several at once adds once', async () => {
      await store.addAccount(ref, first, at);
      const outcomes = await Promise.all(
        [1, 2, 3].map(() => store.extendAccount(ref, plainLedger(1, 5), 'statement', at, 'one')),
      );
      expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['extended', 'unchanged', 'unchanged']);
      expect(await store.receipt(ref, id, 'one')).toEqual({ added: 2, duplicates: 3 });
    });
  });

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

    test('is refused while an analysis is pending, before any data, and after a failure', async () => {
      expect(await store.relabel(ref, label, 'because', at)).toEqual({ outcome: 'not_ready' });
      const generation = await added(plainLedger(1, 2));
      expect(await store.relabel(ref, label, 'because', at)).toEqual({ outcome: 'not_ready' });
      await store.finish(ref, generation, 'FAILED', at);
      expect(await store.relabel(ref, label, 'because', at)).toEqual({ outcome: 'not_ready' });
      expect(await store.userLabels(ref)).toEqual([]);
    });

    test('by two at once takes one, and keeps the label of that one only', async () => {
      await ready(plainLedger(1, 2));
      const both = [label, { ...label, fingerprint: 'e'.repeat(32) }];
      const outcomes = await Promise.all(both.map((one) => store.relabel(ref, one, 'because', at)));
      const taken = both.filter((_, index) => outcomes[index]?.outcome === 'relabelled');
      expect(taken).toHaveLength(1);
      expect(await store.userLabels(ref)).toEqual(taken);
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

  describe('what the worker keeps', () => {
    test('comes back as it was', async () => {
      const ledger = plainLedger(1, 30);
      await added(ledger);
      const labels = labelsOf(ledger, 'SHOP');
      await store.saveLabels(ref, 1, labels);
      await store.saveAnalyses(ref, [analysisOf(1, 5)]);
      expect(await store.labelledMonths(ref, ledger.account.id, ['2026-04', '2026-05'])).toEqual(labels.slice(1, 3));
      expect(await store.labelledMonths(ref, ledger.account.id, ['2026-06'])).toEqual(labels.slice(3));
      expect(await store.labelledMonths(ref, ledger.account.id, [])).toEqual([]);
      expect(await store.analysis(ref, 'affordability')).toEqual(analysisOf(1, 5));
      expect(await store.analysis(ref, 'health_score')).toBeNull();
    });

    test('is never replaced by a late write of an earlier generation', async () => {
      const ledger = plainLedger(1, 30);
      await added(ledger);
      await store.saveLabels(ref, 2, labelsOf(ledger, 'NEW'));
      await store.saveAnalyses(ref, [analysisOf(2, 7)]);
      await store.saveLabels(ref, 1, labelsOf(ledger, 'OLD'));
      await store.saveAnalyses(ref, [analysisOf(1, 5)]);
      expect(await store.labelledMonths(ref, ledger.account.id, ['2026-04'])).toEqual(
        labelsOf(ledger, 'NEW').slice(1, 2),
      );
      expect(await store.analysis(ref, 'affordability')).toEqual(analysisOf(2, 7));
    });
  });

  test('pending analyses are told oldest first, from before an instant, until they end', async () => {
    const refs = [1, 2, 3].map((number) => ({ ...ref, applicationId: `692039c1${hex(made * 10 + number, 16)}` }));
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
