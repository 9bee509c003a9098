import type { LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import { withIds } from '@imali/ledger/rows/transaction-id.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { nextRef, plainLedger } from '../domain/connection-under-test.fixture.ts';
import type { StoredAccountItem } from './bank-connection-items.ts';
import { expireLedgerPages, ledgerRows, saveLedgerPages, type TaggedMonth, withMonths } from './ledger-items.ts';
import { encodeLedgerPages } from './ledger-page.ts';

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
  test('Ledger pages keep the few rows of thirteen months together, and serve any range of months', async () => {
    const { months, pages, read } = await saved();
    // The 60 rows of March to September.
    expect(await pages()).toHaveLength(1);
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

  test('Ledger pages end where a further month is more than 2 400 rows or the fourteenth month', async () => {
    const { pages, read, save } = await saved();
    const plain = Array.from({ length: 2_401 }, (_, index) => {
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
    // 801 and 800 rows of January and February together, the 800 of March apart.
    expect((await pages()).length - before).toBe(2);
    for (const month of ['2027-01', '2027-02', '2027-03']) {
      expect(await read(months, month, month)).toEqual(of(month, month, many));
    }
    const yearly = withIds(
      account.id,
      ['2028-01', '2029-01', '2029-02'].map((month) => ({
        ...{ bookedOn: `${month}-10`, description: 'SHOP', bookedAt: `${month}-10T08:00:00.000Z` },
        ...{ amountCents: -100, balanceCents: null, currency: 'ZAR', reference: '' },
      })),
    );
    // January 2029 is the thirteenth month of January 2028, February the fourteenth.
    expect(new Set((await save(yearly)).map(({ tag }) => tag)).size).toBe(2);
  });

  test('A rewritten month hides its earlier rows, and leaves the other months of its page', async () => {
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
    // That of May alone: March and July to September are still named of the first page.
    expect(await expiring()).toBe(1);
    const third = withMonths(second, await rewritten('2026-03', '2026-09'));
    await expire(second, third);
    // The first page and that of April to June as well.
    expect(await expiring()).toBe(3);
  });

  test('Pages by quarter under digests in hex, as earlier releases stored them, are read and expire', async () => {
    const { table } = started;
    const ref = nextRef();
    const quarters = [
      ['2026-03', '111111111111', ['2026-03']],
      ['2026-04', '222222222222', ['2026-04', '2026-05', '2026-06']],
      ['2026-07', 'abcdefabcdef', ['2026-07', '2026-08', '2026-09']],
    ] as const;
    for (const [first, tag, own] of quarters) {
      for (const page of encodeLedgerPages(of(own[0], own.at(-1) ?? ''))) {
        await table.put({ pk: partition(ref), sk: `LEDGER#${account.id}#${first}#${tag}#000`, page });
      }
    }
    const months = quarters.flatMap(([, tag, own]) => own.map((month) => ({ month, rows: 0, tag })));
    // April was written anew since, so no month says any more that its page is kept under April.
    const after = withMonths(months, await saveLedgerPages(table, ref, account.id, of('2026-04', '2026-04')));
    for (const [from, to] of [
      ['2026-05', '2026-05'],
      ['2026-03', '2026-09'],
      ['2026-06', '2026-08'],
    ] as const) {
      expect(await ledgerRows(table, ref, storedWith(after), from, to)).toEqual(of(from, to));
    }
    await expireLedgerPages(table, ref, account.id, months, after, at);
    expect((await table.startingWith(partition(ref), 'LEDGER#')).filter((page) => 'expires_at' in page)).toEqual([]);
    const named = withMonths(after, await saveLedgerPages(table, ref, account.id, of('2026-05', '2026-06')));
    await expireLedgerPages(table, ref, account.id, after, named, at);
    const expired = (await table.startingWith(partition(ref), 'LEDGER#')).filter((page) => 'expires_at' in page);
    expect(expired.map(({ sk }) => sk)).toEqual([`LEDGER#${account.id}#2026-04#222222222222#000`]);
  });
});
