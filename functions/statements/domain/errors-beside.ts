import { addDays } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import { type MissingBetween, missingBetween } from '@imali/ledger/rows/contiguity.ts';
import type { StatementError } from '@imali/statement-reader/reading/statement.ts';
import { refusal } from '@imali/statement-reader/refusals/refusal.ts';
import type { UploadRecord } from '../../bank-data/domain/files/upload-store.ts';
import type { StoredAccount } from '../../bank-data/domain/ledger-store.ts';

/** An account of a connection, and the days that all of its sources cover. */
export type CoveredAccount = Pick<StoredAccount, 'covered'> & { readonly account: { readonly id: string } };

const rands = (cents: number): string => randsOf(cents).toFixed(2);

function errorOf({ from, to, days, closingCents, openingCents }: MissingBetween): StatementError {
  const missing =
    days === 1 ? `No statement covers ${from}` : `No statement covers the ${days} days from ${from} to ${to}`;
  const message = `${missing}, and the balance changed over them: transactions are missing.`;
  return refusal('days_between_missing', message, { expected: rands(closingCents), found: rands(openingCents) });
}

/**
 * Contiguous Errors between a file and the other sources of its accounts: days beside those that it covers that nothing
 * covers, over which the balance changed. They follow from the accounts as they are now, so that it does not matter in which
 * order files come, and an error goes once a statement covers its days. They refuse nothing.
 */
export function errorsBeside(
  { accounts }: Pick<UploadRecord, 'accounts'>,
  known: readonly CoveredAccount[],
): readonly StatementError[] {
  return accounts.flatMap(({ accountId, periods }) => {
    const covered = known.find(({ account }) => account.id === accountId)?.covered ?? [];
    const isBeside = (gap: MissingBetween): boolean =>
      periods.some(({ from, to }) => addDays(to, 1) === gap.from || addDays(gap.to, 1) === from);
    return missingBetween(covered).filter(isBeside).map(errorOf);
  });
}
