import { randsOf, randsOrNull } from '@imali/ledger/basics/cents.ts';
import { MAX_NAMED } from '@imali/ledger/rows/row-issue.ts';
import { verificationLevel } from '@imali/ledger/rows/verification-level.ts';
import type { LabelledAccount, LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { bankName } from '../../../schemas/banks.ts';
import type { AccountAnalysis } from '../documents/statement-summary.ts';
import { groupRows } from '../expenses/grouped-rows.ts';
import { sumAbsCents, sumCents } from '../expenses/money-flow.ts';
import { balanceBreaks } from '../input/quality-issues.ts';
import { openingAndClosing } from '../liquidity/daily-balances.ts';

const average = (rows: readonly LabelledTransaction[]): number | null =>
  rows.length === 0 ? null : randsOf(Math.round(sumAbsCents(rows) / rows.length));

/**
 * What rows in another currency than their account moved its balance by, in cents: nothing but the balances printed on and
 * before each of them shows it. Null where one is not printed.
 */
function movedByForeignRows({ account, transactions }: LabelledAccount): number | null {
  if (transactions.every((row) => row.currency === account.currency)) return 0;
  let moved = 0;
  for (const [index, row] of transactions.entries()) {
    if (row.currency === account.currency) continue;
    const before = transactions[index - 1]?.balanceCents ?? null;
    if (before === null || row.balanceCents === null) return null;
    moved += row.balanceCents - before;
  }
  return moved;
}

function reconciliation(
  entry: LabelledAccount,
  rows: readonly LabelledTransaction[],
): AccountAnalysis['reconciliation'] {
  const { transactions } = entry;
  const edges = openingAndClosing(entry);
  if (!edges || transactions.every((row) => row.balanceCents === null)) return null;
  const foreign = movedByForeignRows(entry);
  if (foreign === null) return null;
  const expected = edges.openingCents + sumCents(rows) + foreign;
  const difference = edges.closingCents - expected;
  return {
    expected_closing_balance: randsOf(expected),
    difference: randsOf(difference),
    reconciles: difference === 0,
  };
}

/** Groups of rows that a source may have given twice: same day, amount, printed balance and text. */
function suspectedDuplicates(rows: readonly LabelledTransaction[]): string[][] {
  const printed = rows.filter((row) => row.balanceCents !== null && row.amountCents !== 0);
  // Few balances come twice, and only rows of those are worth comparing in full.
  const [once, again] = [new Set<number | null>(), new Set<number | null>()];
  for (const { balanceCents } of printed) (once.has(balanceCents) ? again : once).add(balanceCents);
  const alike = printed.filter(({ balanceCents }) => again.has(balanceCents));
  const keyOf = (row: LabelledTransaction): string =>
    JSON.stringify([row.bookedOn, row.amountCents, row.balanceCents, row.description, row.reference]);
  return [...groupRows(alike, keyOf).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map((row) => row.id));
}

/**
 * The specification's account summary and account analysis of one account, in rands. Rows in a foreign currency are
 * in the number of transactions, in the reconciliation by what they moved the balance, and in nothing else.
 */
export function accountAnalysis(entry: LabelledAccount, gaps: AccountAnalysis['gaps']): AccountAnalysis {
  const { account, transactions } = entry;
  const rows = transactions.filter((row) => row.currency === account.currency);
  const credits = rows.filter((row) => row.amountCents > 0);
  const debits = rows.filter((row) => row.amountCents < 0);
  const edges = openingAndClosing(entry);
  const first = transactions[0]?.bookedOn ?? null;
  const last = transactions.at(-1)?.bookedOn ?? null;
  return {
    id: account.id,
    bank_name: bankName(account.bankSlug),
    account_name: account.accountName,
    account_number: account.accountNumber,
    account_holder_name: account.holderName,
    account_holder_gov_id: account.holderGovId ?? null,
    verification_level: verificationLevel(account),
    balance: randsOf(account.balanceCents),
    account: account.id,
    account_type: account.accountType,
    bank: account.bankSlug,
    currency: account.currency,
    is_manual_upload: account.isManualUpload,
    statement_date: last,
    statement_start_date: first,
    statement_end_date: last,
    opening_balance: randsOrNull(edges?.openingCents ?? null),
    closing_balance: randsOrNull(edges?.closingCents ?? null),
    total_transactions: transactions.length,
    credit_count: credits.length,
    debit_count: debits.length,
    average_credit_amount: average(credits),
    average_debit_amount: average(debits),
    total_credit_amount: randsOf(sumAbsCents(credits)),
    total_debit_amount: randsOf(sumAbsCents(debits)),
    reconciliation: reconciliation(entry, rows),
    balance_breaks: balanceBreaks(entry)
      .slice(0, MAX_NAMED)
      .map(({ id, expected, found }) => ({
        transaction_id: id,
        expected: randsOf(expected),
        found: randsOf(found),
      })),
    gaps,
    suspected_duplicates: suspectedDuplicates(transactions),
  };
}
