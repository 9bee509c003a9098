import type { LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import { withIds } from '@imali/ledger/rows/transaction-id.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { nextRef, plainLedger } from '../domain/connection-under-test.fixture.ts';
import type { StoredAccountItem } from './bank-connection-items.ts';
import { expireLedgerPages, ledgerRows, saveLedgerPages, type TaggedMonth, withMonths } from './ledger-items.ts';

const at = '2026-10-01T08:00:00.000Z';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const { account, transactions } = plainLedger(1, 60);
const of = (from: string, to: string, rows = transactions): LedgerTransaction[] =>
  rows.filter(({ bookedOn }) => from <= bookedOn.slice(0, 7) && bookedOn.slice(0, 7) <= to);

const storedWith = (months: readonly TaggedMonth[]): StoredAccountItem => ({
  ...{ account, months: [...months], firstOn: null, lastOn: null, createdAt: at, covered: [] },
});

/** A connection of its own with the 60 rows, every third day from 20 March to 13 September 2026. */
async function saved() {
  const { table } = started;
  const ref = nextRef();
  const months = await saveLedgerPages(table, ref, account.id, transactions);
  return {
    months,
    save: (rows: readonly LedgerTransaction[]) => saveLedgerPages(table, ref, account.id, rows),
    read: (named: readonly TaggedMonth[], from: string, to: string) =>
      ledgerRows(table, ref, storedWith(named), from, to),
    expire: (replaced: readonly TaggedMonth[], named: readonly TaggedMonth[]) =>
      expireLedgerPages(table, ref, account.id, replaced, named, at),
    pages: () => table.startingWith(partition(ref), 'LEDGER#'),
  };
}

describe('pages of a ledger', () => {
  test('Ledger pages keep the few rows of a quarter together, and serve any range of months', async () => {
    const { months, pages, read } = await saved();
    // March; April to June; July to September.
    expect(await pages()).toHaveLength(3);
    expect(months.map(({ month }) => month)).toEqual([3, 4, 5, 6, 7, 8, 9].map((month) => `2026-0${month}`));
    expect(await read(months, '0000-00', '9999-99')).toEqual(transactions);
    for (const [from, to] of [
      ['2026-05', '2026-05'],
      ['2026-06', '2026-07'],
      ['2026-04', '2026-08'],
    ] as const) {
      expect(await read(months, from, to)).toEqual(of(from, to));
    }
  });

  test('Ledger pages have one month each where a quarter has many rows', async () => {
    const { pages, read, save } = await saved();
    const plain = Array.from({ length: 601 }, (_, index) => {
      const bookedOn = `2027-0${1 + (index % 3)}-10`;
      return { bookedOn, description: `SHOP ${index}` };
    }).toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1));
    const before = (await pages()).length;
    const many = withIds(
      account.id,
      plain.map(({ bookedOn, description }) => ({
        ...{ bookedOn, description, bookedAt: `${bookedOn}T08:00:00.000Z`, amountCents: -100, balanceCents: null },
        ...{ currency: 'ZAR', reference: '' },
      })),
    );
    const months = await save(many);
    expect((await pages()).length - before).toBe(3);
    expect(await read(months, '2027-02', '2027-02')).toEqual(of('2027-02', '2027-02', many));
  });

  test('A rewritten month hides its earlier rows, and leaves the other months of the quarter', async () => {
    const { months, read, save } = await saved();
    const may = of('2026-05', '2026-05').map((row) => ({ ...row, description: `AGAIN ${row.description}` }));
    const after = withMonths(months, await save(may));
    expect(await read(after, '2026-04', '2026-06')).toEqual([
      ...of('2026-04', '2026-04'),
      ...may,
      ...of('2026-06', '2026-06'),
    ]);
    // A caller who read the account before still reads what was there.
    expect(await read(months, '2026-04', '2026-06')).toEqual(of('2026-04', '2026-06'));
  });

  test('A ledger page expires when none of its months is named any more', async () => {
    const { expire, months, pages, save } = await saved();
    const expiring = async () => (await pages()).filter((page) => 'expires_at' in page).length;
    const rewritten = (from: string, to: string) =>
      save(of(from, to).map((row) => ({ ...row, description: `AGAIN ${row.description}` })));
    const first = withMonths(months, await rewritten('2026-05', '2026-05'));
    await expire(
      months.filter(({ month }) => month === '2026-05'),
      first,
    );
    expect(await expiring()).toBe(0);
    const second = withMonths(first, await rewritten('2026-04', '2026-06'));
    await expire(
      first.filter(({ month }) => '2026-04' <= month && month <= '2026-06'),
      second,
    );
    // The page of the quarter, and that of May alone.
    expect(await expiring()).toBe(2);
  });
});
