import type { StatementTruth } from '@imali/sandbox-data/files/statement-truth.ts';
import type { Statement, StatementReading } from '@imali/statement-reader/reading/statement.ts';
import { verifiedAccounts } from '../../functions/statements/domain/upload-accounts.ts';

/**
 * The outcome of a changed file. `same`: accepted with the very rows of the genuine one. `fewer`: accepted with some of
 * them, nothing in the file showing the others. `changed`: accepted with a row of another day or amount, which agrees with
 * all that the file says. `contradicting`: accepted although its numbers do not agree, which must never be.
 */
export const judgements = ['refused', 'unverified', 'password', 'same', 'fewer', 'changed', 'contradicting'] as const;
export type Judgement = (typeof judgements)[number];

const TODAY = '2026-11-21';

/** Written apart from the verification that it checks: every balance that the statement states, followed by addition alone. */
export function contradictsItself(statement: Statement): boolean {
  const { openingCents, closingCents, rows, printedTotals } = statement;
  let reached = openingCents;
  let credit = 0;
  let debit = 0;
  for (const { amountCents, balanceCents, bookedOn } of rows) {
    if (!Number.isSafeInteger(amountCents) || bookedOn > TODAY || !/^\d{4}-\d{2}-\d{2}$/.test(bookedOn)) return true;
    if (amountCents > 0) credit += amountCents;
    else debit -= amountCents;
    if (reached !== null && balanceCents !== null && reached + amountCents !== balanceCents) return true;
    if (balanceCents !== null) reached = balanceCents;
    else if (reached !== null) reached += amountCents;
  }
  if (closingCents !== null && reached !== null && closingCents !== reached) return true;
  const { creditCents, debitCents } = printedTotals;
  return (
    (creditCents !== null && Math.abs(creditCents) !== credit) ||
    (debitCents !== null && Math.abs(debitCents) !== debit)
  );
}

interface Movement {
  readonly bookedOn: string;
  readonly amountCents: number;
}

/** How often each day and amount comes. Their order within a day says nothing where there is no balance beside them. */
function countsOf(rows: readonly Movement[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { bookedOn, amountCents } of rows) {
    const key = `${bookedOn} ${amountCents}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Judges the reading of a changed file by the genuine one's truth. */
export function judged(reading: StatementReading, truth: StatementTruth): Judgement {
  if (reading.outcome === 'refused') return 'refused';
  if (reading.outcome === 'password_needed') return 'password';
  const nameOf = (bankSlug: string, accountNumber: string): string => `${bankSlug} ${accountNumber}`;
  const { accounts } = verifiedAccounts(reading.statements, nameOf, TODAY);
  if (accounts.length === 0) return 'unverified';
  const accepted = new Set(accounts.map(({ ledger: { account } }) => nameOf(account.bankSlug, account.accountNumber)));
  const statements = reading.statements.filter((one) => accepted.has(nameOf(one.bankSlug, one.accountNumber)));
  if (statements.some(contradictsItself)) return 'contradicting';
  const rows = accounts.flatMap(({ ledger }) => ledger.transactions);
  const genuine = countsOf(truth.rows);
  if (
    countsOf(rows)
      .entries()
      .some(([key, count]) => count > (genuine.get(key) ?? 0))
  )
    return 'changed';
  return rows.length === truth.rows.length ? 'same' : 'fewer';
}
