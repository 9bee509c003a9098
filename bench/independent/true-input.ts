import type { AnalysisInput } from '@imali/analyses/input/analysis-input.ts';
import { slugOf } from '@imali/labels/text/slug.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { IndependentCase } from './independent-case.ts';

/** The label that is right: ours where it is one of those that are fair, so that no fair choice moves a figure. */
const rightLabel = (said: LabelId, accepted: readonly LabelId[], truth: LabelId): LabelId =>
  accepted.includes(said) ? said : truth;

/**
 * The person as the analyses would see them if every label, own transfer, returned debit order and payer were right: what
 * they then answer is the truth of a figure. Fees of a column of their own are no rows of the truth and keep our label,
 * refunds that were paired within an account keep their pair while both labels are right.
 */
export function trueInput({ person, input, rows, rowAt }: IndependentCase): AnalysisInput {
  const partners = new Map<string, string>();
  const payers = new Map<string, { readonly name: string; readonly id: string }>();
  const pair = (one: LabelledTransaction, other: LabelledTransaction): void => {
    partners.set(one.id, other.id);
    partners.set(other.id, one.id);
  };
  for (const { out, in: into } of person.ownTransfers) pair(rowAt(out.account, out.row), rowAt(into.account, into.row));
  for (const { account_id: account, bounce_pairs, income_streams } of person.accounts) {
    for (const { debit, credit } of bounce_pairs)
      if (debit !== null && credit !== null) pair(rowAt(account, debit), rowAt(account, credit));
    for (const { payer, key, rows: payments } of income_streams)
      for (const row of payments) payers.set(rowAt(account, row).id, { name: payer, id: slugOf(`${key} ${payer}`) });
  }
  const truths = new Map(rows.map(({ source, row }) => [row.id, rightLabel(row.label, source.accepted, source.truth)]));
  const right = new Set(rows.filter(({ row }) => truths.get(row.id) === row.label).map(({ row }) => row.id));
  const accountOf = new Map(
    input.accounts.flatMap(({ transactions }) => transactions.map((row) => [row.id, row.accountId])),
  );

  const partnerOf = (row: LabelledTransaction): string | null => {
    const partner = partners.get(row.id);
    if (partner !== undefined) return partner;
    const { pairedWith } = row;
    const isKept =
      pairedWith !== null &&
      !partners.has(pairedWith) &&
      accountOf.get(pairedWith) === row.accountId &&
      right.has(row.id) &&
      right.has(pairedWith);
    return isKept ? pairedWith : null;
  };
  const asTrue = (row: LabelledTransaction): LabelledTransaction => {
    const payer = payers.get(row.id);
    const label = truths.get(row.id) ?? row.label;
    return {
      ...row,
      label,
      confidence: 1,
      counterparty: payer
        ? { ...payer, type: label === 'income.salary' ? 'employer' : 'unknown', confidence: 1 }
        : row.counterparty,
      pairedWith: partnerOf(row),
    };
  };
  return {
    ...input,
    accounts: input.accounts.map(({ account, transactions }) => ({ account, transactions: transactions.map(asTrue) })),
  };
}
