import type { StoredAccount } from '../connect/bank-connection-store.ts';
import { bareNumber } from '../ledger/account-number.ts';
import { unitedPeriods } from '../ledger/covered-period.ts';
import { balanceAfter, completedAccount, periodsOf } from '../ledger/extend-account.ts';
import type { SourceLedger } from '../ledger/ledger.ts';
import { mergeRows } from '../ledger/merge-ledger.ts';
import type { CalendarDate } from '../time/calendar.ts';
import type { Statement, StatementError } from './statement.ts';
import { statementLedger } from './statement-ledger.ts';
import { accountsOf, type NewAccountId } from './upload-account-ids.ts';
import type { UploadRecord } from './upload-store.ts';
import { type KnownBalance, provedByContinuity } from './verify/proved-by-continuity.ts';
import { type StatementGap, verifyContinuity } from './verify/verify-continuity.ts';
import { verifyStatement } from './verify/verify-statement.ts';

/** The rows of one account as all its statements in a file show them. */
export interface ReadAccount {
  readonly ledger: SourceLedger;
  /** Rows that two of the statements show. */
  readonly duplicates: number;
}

/** The balance that two sources come to of which only the later one tells any: with the movements after it. */
function toldBalance(before: SourceLedger, next: SourceLedger): number {
  const { currency, balanceCents } = next.account;
  const lastOn = next.transactions.at(-1)?.bookedOn ?? periodsOf(next).at(-1)?.to ?? '';
  return before.transactions
    .filter((row) => row.bookedOn > lastOn && row.currency === currency)
    .reduce((sum, { amountCents }) => sum + amountCents, balanceCents);
}

function withFurther(before: SourceLedger, next: SourceLedger): ReadAccount {
  const { transactions, added, duplicates } = mergeRows(before.account.id, before.transactions, next.transactions);
  const lastOn = before.transactions.at(-1)?.bookedOn ?? null;
  const isUnknown = before.balanceIsUnknown && next.balanceIsUnknown;
  const isFirstTold = before.balanceIsUnknown && !next.balanceIsUnknown;
  const balanceCents = isFirstTold
    ? toldBalance(before, next)
    : balanceAfter({ account: before.account, lastOn }, added, next);
  // The latest statement knows the account.
  const account = { ...completedAccount(next.account, before.account), balanceCents };
  const periods = unitedPeriods([...periodsOf(before), ...periodsOf(next)]);
  return { ledger: { account, transactions, periods, ...(isUnknown ? { balanceIsUnknown: true } : {}) }, duplicates };
}

/** One ledger of statements of the same account, the earliest first. */
function joined(ledgers: readonly [SourceLedger, ...SourceLedger[]]): ReadAccount {
  const [first, ...rest] = ledgers;
  return rest.reduce<ReadAccount>(
    (before, next) => {
      const { ledger, duplicates } = withFurther(before.ledger, next);
      return { ledger, duplicates: before.duplicates + duplicates };
    },
    { ledger: first, duplicates: 0 },
  );
}

type Finding = UploadRecord['findings'][number];

const gapFinding = ({ from, to, days }: StatementGap): Finding => ({
  code: 'days_missing',
  message: `No statement of the file covers ${days === 1 ? from : `the ${days} days from ${from} to ${to}`}.`,
  place: null,
});

const nameless = (message: string): StatementError => ({
  type: 'Parse Error',
  message,
  place: null,
  expected: null,
  found: null,
  missing: ['account_number'],
});

/** Statements of one account under the form of its number that shows most of it. */
function underOneNumber(statements: readonly Statement[]): Statement[] {
  const numbers = statements.map(({ accountNumber }) => accountNumber);
  const [fullest = ''] = numbers.toSorted((a, b) => bareNumber(b).length - bareNumber(a).length);
  return statements.map((statement) => ({ ...statement, accountNumber: fullest }));
}

/** The balance that earlier uploads and feeds left of an account. */
function balanceOf(known: readonly Pick<StoredAccount, 'account' | 'lastOn'>[], id: string): KnownBalance | null {
  const before = known.find(({ account }) => account.id === id);
  return before ? { lastOn: before.lastOn, cents: before.account.balanceCents } : null;
}

/**
 * The accounts of a file whose statements hold what they say, and the errors of the others: one statement that does not
 * keeps its whole account out.
 * @param newId names accounts that the connection does not have
 * @param known accounts of the connection
 */
export function verifiedAccounts(
  statements: readonly Statement[],
  newId: NewAccountId,
  today: CalendarDate,
  known: readonly Pick<StoredAccount, 'account' | 'lastOn'>[] = [],
): {
  readonly accounts: readonly ReadAccount[];
  readonly errors: readonly StatementError[];
  /** What is told and keeps nothing out. */
  readonly findings: readonly Finding[];
} {
  const accounts: ReadAccount[] = [];
  const findings: Finding[] = [];
  const accountOf = accountsOf(known, statements, newId);
  const errors: StatementError[] = [];
  const reasons = new Set<string>();
  for (const statement of statements) {
    const { reason } = accountOf(statement);
    if (reason === null) continue;
    // What is wrong with its figures is told first: no number would mend it.
    const wrong = verifyStatement(statement, today).errors;
    errors.push(...wrong);
    if (wrong.length === 0) reasons.add(reason);
  }
  errors.push(...[...reasons].map(nameless));
  const byAccount = Map.groupBy(statements, (statement) => accountOf(statement).id);
  for (const [id, unsorted] of byAccount) {
    if (id === null) continue;
    const sorted = unsorted.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
    const own = provedByContinuity(underOneNumber(sorted), balanceOf(known, id));
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
