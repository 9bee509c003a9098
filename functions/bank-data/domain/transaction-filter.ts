import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { LedgerAccount, LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { type LabelId, taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';

/** What a list of transactions is narrowed to; null where nothing is asked. */
export interface TransactionFilter {
  readonly accountId: string | null;
  /** Both included. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  /** Any of these. */
  readonly labels: ReadonlySet<LabelId> | null;
  /** Bounds of the amount without its sign, in cents, both included. */
  readonly minCents: number | null;
  readonly maxCents: number | null;
  readonly direction: 'in' | 'out' | null;
  /** Text in the description, the reference or the counterparty's name. */
  readonly text: string | null;
  readonly ids: ReadonlySet<string> | null;
}

/** A transaction as a list shows it. */
export interface ListedRow {
  readonly row: LedgerTransaction;
  readonly verdict: LabelVerdict;
  readonly account: LedgerAccount;
}

/** Order of lists: newest first; within a day by account, then the row that arrived later first. */
export function newestFirst(a: LedgerTransaction, b: LedgerTransaction): number {
  if (a.bookedOn !== b.bookedOn) return a.bookedOn < b.bookedOn ? 1 : -1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

/** The labels that a name stands for: a label, a group (`food`: what comes before the dot) or a primary; none when unknown. */
export function labelsNamed(name: string): ReadonlySet<LabelId> {
  const named = taxonomy.filter(({ id, primary }) => id === name || primary === name || id.startsWith(`${name}.`));
  return new Set(named.map(({ id }) => id));
}

/** Whether a day lies within the dates of a filter. */
export function isWithin({ from, to }: Pick<TransactionFilter, 'from' | 'to'>, day: CalendarDate): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}

/** Whether only the rows themselves show if they are wanted, not just their account and day. */
export function asksOfRows({ labels, minCents, maxCents, direction, text, ids }: TransactionFilter): boolean {
  return [labels, minCents, maxCents, direction, text, ids].some((asked) => asked !== null);
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** The test of whether a row is what a filter asks for, its account and day included. */
export function matcher(filter: TransactionFilter): (listed: ListedRow) => boolean {
  const { accountId, labels, minCents, maxCents, direction, ids } = filter;
  const wanted = filter.text === null ? null : plain(filter.text);
  return ({ row, verdict }) => {
    const size = Math.abs(row.amountCents);
    if (ids !== null && !ids.has(row.id)) return false;
    if (accountId !== null && row.accountId !== accountId) return false;
    if (!isWithin(filter, row.bookedOn)) return false;
    if (labels !== null && !labels.has(verdict.label)) return false;
    if ((minCents !== null && size < minCents) || (maxCents !== null && size > maxCents)) return false;
    if (direction !== null && (direction === 'in' ? row.amountCents <= 0 : row.amountCents >= 0)) return false;
    if (wanted === null) return true;
    return [row.description, row.reference, verdict.counterparty?.name ?? ''].some((text) =>
      plain(text).includes(wanted),
    );
  };
}
