import { monthOf } from '@imali/ledger/basics/calendar.ts';
import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import type { LedgerAccount, LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { overridesBy, partyLabelOf } from './given-labels.ts';
import { appendHistory, labelHistories } from './label-history.ts';
import type { UserLabel } from './label-store.ts';

const ref: ConnectionRef = { organisationId: 'o', applicationId: 'a' };
const account: LedgerAccount = {
  id: 'account',
  accountNumber: '62000000011',
  accountName: 'Cheque',
  accountType: 'cheque',
  bankSlug: 'fnb',
  holderName: 'T Test',
  currency: 'ZAR',
  balanceCents: 0,
  isManualUpload: true,
};
const coffee = (id: string, bookedOn = '2026-03-02'): LedgerTransaction => ({
  id,
  accountId: account.id,
  bookedOn,
  bookedAt: `${bookedOn}T10:00:00.000Z`,
  amountCents: -3_500,
  balanceCents: null,
  currency: 'ZAR',
  description: 'POS PURCHASE COFFEE',
  reference: '',
});
const verdict: LabelVerdict = {
  label: 'food.restaurants',
  confidence: 1,
  labelledBy: 'user',
  ruleId: 'user',
  matchedText: '',
  runnerUp: 'food.groceries',
  channel: 'card',
  counterparty: null,
  pairedWith: null,
};
const ledger = [coffee('first'), coffee('second'), coffee('later', '2026-04-02')];
const prints = fingerprintsOf({ account, transactions: ledger });
const given = (fingerprint: string | undefined, label: UserLabel['label'], by: string, at: string): UserLabel => ({
  fingerprint: fingerprint ?? '',
  label,
  by,
  at,
});

/** Records which months were read. */
function storeOf(labels: readonly UserLabel[]) {
  const read: string[] = [];
  return {
    read,
    store: {
      labels: { userLabels: async () => [...labels] },
      ledgers: {
        ledgerMonths: async (_: ConnectionRef, __: string, months: readonly string[]) => {
          read.push(...months);
          return ledger.filter(({ bookedOn }) => months.includes(monthOf(bookedOn)));
        },
      },
    },
  };
}

describe('the history of a label', () => {
  test('The label history lists what people gave, oldest first, for the exact transaction among equal ones', async () => {
    const first = given(prints[1], 'food.groceries', 'u1', '2026-05-01T08:00:00.000Z');
    const latest = appendHistory(given(prints[1], 'food.restaurants', 'u2', '2026-05-02T08:00:00.000Z'), first);
    const { store, read } = storeOf([latest]);
    const rows = ledger.slice(0, 2).map((row, index) => ({
      row,
      account,
      verdict: index === 1 ? verdict : { ...verdict, labelledBy: 'engine' as const },
    }));
    expect(await labelHistories(store, ref, rows)).toEqual(
      new Map([
        [
          'second',
          [
            { label: 'food.groceries', by: 'u1', at: '2026-05-01T08:00:00.000Z' },
            { label: 'food.restaurants', by: 'u2', at: '2026-05-02T08:00:00.000Z' },
          ],
        ],
      ]),
    );
    expect(read).toEqual(['2026-03']);
  });

  test('The label history reads nothing where nobody gave a label', async () => {
    const { store, read } = storeOf([]);
    const rows = ledger.map((row) => ({ row, account, verdict: { ...verdict, labelledBy: 'engine' as const } }));
    expect(await labelHistories(store, ref, rows)).toEqual(new Map());
    expect(read).toEqual([]);
  });

  test('The label history keeps the latest twenty beside the current label, however often it changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (changes) => {
        let latest: UserLabel | null = null;
        for (let change = 0; change < changes; change += 1)
          latest = appendHistory(given('f', 'food.groceries', `u${change}`, 'at'), latest);
        const kept = Math.min(20, changes - 1);
        expect(latest?.by).toBe(`u${changes - 1}`);
        expect((latest?.earlier ?? []).map(({ by }) => by)).toEqual(
          Array.from({ length: kept }, (_, index) => `u${changes - 1 - kept + index}`),
        );
      }),
    );
  });

  test('The history of a party label has the labels given for the party and not withdrawn', async () => {
    const at = '2026-05-01T08:00:00.000Z';
    const labels = [
      { ...given(prints[0], 'food.groceries', 'u1', at), forParty: 'given' as const },
      given(prints[0], 'food.restaurants', 'u2', at),
      { ...given(prints[0], 'food.restaurants', 'u3', at), forParty: 'given' as const },
      { ...given(prints[0], 'food.groceries', 'u3', at), forParty: 'taken_back' as const },
    ];
    let latest: UserLabel | null = null;
    for (const label of labels) latest = appendHistory(label, latest);
    const { store, read } = storeOf(latest ? [latest] : []);
    const rows = ledger.slice(1).map((row) => ({
      row,
      account,
      verdict: { ...verdict, ruleId: `user_party:${prints[0]}` },
    }));
    const reached = [{ label: 'food.groceries', by: 'u1', at, forParty: 'given' }];
    expect(await labelHistories(store, ref, rows)).toEqual(
      new Map([
        ['second', reached],
        ['later', reached],
      ]),
    );
    expect(read).toEqual([]);
  });

  test('The label that applies to the party is kept, however often the one transaction changes and is taken back', () => {
    const step = fc.constantFrom(undefined, 'given' as const, 'taken_back' as const);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        // By hand: what is given goes on top, what is taken back comes off, of at most nine at a time.
        const expected: string[] = [];
        let latest: UserLabel | null = null;
        for (const [index, wanted] of steps.entries()) {
          if (wanted === 'taken_back' && expected.length === 0) continue;
          if (wanted === 'given' && expected.length === 9) continue;
          if (wanted === 'given') expected.push(`u${index}`);
          if (wanted === 'taken_back') expected.pop();
          const label = given('f', 'food.groceries', `u${index}`, 'at');
          latest = appendHistory(wanted === undefined ? label : { ...label, forParty: wanted }, latest);
        }
        const all = latest ? [...(latest.earlier ?? []), latest] : [];
        expect(all.length).toBeLessThanOrEqual(21);
        expect(partyLabelOf(all)?.by ?? null).toBe(expected.at(-1) ?? null);
      }),
      { seed: 17, numRuns: 300 },
    );
  });

  test('Labelling receives the party labels by when they were given, whatever their stored order', () => {
    const party = (print: string, label: UserLabel['label'], day: string): UserLabel => ({
      ...given(print, label, 'u', `2026-05-${day}T08:00:00.000Z`),
      forParty: 'given',
    });
    const [first, alone, last] = [
      party('z', 'food.groceries', '01'),
      given('y', 'food.restaurants', 'u', '2026-05-02T08:00:00.000Z'),
      party('a', 'food.restaurants', '03'),
    ];
    const expected = {
      user: new Map([
        ['a', 'food.restaurants'],
        ['y', 'food.restaurants'],
        ['z', 'food.groceries'],
      ]),
      userParties: [
        { fingerprint: 'z', label: 'food.groceries' },
        { fingerprint: 'a', label: 'food.restaurants' },
      ],
    };
    expect(overridesBy([last, alone, first])).toEqual(expected);
    expect(overridesBy([first, last, alone])).toEqual(expected);
  });
});
