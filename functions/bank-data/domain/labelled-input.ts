import type { AnalysisInput } from '@imali/analyses/input/analysis-input.ts';
import type { LabelledAccount } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { CompleteResult } from '../../applications/domain/complete-result.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { BankConnectionStore } from './bank-connection-store.ts';
import type { AnalysisBasis } from './basis/analysis-basis.ts';
import { labelledRows } from './labelled-rows.ts';

/** The input of the analyses: accounts with rows, as of the last booked day; null when there is no row at all. */
export function inputOf(
  accounts: readonly LabelledAccount[],
  docsUrl: string,
  { sharedVersion: sharedRulesVersion, countPersonIncome, affordabilityThresholds }: Partial<AnalysisBasis> = {},
): AnalysisInput | null {
  const used = accounts.filter(({ transactions }) => transactions.length > 0);
  const asOf = used
    .flatMap(({ transactions }) => transactions.at(-1)?.bookedOn ?? [])
    .toSorted()
    .at(-1);
  if (asOf === undefined) return null;
  return {
    accounts: used,
    asOf,
    docsUrl,
    ...(sharedRulesVersion === undefined ? {} : { sharedRulesVersion }),
    ...(countPersonIncome === undefined ? {} : { countPersonIncome }),
    ...(affordabilityThresholds === undefined ? {} : { affordabilityThresholds }),
  };
}

/**
 * The input of the analyses as it was for a result, to ask an analysis something that its document does not answer: rows
 * and labels that came after it are left out. Null without rows.
 */
export async function labelledInput(
  connections: Pick<BankConnectionStore, 'accounts' | 'ledgerMonths' | 'labelledMonths' | 'heldBasis'>,
  ref: ConnectionRef,
  result: CompleteResult,
  docsUrl: string,
): Promise<AnalysisInput | null> {
  const [read, held] = await Promise.all([
    connections
      .accounts(ref)
      .then((accounts) => labelledRows(connections, ref, accounts, { result, given: new Map() })),
    connections.heldBasis(ref),
  ]);
  const accounts = read.map(({ account, rows }) => ({
    account,
    transactions: rows.map(({ row, verdict }) => ({ ...row, ...verdict })),
  }));
  return inputOf(accounts, docsUrl, held?.basis);
}
