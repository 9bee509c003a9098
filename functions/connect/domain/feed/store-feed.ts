import { monthOf, monthRange } from '@imali/ledger/basics/calendar.ts';
import type { SourceLedger } from '@imali/ledger/rows/ledger.ts';
import { mergeRows } from '@imali/ledger/rows/merge-ledger.ts';
import type { LedgerStore } from '../../../bank-data/domain/ledger-store.ts';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import type { FeedPeriod } from './feed-ledger.ts';

/** Whether a further fetch shows a row that is not there yet. Days without any are no reason for an analysis. */
async function hasNews(
  ledgers: Pick<LedgerStore, 'ledgerMonths'>,
  ref: ConnectionRef,
  { account, transactions }: SourceLedger,
  { from, to }: FeedPeriod,
): Promise<boolean> {
  const kept = await ledgers.ledgerMonths(ref, account.id, monthRange(monthOf(from), monthOf(to)));
  return mergeRows(account.id, kept, transactions).added.length > 0;
}

/**
 * Adds what a feed shows of an account: a new account, or rows of one that is there, whichever way it came.
 * @returns `refused` where it contradicts what is there, or the connection can hold no more
 */
export async function storeFeed(
  ledgers: Pick<LedgerStore, 'ledgerMonths' | 'addAccount' | 'extendAccount'>,
  ref: ConnectionRef,
  ledger: SourceLedger,
  period: FeedPeriod,
  at: string,
): Promise<'stored' | 'nothing_new' | 'refused' | 'withdrawn'> {
  if (period.isContinued && !(await hasNews(ledgers, ref, ledger, period))) return 'nothing_new';
  const added = await ledgers.addAccount(ref, ledger, at);
  if (added.outcome === 'added') return 'stored';
  if (added.outcome === 'withdrawn') return 'withdrawn';
  // An application that is gone took its consent with it.
  if (added.outcome === 'not_found') return 'withdrawn';
  // Full for a new account, or for its rows; an account that is there may still take some.
  const extended = await ledgers.extendAccount(ref, ledger, 'feed', at);
  switch (extended.outcome) {
    case 'extended':
    case 'unchanged':
      return 'stored';
    case 'withdrawn':
      return 'withdrawn';
    case 'contradicts':
    case 'connection_full':
    case 'not_found':
      return 'refused';
  }
}
