import type { AnalysisInput } from '@imali/analyses/input/analysis-input.ts';
import type { LabelledAccount } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { CompleteResult } from '../../applications/domain/complete-result.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { SettingsSnapshot } from './basis/analysis-basis.ts';
import type { DocumentStore } from './document-store.ts';
import { labelledRows, type RowStores } from './labelled-rows.ts';
import type { LedgerStore } from './ledger-store.ts';

/** The input of the analyses: accounts with rows, as of the last booked day; null when there is no row at all. */
export function inputOf(
  accounts: readonly LabelledAccount[],
  docsUrl: string,
  { sharedVersion: sharedRulesVersion, countPersonIncome, affordabilityThresholds }: Partial<SettingsSnapshot> = {},
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

/** Where the input of a result comes from. */
export interface InputStores extends RowStores {
  readonly ledgers: Pick<LedgerStore, 'accounts' | 'ledgerMonths'>;
  readonly documents: Pick<DocumentStore, 'findSettingsSnapshot'>;
}

/**
 * The input of the analyses as it was for a result, to ask an analysis something that its document does not answer: rows
 * and labels that came after it are left out. Null without rows.
 */
export async function labelledInput(
  stores: InputStores,
  ref: ConnectionRef,
  result: CompleteResult,
  docsUrl: string,
): Promise<AnalysisInput | null> {
  const [read, held] = await Promise.all([
    stores.ledgers.accounts(ref).then((accounts) => labelledRows(stores, ref, accounts, { result, given: new Map() })),
    stores.documents.findSettingsSnapshot(ref),
  ]);
  const accounts = read.map(({ account, rows }) => ({
    account,
    transactions: rows.map(({ row, verdict }) => ({ ...row, ...verdict })),
  }));
  return inputOf(accounts, docsUrl, held?.basis);
}
