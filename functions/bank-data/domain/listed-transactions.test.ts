import { addDays, monthOf } from '@imali/ledger/basics/calendar.ts';
import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import type { LedgerAccount } from '@imali/ledger/rows/ledger.ts';
import { withIds } from '@imali/ledger/rows/transaction-id.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { BankDataStores } from './bank-data-stores.ts';
import {
  listedTransactions,
  type TransactionList,
  type TransactionPage,
  transactionPage,
} from './listed-transactions.ts';
import { memoryBankData } from './memory-bank-data.fixture.ts';
import { labelsNamed, matcher, newestFirst, type TransactionFilter } from './transaction-filter.ts';

const ref = { organisationId: 'o', applicationId: 'a' };
const at = '2026-06-12T08:00:00.000Z';
const labels: readonly LabelId[] = ['food.groceries', 'food.fast_food', 'income.salary'];
const texts = ['Checkers Sea Point', 'ACME SALARY', 'KFC'] as const;

const everything: TransactionFilter = {
  accountId: null,
  from: null,
  to: null,
  labels: null,
  minCents: null,
  maxCents: null,
  direction: null,
  text: null,
  ids: null,
};

interface MadeRow {
  readonly account: number;
  readonly day: number;
  readonly amountCents: number;
  readonly kind: number;
}

const accountOf = (index: number): LedgerAccount => ({
  id: `692039c0${String(index + 1).repeat(16)}`,
  accountNumber: `6200000001${index}`,
  accountName: 'Cheque',
  accountType: 'cheque',
  bankSlug: 'fnb',
  holderName: 'T Tester',
  currency: 'ZAR',
  balanceCents: 0,
  isManualUpload: true,
});

function verdictOf(kind: number): LabelVerdict {
  return {
    label: labels[kind] ?? 'other.uncategorised_out',
    confidence: 0.9,
    labelledBy: 'engine',
    ruleId: 'r',
    matchedText: '',
    runnerUp: null,
    channel: 'card',
    counterparty: null,
    pairedWith: null,
  };
}

const place = { generation: 1, place: 0 } as const;
const dayOf = (day: number): string => addDays('2026-01-10', day);

/** A connection that holds these rows with their labels. */
async function connectionWith(rows: readonly MadeRow[]) {
  const store = memoryBankData();
  await store.create(ref);
  for (const index of new Set(rows.map(({ account }) => account))) {
    const account = accountOf(index);
    const own = rows.filter((row) => row.account === index).toSorted((a, b) => a.day - b.day);
    const printed = own.map(({ day, amountCents, kind }) => ({
      bookedOn: dayOf(day),
      bookedAt: `${dayOf(day)}T08:00:00.000Z`,
      amountCents,
      balanceCents: null,
      currency: 'ZAR',
      description: texts[kind] ?? '',
      reference: '',
    }));
    const transactions = withIds(account.id, printed);
    await store.ledgers.addAccount(ref, { account, transactions }, at);
    const months = Map.groupBy(transactions.entries(), ([, { bookedOn }]) => monthOf(bookedOn));
    await store.labels.saveLabels(
      ref,
      place,
      [...months].map(([month, entries]) => ({
        accountId: account.id,
        month,
        verdicts: entries.map(([place, { id }]) => ({ id, verdict: verdictOf(own[place]?.kind ?? 0) })),
      })),
    );
  }
  return store;
}

async function listOf(stores: BankDataStores, filter: Partial<TransactionFilter>): Promise<TransactionList> {
  const accounts = await stores.ledgers.accounts(ref);
  const labels = { result: place, given: new Map() };
  return {
    stores,
    ref,
    accounts,
    filter: { ...everything, ...filter },
    labels,
    isGrowing: false,
    occurring: null,
  };
}

async function pageOf(
  list: TransactionList,
  ask: { skip?: number; limit: number; cursor?: string },
): Promise<TransactionPage> {
  const page = await transactionPage(list, { skip: 0, ...ask });
  if (page.outcome !== 'page') throw new Error(page.outcome);
  return page;
}

const idsOf = (rows: TransactionPage['rows']): string[] => rows.map(({ row }) => row.id);

/** Ids of what a filter asks for, from all rows of the connection. */
async function expectedIds(connections: BankDataStores, filter: TransactionFilter): Promise<string[]> {
  const whole = await listedTransactions(await listOf(connections, {}));
  return idsOf(whole.filter(matcher(filter)).toSorted((a, b) => newestFirst(a.row, b.row)));
}

