import { type CalendarDate, monthOf } from '../time/calendar.ts';
import type { AccountLedger, LedgerAccount, LedgerTransaction } from './ledger.ts';
import { mergeRows } from './merge-ledger.ts';

/** What is known of an account besides its rows. */
export interface AccountSpan {
  readonly account: LedgerAccount;
  readonly firstOn: CalendarDate | null;
  readonly lastOn: CalendarDate | null;
}

export interface AccountExtension {
  /** The account as it is afterwards. */
  readonly account: AccountSpan;
  /** Every row of the months that changed, oldest first. */
  readonly changed: readonly LedgerTransaction[];
  readonly added: number;
  readonly duplicates: number;
  /** The source states another balance than the account had. */
  readonly balanceMoved: boolean;
}

/**
 * An account after a further statement or feed.
 * @param kept rows of the account in the months from the first to the last of `incoming`, oldest first
 */
export function extendedAccount(
  before: AccountSpan,
  kept: readonly LedgerTransaction[],
  incoming: AccountLedger,
): AccountExtension {
  const { transactions, added, duplicates } = mergeRows(before.account.id, kept, incoming.transactions);
  const months = new Set(added.map(({ bookedOn }) => monthOf(bookedOn)));
  const dates = [before.firstOn, before.lastOn, ...added.map(({ bookedOn }) => bookedOn)]
    .filter((date) => date !== null)
    .toSorted();
  // The newest source knows the balance; a statement of earlier months only fills them in.
  const isNewest = (incoming.transactions.at(-1)?.bookedOn ?? '') >= (before.lastOn ?? '');
  const balanceCents = isNewest ? incoming.account.balanceCents : before.account.balanceCents;
  return {
    account: { account: { ...before.account, balanceCents }, firstOn: dates[0] ?? null, lastOn: dates.at(-1) ?? null },
    changed: transactions.filter(({ bookedOn }) => months.has(monthOf(bookedOn))),
    added: added.length,
    duplicates,
    balanceMoved: balanceCents !== before.account.balanceCents,
  };
}
