import type { AnalysisInput, LabelledAccount } from '../analyses/analysis-input.ts';
import type { BankConnectionStore, ConnectionRef } from './bank-connection-store.ts';
import { labelledRows } from './labelled-rows.ts';

/** The input of the analyses: accounts with rows, as of the last booked day; null when there is no row at all. */
export function inputOf(accounts: readonly LabelledAccount[], docsUrl: string): AnalysisInput | null {
  const used = accounts.filter(({ transactions }) => transactions.length > 0);
  const asOf = used
    .flatMap(({ transactions }) => transactions.at(-1)?.bookedOn ?? [])
    .toSorted()
    .at(-1);
  return asOf === undefined ? null : { accounts: used, asOf, docsUrl };
}

/**
 * The input of the analyses with the labels that the worker kept, to ask an analysis something that its document does not
 * answer. Null without rows, 'unlabelled' when rows have no labels yet: more arrived meanwhile.
 */
export async function labelledInput(
  connections: Pick<BankConnectionStore, 'accounts' | 'ledgerMonths' | 'labelledMonths'>,
  ref: ConnectionRef,
  docsUrl: string,
): Promise<AnalysisInput | 'unlabelled' | null> {
  const read = await labelledRows(connections, ref, await connections.accounts(ref));
  if (!read) return 'unlabelled';
  const accounts = read.map(({ account, rows }) => ({
    account,
    transactions: rows.map(({ row, verdict }) => ({ ...row, ...verdict })),
  }));
  return inputOf(accounts, docsUrl);
}
