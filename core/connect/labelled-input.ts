import type { AnalysisInput, LabelledAccount } from '../analyses/analysis-input.ts';
import type { BankConnectionStore, ConnectionRef } from './bank-connection-store.ts';

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
  const stored = await connections.accounts(ref);
  const accounts = await Promise.all(
    stored.map(async ({ account, months: own }) => {
      const months = own.map(({ month }) => month);
      const [rows, labels] = await Promise.all([
        connections.ledgerMonths(ref, account.id, months),
        connections.labelledMonths(ref, account.id, months),
      ]);
      const verdicts = new Map(labels.flatMap((month) => month.verdicts.map(({ id, verdict }) => [id, verdict])));
      const transactions = rows.flatMap((row) => {
        const verdict = verdicts.get(row.id);
        return verdict ? [{ ...row, ...verdict }] : [];
      });
      return transactions.length === rows.length ? { account, transactions } : null;
    }),
  );
  const labelled = accounts.filter((account) => account !== null);
  return labelled.length === accounts.length ? inputOf(labelled, docsUrl) : 'unlabelled';
}
