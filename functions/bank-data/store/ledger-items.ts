import { createHash } from 'node:crypto';
import { type CalendarMonth, monthOf } from '@imali/ledger/basics/calendar.ts';
import type { LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { type Expression, type Item, present, type Table } from '../../platform/store/table.ts';
import { keys, type StoredAccountItem } from './bank-connection-items.ts';
import { decodeLedgerPage, encodeLedgerPages } from './ledger-page.ts';

/** A month of an account as its item names it: only pages under this tag count. */
export type TaggedMonth = StoredAccountItem['months'][number];

/** How long pages that were replaced stay: a caller who read the account before can still read its rows. */
const REPLACED_KEPT_SECONDS = 3600;

/**
 * Months of one quarter that are written together share a page while it has no more rows than this: rows that are alike
 * compress to two thirds, and one item is charged for one kilobyte begun. A page of so many is still read for one month.
 */
const MAX_SHARED_ROWS = 600;

/** The first month of a calendar quarter: no page with rows of a month is kept under an earlier one. */
function quarterOf(month: CalendarMonth): CalendarMonth {
  const first = Math.floor((Math.max(1, Number(month.slice(5))) - 1) / 3) * 3 + 1;
  return `${month.slice(0, 5)}${String(first).padStart(2, '0')}`;
}

interface WrittenTogether {
  /** Oldest first; the page is kept under the first of them. */
  readonly months: readonly { readonly month: CalendarMonth; readonly rows: number }[];
  readonly rows: readonly LedgerTransaction[];
}

/** Rows as they are written together: by the quarter where they are few, else by the month. */
function rowsByPage(rows: readonly LedgerTransaction[]): WrittenTogether[] {
  const byMonth = [...Map.groupBy(rows, ({ bookedOn }) => monthOf(bookedOn))]
    .map(([month, own]) => ({ months: [{ month, rows: own.length }], rows: own }))
    .toSorted((a, b) => ((a.months[0]?.month ?? '') < (b.months[0]?.month ?? '') ? -1 : 1));
  const quarters = Map.groupBy(byMonth, ({ months: [first] }) => quarterOf(first?.month ?? ''));
  return [...quarters.values()].flatMap((quarter) => {
    const together = quarter.flatMap((month) => month.rows);
    return together.length > MAX_SHARED_ROWS
      ? quarter
      : [{ months: quarter.flatMap(({ months }) => months), rows: together }];
  });
}

/**
 * Writes the pages of whole months under tags that follow from their bytes. Nothing sees them until an account names the
 * tags, so writers that race for one account never mix their rows.
 */
export async function saveLedgerPages(
  table: Table,
  ref: ConnectionRef,
  accountId: string,
  rows: readonly LedgerTransaction[],
): Promise<TaggedMonth[]> {
  const saved = await Promise.all(
    rowsByPage(rows).map(async ({ months, rows: own }) => {
      const pages = encodeLedgerPages(own);
      const digest = createHash('sha256');
      for (const page of pages) digest.update(page);
      const tag = digest.digest('hex').slice(0, 12);
      const first = months[0]?.month ?? '';
      await Promise.all(
        pages.map((page, chunk) => table.put({ ...keys.ledger(ref, accountId, first, tag, chunk), page })),
      );
      return months.map((month) => ({ ...month, tag }));
    }),
  );
  return saved.flat();
}

/** The tag in the sort key of a page. */
const tagOf = (item: Item): string => String(item['sk']).split('#')[3] ?? '';

/** The rows of an account from a month to a month, both included, oldest first. */
export async function ledgerRows(
  table: Table,
  ref: ConnectionRef,
  stored: StoredAccountItem,
  from: CalendarMonth,
  to: CalendarMonth,
): Promise<LedgerTransaction[]> {
  const asked = stored.months.filter(({ month }) => from <= month && month <= to);
  const tags = new Map(asked.map(({ month, tag }) => [month, tag]));
  const wanted = new Set(tags.values());
  const prefix = `LEDGER#${stored.account.id}#`;
  const items = await table.between(partition(ref), `${prefix}${quarterOf(from)}`, `${prefix}${to}#zzz`);
  const found = new Map(asked.map(({ month }): [CalendarMonth, LedgerTransaction[]] => [month, []]));
  for (const item of items) {
    const tag = tagOf(item);
    if (!wanted.has(tag)) continue;
    // A month of a shared page that was written anew since is named by another tag.
    for (const row of decodeLedgerPage(item['page'])) {
      const month = monthOf(row.bookedOn);
      if (tags.get(month) === tag) found.get(month)?.push(row);
    }
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, rows]) => rows);
}

/**
 * Lets pages that no account names any more expire. A page that was never removed costs its bytes and nothing else.
 * @param replaced months as they were named before
 * @param named months as they are named now: a page stays while one of its months is
 */
export async function expireLedgerPages(
  table: Table,
  ref: ConnectionRef,
  accountId: string,
  replaced: readonly TaggedMonth[],
  named: readonly TaggedMonth[],
  at: string,
): Promise<void> {
  const expires = Math.floor(Date.parse(at) / 1000) + REPLACED_KEPT_SECONDS;
  const kept = new Set(named.map(({ tag }) => tag));
  const gone = new Map(replaced.filter(({ tag }) => !kept.has(tag)).map(({ month, tag }) => [tag, month]));
  for (const [tag, month] of gone) {
    const prefix = `LEDGER#${accountId}#`;
    const items = await table.between(partition(ref), `${prefix}${quarterOf(month)}`, `${prefix}${month}#zzz`);
    for (const item of items.filter((page) => tagOf(page) === tag)) {
      const key = { pk: String(item['pk']), sk: String(item['sk']) };
      const set = { expression: 'SET expires_at = :expires', values: { ':expires': expires } };
      await table.touch(key, set, present);
    }
  }
}

/** The months of an account after some of them were written anew, oldest first. */
export function withMonths(before: readonly TaggedMonth[], fresh: readonly TaggedMonth[]): TaggedMonth[] {
  const months = new Map([...before, ...fresh].map((entry) => [entry.month, entry]));
  return [...months.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1));
}

/** Holds while the account has the very rows that it was read with. */
export const monthsAre = ({ months }: StoredAccountItem): Expression => ({
  expression: 'months = :months',
  values: { ':months': months },
});
