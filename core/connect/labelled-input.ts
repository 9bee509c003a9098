import type { AnalysisInput, LabelledAccount } from '../analyses/analysis-input.ts';
import type { BankConnectionStore, ConnectionRef } from './bank-connection-store.ts';
import { labelledRows } from './labelled-rows.ts';

/** The input of the analyses: accounts with rows, as of the last booked day; null when there is no row at all. */
export function inputOf(
  accounts: readonly LabelledAccount[],
  docsUrl: string,
  sharedRulesVersion?: number,
): AnalysisInput | null {
  const used = accounts.filter(({ transactions }) => transactions.length > 0);
  const asOf = used
    .flatMap(({ transactions }) => transactions.at(-1)?.bookedOn ?? [])
    .toSorted()
    .at(-1);
  if (asOf === undefined) return null;
  return { accounts: used, asOf, docsUrl, ...(sharedRulesVersion === undefined ? {} : { sharedRulesVersion }) };
}

/**
 * The input of the analyses with the labels that the worker kept, to ask an analysis something that its document does not
 * answer. Null without rows, 'unlabelled' when rows have no labels yet: more arrived meanwhile.
 */
export async function labelledInput(
  connections: Pick<BankConnectionStore, 'accounts' | 'ledgerMonths' | 'labelledMonths' | 'heldBasis'>,
  ref: ConnectionRef,
  docsUrl: string,
): Promise<AnalysisInput | 'unlabelled' | null> {
  const [read, held] = await Promise.all([
    connections.accounts(ref).then((accounts) => labelledRows(connections, ref, accounts)),
    connections.heldBasis(ref),
  ]);
  if (!read) return 'unlabelled';
  const accounts = read.map(({ account, rows }) => ({
    account,
    transactions: rows.map(({ row, verdict }) => ({ ...row, ...verdict })),
  }));
  return inputOf(accounts, docsUrl, held?.basis.sharedVersion);
}
