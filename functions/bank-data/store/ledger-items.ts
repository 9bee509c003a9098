import { createHash } from 'node:crypto';
import { addMonths, type CalendarMonth, monthOf, monthsBetween } from '@imali/ledger/basics/calendar.ts';
import { compareText } from '@imali/ledger/basics/text-order.ts';
import type { LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { type Expression, type Item, present, type Table } from '../../platform/store/table.ts';
import { keys, type StoredAccountItem } from './bank-connection-items.ts';
import { decodeLedgerPage, encodeLedgerPages } from './ledger-page.ts';

/** A month of an account as its item names it: only pages under this tag count. */
export type TaggedMonth = StoredAccountItem['months'][number];

/** How long pages that were replaced stay: a caller who read the account before can still read its rows. */
const REPLACED_KEPT_SECONDS = 3600;

/**
 * Months that are written together share a page while it has no more rows and months than this: rows that are alike
 * compress to less, and one item is charged for one kilobyte begun. Twelve months to any day are in thirteen. A page of so
 * many is still read for one month.
 */
const MAX_SHARED_ROWS = 2_400;
const MAX_SHARED_MONTHS = 13;

/** Tags say the month that the page is kept under: `p`, its number in base 36, a digest. Those of before are digests in hex. */
const TAG = /^p([0-9a-z]{4})/;
const FIRST_MONTH = '0000-01';
const monthDigits = (month: CalendarMonth): string => monthsBetween(FIRST_MONTH, month).toString(36).padStart(4, '0');

function tagFor(month: CalendarMonth, pages: readonly Uint8Array[]): string {
  const digest = createHash('sha256');
  for (const page of pages) digest.update(page);
  return `p${monthDigits(month)}${digest.digest('base64url').slice(0, 8)}`;
}

/** The first month of a calendar quarter: no page of before with rows of a month is kept under an earlier one. */
function quarterOf(month: CalendarMonth): CalendarMonth {
  const first = Math.floor((Math.max(1, Number(month.slice(5))) - 1) / 3) * 3 + 1;
  return `${month.slice(0, 5)}${String(first).padStart(2, '0')}`;
}

/** No page of a month with this tag is kept under an earlier month. */
function pageMonthOf({ month, tag }: TaggedMonth): CalendarMonth {
  const [, digits] = TAG.exec(tag) ?? [];
  return digits === undefined ? quarterOf(month) : addMonths(FIRST_MONTH, Number.parseInt(digits, 36));
}

interface WrittenTogether {
  /** Oldest first; the page is kept under the first of them. */
  readonly months: { readonly month: CalendarMonth; readonly rows: number }[];
  readonly rows: LedgerTransaction[];
}

/** Rows as they are written together: as many months as a page may have, or one month that has more rows than that. */
function rowsByPage(rows: readonly LedgerTransaction[]): WrittenTogether[] {
  const pages: WrittenTogether[] = [];
  for (const [month, own] of [...Map.groupBy(rows, ({ bookedOn }) => monthOf(bookedOn))].toSorted(([a], [b]) =>
    compareText(a, b),
  )) {
    const page = pages.at(-1);
    const first = page?.months[0]?.month;
    const fits =
      first !== undefined &&
      page !== undefined &&
      page.rows.length + own.length <= MAX_SHARED_ROWS &&
      monthsBetween(first, month) < MAX_SHARED_MONTHS;
    if (fits) {
      page.months.push({ month, rows: own.length });
      page.rows.push(...own);
    } else pages.push({ months: [{ month, rows: own.length }], rows: [...own] });
  }
  return pages;
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
      const first = months[0]?.month ?? '';
      const tag = tagFor(first, pages);
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
  table: ReadableTable,
  ref: ConnectionRef,
  stored: StoredAccountItem,
  from: CalendarMonth,
  to: CalendarMonth,
): Promise<LedgerTransaction[]> {
  const asked = stored.months.filter(({ month }) => from <= month && month <= to);
  const tags = new Map(asked.map(({ month, tag }) => [month, tag]));
  const wanted = new Set(tags.values());
  const [first] = asked.map(pageMonthOf).toSorted(compareText);
  if (first === undefined) return [];
  const prefix = `LEDGER#${stored.account.id}#`;
  const items = await table.between(partition(ref), `${prefix}${first}`, `${prefix}${to}#zzz`);
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
  const gone = new Map(replaced.filter(({ tag }) => !kept.has(tag)).map((entry) => [entry.tag, entry]));
  for (const [tag, entry] of gone) {
    const prefix = `LEDGER#${accountId}#`;
    const items = await table.between(partition(ref), `${prefix}${pageMonthOf(entry)}`, `${prefix}${entry.month}#zzz`);
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
