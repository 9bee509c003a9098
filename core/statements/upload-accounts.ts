import type { AccountLedger } from '../ledger/ledger.ts';
import { mergeRows } from '../ledger/merge-ledger.ts';
import type { CalendarDate } from '../time/calendar.ts';
import type { Statement, StatementError } from './statement.ts';
import { statementLedger } from './statement-ledger.ts';
import type { UploadRecord } from './upload-store.ts';
import { type StatementGap, verifyContinuity } from './verify/verify-continuity.ts';
import { verifyStatement } from './verify/verify-statement.ts';

/** The rows of one account as all its statements in a file show them. */
export interface ReadAccount {
  readonly ledger: AccountLedger;
  /** Rows that two of the statements show. */
  readonly duplicates: number;
}

/** One ledger of statements of the same account, the earliest first. */
function joined(ledgers: readonly [AccountLedger, ...AccountLedger[]]): ReadAccount {
  let [ledger] = ledgers;
  let duplicates = 0;
  for (const next of ledgers.slice(1)) {
    const merged = mergeRows(ledger.account.id, ledger.transactions, next.transactions);
    duplicates += merged.duplicates;
    // The latest statement knows the balance.
    ledger = { account: next.account, transactions: merged.transactions };
  }
  return { ledger, duplicates };
}

type Finding = UploadRecord['findings'][number];

const gapFinding = ({ from, to, days }: StatementGap): Finding => ({
  code: 'days_missing',
  message: `No statement of the file covers ${days === 1 ? from : `the ${days} days from ${from} to ${to}`}.`,
  place: null,
});

/**
 * The accounts of a file whose statements hold what they say, and the errors of the others: one statement that does not
 * keeps its whole account out.
 */
export function verifiedAccounts(
  statements: readonly Statement[],
  accountId: (bankSlug: string, accountNumber: string) => string,
  today: CalendarDate,
): {
  readonly accounts: readonly ReadAccount[];
  readonly errors: readonly StatementError[];
  /** What is told and keeps nothing out. */
  readonly findings: readonly Finding[];
} {
  const accounts: ReadAccount[] = [];
  const errors: StatementError[] = [];
  const findings: Finding[] = [];
  const byAccount = Map.groupBy(statements, ({ bankSlug, accountNumber }) => accountId(bankSlug, accountNumber));
  for (const [id, unsorted] of byAccount) {
    const own = unsorted.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
    const verified = own.map((statement) => verifyStatement(statement, today));
    const together = verifyContinuity(own);
    const wrong = [...verified.flatMap((one) => one.errors), ...together.errors];
    errors.push(...wrong);
    findings.push(...verified.flatMap((one) => one.findings), ...together.gaps.map(gapFinding));
    const [first, ...rest] = own.map((statement) => statementLedger(statement, id));
    if (wrong.length === 0 && first) accounts.push(joined([first, ...rest]));
  }
  return { accounts, errors, findings };
}
