import { type CalendarDate, type CalendarMonth, monthOf } from '../basics/calendar.ts';
import { inLedgerOrder } from './byod-ledger-order.ts';
import { fingerprintText } from './fingerprint.ts';
import type { LedgerTransaction } from './ledger.ts';
import { withIds } from './transaction-id.ts';

export interface MergedRows {
  /** Oldest first: every kept row under its own id, and the rows that were new. */
  readonly transactions: readonly LedgerTransaction[];
  readonly added: readonly LedgerTransaction[];
  /** Incoming rows that were there already. */
  readonly duplicates: number;
}

/** Kept rows by a key, to be taken one at a time: linear in the rows, however many are equal. */
class Shelf {
  private readonly rows = new Map<string, LedgerTransaction[]>();

  constructor(kept: Iterable<LedgerTransaction>, keyOf: (row: LedgerTransaction) => string) {
    for (const row of kept) {
      const key = keyOf(row);
      const same = this.rows.get(key);
      if (same) same.push(row);
      else this.rows.set(key, [row]);
    }
  }

  take(key: string): LedgerTransaction | undefined {
    return this.rows.get(key)?.pop();
  }
}

const isBalanced = ({ balanceCents }: LedgerTransaction): boolean => balanceCents !== null;
const balanceKey = ({ amountCents, balanceCents, currency }: LedgerTransaction): string =>
  `${amountCents}|${balanceCents}|${currency}`;
const wordKey = ({ amountCents, currency, description }: LedgerTransaction): string =>
  `${amountCents}|${currency}|${fingerprintText(description)}`;
const amountKey = ({ amountCents, currency }: LedgerTransaction): string => `${amountCents}|${currency}`;

/** Takes from `kept` the row that is the same transaction as each of `incoming`, by balance; answers the rest of `incoming`. */
function unmatchedByBalance(
  incoming: readonly LedgerTransaction[],
  kept: Set<LedgerTransaction>,
): readonly LedgerTransaction[] {
  const shelf = new Shelf([...kept].filter(isBalanced), balanceKey);
  return incoming.filter((row) => {
    const same = isBalanced(row) ? shelf.take(balanceKey(row)) : undefined;
    if (same) kept.delete(same);
    return same === undefined;
  });
}

/** As unmatchedByBalance, by another key, where one of the two prints no balance: two balances would have decided. */
function unmatchedByKey(
  incoming: readonly LedgerTransaction[],
  kept: Set<LedgerTransaction>,
  keyOf: (row: LedgerTransaction) => string,
): readonly LedgerTransaction[] {
  const balanced = new Shelf([...kept].filter(isBalanced), keyOf);
  const bare = new Shelf(
    [...kept].filter((row) => !isBalanced(row)),
    keyOf,
  );
  return incoming.filter((row) => {
    const key = keyOf(row);
    const same = isBalanced(row) ? bare.take(key) : (balanced.take(key) ?? bare.take(key));
    if (same) kept.delete(same);
    return same === undefined;
  });
}

/**
 * The rows of one day that are new. Two rows are the same transaction when amount and running balance agree: a second
 * transaction would have moved the balance on, and sources word one transaction differently. Where a source prints no balance,
 * the words decide, and where they differ the amounts: sources show whole days, so that a day has as many transactions of one
 * amount as the source that shows most of them. Equal transactions are counted, so that the second of two equal purchases is
 * kept.
 */
function newOfDay(
  incoming: readonly LedgerTransaction[],
  existing: readonly LedgerTransaction[],
): readonly LedgerTransaction[] {
  const left = new Set(existing);
  const byBalance = unmatchedByBalance(incoming, left);
  const byWords = unmatchedByKey(byBalance, left, wordKey);
  return unmatchedByKey(byWords, left, amountKey);
}

/** A day that both sources have rows of: the running balances decide the order. */
function mixedDay(rows: readonly LedgerTransaction[], openingCents: number | null): LedgerTransaction[] {
  const orderable = rows.map((row) => ({ ...row, epochMs: Date.parse(row.bookedAt) }));
  return inLedgerOrder(orderable, openingCents ?? 0).map(({ epochMs: _, ...row }) => row);
}

/**
 * Adds the rows of an overlapping statement or feed to those of a ledger. Kept rows keep their ids, rows that are there
 * already are dropped, new ones get the next ids of their month. Merging the same rows again changes nothing.
 * @param kept rows of whole months, oldest first
 * @param incoming rows of the same account, oldest first; their own ids do not matter
 */
export function mergeRows(
  accountId: string,
  kept: readonly LedgerTransaction[],
  incoming: readonly LedgerTransaction[],
): MergedRows {
  const keptOf = Map.groupBy(kept, ({ bookedOn }) => bookedOn);
  const incomingOf = Map.groupBy(incoming, ({ bookedOn }) => bookedOn);
  const rowsOfMonth = new Map<CalendarMonth, number>();
  for (const { bookedOn } of kept) {
    const month = monthOf(bookedOn);
    rowsOfMonth.set(month, (rowsOfMonth.get(month) ?? 0) + 1);
  }
  const fresh = [...incomingOf].flatMap(([day, rows]) => newOfDay(rows, keptOf.get(day) ?? []));
  const added = withIds(accountId, fresh, rowsOfMonth);
  const addedOf = Map.groupBy(added, ({ bookedOn }) => bookedOn);
  const days: readonly CalendarDate[] = [...new Set([...keptOf.keys(), ...addedOf.keys()])].toSorted();
  let closing: number | null = null;
  const transactions = days.flatMap((day) => {
    const own = keptOf.get(day) ?? [];
    const extra = addedOf.get(day) ?? [];
    const rows = own.length === 0 ? extra : extra.length === 0 ? own : mixedDay([...own, ...extra], closing);
    closing = rows.findLast(({ balanceCents }) => balanceCents !== null)?.balanceCents ?? closing;
    return rows;
  });
  return { transactions, added, duplicates: incoming.length - added.length };
}
