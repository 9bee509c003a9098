import { createHash } from 'node:crypto';
import type { ConnectionRef } from '../../core/connect/bank-connection-store.ts';
import type { LedgerTransaction } from '../../core/ledger/ledger.ts';
import { type CalendarMonth, monthOf } from '../../core/time/calendar.ts';
import { keys, partition, type StoredAccountItem } from './bank-connection-items.ts';
import { decodeLedgerPage, encodeLedgerPages } from './ledger-page.ts';
import { type Expression, present, type Table } from './table.ts';

/** A month of an account as its item names it: only pages under this tag count. */
export type TaggedMonth = StoredAccountItem['months'][number];

/** How long pages that were replaced stay: whoever read the account before can still read its rows. */
const REPLACED_KEPT_SECONDS = 3600;

/** Rows by the month in which they are kept. */
function rowsByMonth(rows: readonly LedgerTransaction[]): Map<CalendarMonth, LedgerTransaction[]> {
  return Map.groupBy(rows, ({ bookedOn }) => monthOf(bookedOn));
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
  return Promise.all(
    [...rowsByMonth(rows)].map(async ([month, own]) => {
      const pages = encodeLedgerPages(own);
      const digest = createHash('sha256');
      for (const page of pages) digest.update(page);
      const tag = digest.digest('hex').slice(0, 12);
      await Promise.all(
        pages.map((page, chunk) => table.put({ ...keys.ledger(ref, accountId, month, tag, chunk), page })),
      );
      return { month, rows: own.length, tag };
    }),
  );
}

/** The rows of an account from a month to a month, both included, oldest first. */
export async function ledgerRows(
  table: Table,
  ref: ConnectionRef,
  stored: StoredAccountItem,
  from: CalendarMonth,
  to: CalendarMonth,
): Promise<LedgerTransaction[]> {
  const current = new Set(stored.months.map(({ month, tag }) => `${month}#${tag}`));
  const prefix = `LEDGER#${stored.account.id}#`;
  const items = await table.between(partition(ref), `${prefix}${from}`, `${prefix}${to}#zzz`);
  return items.flatMap((item) => {
    const [, , month, tag] = String(item['sk']).split('#');
    return current.has(`${month}#${tag}`) ? decodeLedgerPage(item['page']) : [];
  });
}

/** Lets pages that no account names any more expire. A page that was never removed costs its bytes and nothing else. */
export async function expireLedgerPages(
  table: Table,
  ref: ConnectionRef,
  accountId: string,
  replaced: readonly TaggedMonth[],
  at: string,
): Promise<void> {
  const expires = Math.floor(Date.parse(at) / 1000) + REPLACED_KEPT_SECONDS;
  for (const { month, tag } of replaced) {
    const prefix = `LEDGER#${accountId}#${month}#${tag}#`;
    for (const item of await table.between(partition(ref), prefix, `${prefix}zzz`)) {
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