const anyRows = fc.array(
  fc.record({
    account: fc.nat(2),
    day: fc.nat(130),
    amountCents: fc.integer({ min: -500, max: 500 }),
    kind: fc.nat(labels.length - 1),
  }),
  { minLength: 1, maxLength: 40 },
);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });
const anyFilter: fc.Arbitrary<TransactionFilter> = fc.record({
  accountId: orNull(fc.nat(2).map((index) => accountOf(index).id)),
  from: orNull(fc.nat(130).map(dayOf)),
  to: orNull(fc.nat(130).map(dayOf)),
  labels: orNull(fc.constantFrom('food', 'food.groceries', 'INCOME').map(labelsNamed)),
  minCents: orNull(fc.nat(500)),
  maxCents: orNull(fc.nat(500)),
  direction: orNull(fc.constantFrom('in', 'out')),
  text: orNull(fc.constantFrom('checkers', 'a')),
  ids: fc.constant(null),
});
/** Accounts and days only: what is listed without reading everything. */
const anySpan = anyFilter.map(({ accountId, from, to }) => ({ ...everything, accountId, from, to }));
const anyAsk = fc.oneof(anyFilter, anySpan);

describe('a filtered list', () => {
  test('A filtered list has the pages of the whole list after filtering, with its exact count', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRows,
        anyAsk,
        fc.nat(45),
        fc.integer({ min: 1, max: 12 }),
        async (rows, filter, skip, limit) => {
          const store = await connectionWith(rows);
          const expected = await expectedIds(store, filter);
          const page = await pageOf(await listOf(store, filter), { skip, limit });
          expect(page).toMatchObject({ count: expected.length, before: skip });
          expect(idsOf(page.rows)).toEqual(expected.slice(skip, skip + limit));
        },
      ),
    );
  });

  test('A filtered list is complete when its pages are read by cursor', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, anyAsk, fc.integer({ min: 1, max: 9 }), async (rows, filter, limit) => {
        const store = await connectionWith(rows);
        const list = await listOf(store, filter);
        const read: string[] = [];
        let page = await pageOf(list, { limit });
        while (page.rows.length > 0) {
          expect(page.before).toBe(read.length);
          read.push(...idsOf(page.rows));
          page = await pageOf(list, { limit, cursor: read.at(-1) ?? '' });
        }
        expect(read).toEqual(await expectedIds(store, filter));
        expect(page).toMatchObject({ count: read.length, before: read.length === 0 ? 0 : read.length });
      }),
    );
  });

  test('A filtered list continues after any row of the connection, whether the row is in the list or not', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, anyAsk, fc.nat(), async (rows, filter, pick) => {
        const store = await connectionWith(rows);
        const whole = await expectedIds(store, everything);
        const place = pick % whole.length;
        const later = new Set(whole.slice(place + 1));
        const page = await pageOf(await listOf(store, filter), { limit: 100, cursor: whole[place] ?? '' });
        const expected = await expectedIds(store, filter);
        expect(idsOf(page.rows)).toEqual(expected.filter((id) => later.has(id)));
        expect(page.before + page.rows.length).toBe(expected.length);
      }),
    );
  });
});

describe('a list of some transactions', () => {
  test('A list of chosen IDs has those that the other filters leave, whatever else is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, anyFilter, fc.array(fc.nat(), { maxLength: 8 }), async (rows, filter, picks) => {
        const store = await connectionWith(rows);
        const whole = await expectedIds(store, everything);
        const ids = new Set([...picks.map((pick) => whole[pick % whole.length] ?? ''), 'f'.repeat(24), '0'.repeat(24)]);
        const page = await pageOf(await listOf(store, { ...filter, ids }), { limit: 100 });
        expect(idsOf(page.rows)).toEqual((await expectedIds(store, filter)).filter((id) => ids.has(id)));
      }),
    );
  });
});

describe('what is read', () => {
  /** One row on the 10th of each month of half a year, in two accounts. */
  const rows = [0, 1].flatMap((account) =>
    [0, 31, 59, 90, 120, 151].map((day): MadeRow => ({ account, day, amountCents: -100, kind: 0 })),
  );
  let read: Set<string>;
  let store: BankDataStores;

  beforeEach(async () => {
    read = new Set();
    const kept = await connectionWith(rows);
    store = {
      ...kept,
      ledgers: {
        ...kept.ledgers,
        ledgerMonths: (of, accountId, months) => {
          for (const month of months) read.add(`${accountId.at(-1)}#${month}`);
          return kept.ledgers.ledgerMonths(of, accountId, months);
        },
      },
      labels: {
        ...kept.labels,
        labelledMonths: (of, accountId, months, result) => {
          for (const month of months) read.add(`${accountId.at(-1)}#${month}#labels`);
          return kept.labels.labelledMonths(of, accountId, months, result);
        },
      },
    };
  });

  test('An unfiltered list reads only the months that a page shows', async () => {
    await pageOf(await listOf(store, {}), { skip: 8, limit: 2 });
    expect([...read].toSorted()).toEqual(['1#2026-02', '1#2026-02#labels', '2#2026-02', '2#2026-02#labels']);
  });

  test('A list of one account and some days reads its shown months and those the days cut', async () => {
    const filter = { accountId: accountOf(1).id, from: '2026-02-01', to: '2026-05-20' };
    const page = await pageOf(await listOf(store, filter), { skip: 3, limit: 1 });
    expect(page.count).toBe(4);
    expect([...read].toSorted()).toEqual(['2#2026-02', '2#2026-02#labels', '2#2026-05']);
  });

  test('A text search reads the months of its account and days, and nothing else', async () => {
    const filter = { accountId: accountOf(0).id, from: '2026-03-10', to: '2026-04-30', text: 'checkers' };
    expect((await pageOf(await listOf(store, filter), { limit: 10 })).count).toBe(2);
    expect([...read].toSorted()).toEqual(['1#2026-03', '1#2026-03#labels', '1#2026-04', '1#2026-04#labels']);
  });

  test('A list of a label that does not occur reads nothing', async () => {
    const list = await listOf(store, { labels: labelsNamed('gambling') });
    const page = await pageOf({ ...list, occurring: new Set(['food.groceries']) }, { limit: 10 });
    expect([page.count, [...read]]).toEqual([0, []]);
  });
});

describe('a list', () => {
  test('A list refuses a cursor that is no transaction of the connection', async () => {
    const list = await listOf(await connectionWith([{ account: 0, day: 0, amountCents: 1, kind: 0 }]), {});
    for (const cursor of ['0'.repeat(24), `${accountOf(0).id.slice(0, 16)}00000000`, accountOf(0).id]) {
      expect(await transactionPage(list, { skip: 0, limit: 1, cursor })).toEqual({ outcome: 'unknown_cursor' });
    }
  });

  test('A list shows what its result has while rows arrive, with matching pages and count', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRows,
        anyAsk,
        fc.array(fc.nat(130), { minLength: 1, maxLength: 5 }),
        fc.nat(20),
        fc.boolean(),
        async (rows, filter, days, skip, isGrowing) => {
          const store = await connectionWith(rows);
          const expected = await expectedIds(store, filter);
          const account = accountOf(3);
          const arrived = days
            .toSorted((a, b) => a - b)
            .map((day) => ({
              bookedOn: dayOf(day),
              bookedAt: at,
              amountCents: -1,
              balanceCents: null,
              currency: 'ZAR',
              description: 'CHECKERS',
              reference: '',
            }));
          await store.ledgers.addAccount(ref, { account, transactions: withIds(account.id, arrived) }, at);
          // Given, or found out by rows without labels on the page.
          const page = await pageOf({ ...(await listOf(store, filter)), isGrowing: true }, { skip, limit: 5 });
          expect(page).toMatchObject({ count: expected.length, before: skip });
          expect(idsOf(page.rows)).toEqual(expected.slice(skip, skip + 5));
          const noticed = await pageOf({ ...(await listOf(store, filter)), isGrowing }, { skip: 0, limit: 200 });
          expect(idsOf(noticed.rows)).toEqual(expected);
          expect(noticed.count).toBe(expected.length);
        },
      ),
    );
  });

  test('A list shows a label given since at once, and finds the row by the new label', async () => {
    const store = await connectionWith([
      { account: 0, day: 3, amountCents: -100, kind: 0 },
      { account: 0, day: 3, amountCents: -100, kind: 0 },
    ]);
    const [ledger] = await store.ledgers.wholeLedger(ref);
    if (!ledger) throw new Error('no ledger');
    const [id] = ledger.transactions.map((row) => row.id);
    const [print] = fingerprintsOf(ledger);
    const list = await listOf(store, {});
    const given = new Map([[print ?? '', 'housing.rent' as const]]);
    const since = { ...list, labels: { ...list.labels, given } };
    const shown = (await pageOf(since, { limit: 10 })).rows.find(({ row }) => row.id === id);
    expect(shown?.verdict).toMatchObject({ label: 'housing.rent', labelledBy: 'user', confidence: 1 });
    const found = await pageOf(
      { ...since, filter: { ...everything, labels: labelsNamed('housing.rent') } },
      { limit: 9 },
    );
    expect(idsOf(found.rows)).toEqual([id]);
  });
});
