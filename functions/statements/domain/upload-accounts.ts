import { addDays, type CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { bareNumber } from '@imali/ledger/rows/account-number.ts';
import { mergePeriods } from '@imali/ledger/rows/covered-period.ts';
import { balanceAfter, completedAccount, periodsOf, withMissingRows } from '@imali/ledger/rows/extend-account.ts';
import type { MissingRows, SourceLedger } from '@imali/ledger/rows/ledger.ts';
import { mergeRows } from '@imali/ledger/rows/merge-ledger.ts';
import { partialStatement } from '@imali/statement-reader/reading/partial-statement.ts';
import type { PartialReading, Statement, StatementError } from '@imali/statement-reader/reading/statement.ts';
import { partialLedger, statementLedger } from '@imali/statement-reader/reading/statement-ledger.ts';
import { type KnownBalance, provedByContinuity } from '@imali/statement-reader/verify/proved-by-continuity.ts';
import { type StatementGap, verifyContinuity } from '@imali/statement-reader/verify/verify-continuity.ts';
import { verifyStatement } from '@imali/statement-reader/verify/verify-statement.ts';
import type { UploadRecord } from '../../bank-data/domain/files/upload-store.ts';
import type { StoredAccount } from '../../bank-data/domain/ledger-store.ts';
import { accountsOf, type NewAccountId } from './upload-account-ids.ts';

/** The rows of one account as all its statements in a file show them. */
export interface ReadAccount {
  readonly ledger: SourceLedger;
  /** Rows that two of the statements show. */
  readonly duplicates: number;
}

/** An account of which rows are missing: its lender may take it as it is. */
export interface PartialAccount extends ReadAccount {
  readonly rowsLeftOut: number;
  readonly unreadPages: readonly number[];
}

/** The balance of two sources of which only the later one states any: with the transactions after it. */
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
  const periods = mergePeriods([...periodsOf(before), ...periodsOf(next)]);
  const missing = [...(before.account.missingRows ?? []), ...(next.account.missingRows ?? [])];
  const completed = completedAccount(next.account, before.account);
  const account = { ...withMissingRows(completed, missing, periods), balanceCents };
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

/** The rows and pages of a file that nothing was read of, as far as they are between those of a statement, or of no other. */
function unreadWithin(statement: Statement, all: readonly Statement[], unread: PartialReading): UnreadParts {
  const spanOf = ({ rows }: Statement): readonly [number, number] => {
    const pages = rows.map(({ place }) => place.page);
    return [Math.min(...pages), Math.max(...pages)];
  };
  const isWithin = (one: Statement, page: number): boolean => {
    const [first, last] = spanOf(one);
    return page >= first && page <= last;
  };
  const isOwn = (page: number): boolean => isWithin(statement, page) || !all.some((one) => isWithin(one, page));
  return {
    unreadRows: unread.unreadRows.filter(({ page }) => isOwn(page)),
    unreadPages: unread.unreadPages.filter(isOwn),
  };
}

type UnreadParts = Pick<PartialReading, 'unreadRows' | 'unreadPages'>;

const NOTHING_UNREAD: UnreadParts = { unreadRows: [], unreadPages: [] };

/**
 * One account of what its statements prove, the earliest first; null where one of them proves too little. Statements that hold
 * are taken whole.
 * @param leftOut statements of the account that are left out whole
 */
function partialAccount(
  statements: readonly Statement[],
  unreadOf: (statement: Statement) => UnreadParts,
  id: string,
  today: CalendarDate,
  leftOut: readonly Statement[],
): PartialAccount | null {
  let rowsLeftOut = 0;
  const unreadPages: number[] = [];
  const ledgers: SourceLedger[] = [];
  for (const statement of statements) {
    const unread = unreadOf(statement);
    const isWhole = unread.unreadRows.length === 0 && unread.unreadPages.length === 0;
    if (isWhole && verifyStatement(statement, today).errors.length === 0) {
      ledgers.push(statementLedger(statement, id));
      continue;
    }
    const part = partialStatement(statement, unread, today);
    if (part === null) return null;
    rowsLeftOut += part.rowsLeftOut;
    unreadPages.push(...unread.unreadPages);
    ledgers.push(partialLedger(part, id));
  }
  const [first, ...rest] = ledgers;
  if (first === undefined) return null;
  const whole = { ...joined([first, ...rest]), rowsLeftOut, unreadPages };
  return leftOut.reduce<PartialAccount | null>((account, one) => account && withoutStatement(account, one), whole);
}

/** An account that covers none of the days of a statement that was left out whole; null where it covers no other. */
function withoutStatement(account: PartialAccount, { from, to, rows }: Statement): PartialAccount | null {
  const { ledger } = account;
  const periods = periodsOf(ledger).flatMap((period) => {
    if (to < period.from || from > period.to) return [period];
    return [
      { ...period, to: addDays(from, -1), closingCents: null },
      { ...period, from: addDays(to, 1), openingCents: null },
    ].filter((piece) => piece.from <= piece.to);
  });
  if (periods.length === 0) return null;
  // As many as were read, or one that was not.
  const missing: MissingRows = { from, to, rows: Math.max(1, rows.length) };
  const missingRows = [...(ledger.account.missingRows ?? []), missing];
  return {
    ...account,
    ledger: { ...ledger, account: { ...ledger.account, missingRows }, periods },
    rowsLeftOut: account.rowsLeftOut + missing.rows,
  };
}

/**
 * The accounts of a file whose statements hold what they say, and the errors of the others: one statement that does not
 * keeps its whole account out.
 * @param newId names accounts that the connection does not have
 * @param known accounts of the connection
 * @param unread what is in the file and in none of the statements, where it is refused for that
 */
export function verifiedAccounts(
  statements: readonly Statement[],
  newId: NewAccountId,
  today: CalendarDate,
  known: readonly Pick<StoredAccount, 'account' | 'lastOn'>[] = [],
  unread?: PartialReading,
): {
  readonly accounts: readonly ReadAccount[];
  /** Accounts that are kept out for rows that are missing, as far as they are proved. */
  readonly partial: readonly PartialAccount[];
  readonly errors: readonly StatementError[];
  /** What is reported and keeps nothing out. */
  readonly findings: readonly Finding[];
} {
  const { leftOut = [] } = unread ?? {};
  const accounts: ReadAccount[] = [];
  const partial: PartialAccount[] = [];
  const findings: Finding[] = [];
  const accountOf = accountsOf(known, [...statements, ...leftOut], newId);
  const errors: StatementError[] = [];
  const reasons = new Map<string, StatementError>();
  for (const statement of statements) {
    const { reason } = accountOf(statement);
    if (reason === null) continue;
    // What is wrong with its figures comes first: no number would change it.
    const wrong = verifyStatement(statement, today).errors;
    errors.push(...wrong);
    if (wrong.length === 0) reasons.set(reason.code, reason);
  }
  errors.push(...reasons.values());
  const byAccount = Map.groupBy(statements, (statement) => accountOf(statement).id);
  for (const [id, unsorted] of byAccount) {
    if (id === null) continue;
    const sorted = unsorted.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
    const own = provedByContinuity(underOneNumber(sorted), balanceOf(known, id));
    const verified = own.map((statement) => verifyStatement(statement, today));
    const leftOutOf = leftOut.filter((one) => accountOf(one).id === id);
    // Over a statement that is left out no balances have to meet.
    const runs = Map.groupBy(own, ({ from }) => leftOutOf.filter((one) => one.from < from).length);
    const steps = [...runs.values()].map((run) => verifyContinuity(run));
    const together = { errors: steps.flatMap(({ errors }) => errors), gaps: steps.flatMap(({ gaps }) => gaps) };
    const wrong = [...verified.flatMap((one) => one.errors), ...together.errors];
    errors.push(...wrong);
    findings.push(...verified.flatMap((one) => one.findings), ...together.gaps.map(gapFinding));
    const [first, ...rest] = own.map((statement) => statementLedger(statement, id));
    if (unread === undefined && wrong.length === 0 && first) accounts.push(joined([first, ...rest]));
    // Statements that contradict each other are no matter of missing rows.
    else if (together.errors.length === 0) {
      const unreadOf = (one: Statement): UnreadParts =>
        unread === undefined ? NOTHING_UNREAD : unreadWithin(one, statements, unread);
      partial.push(...[partialAccount(own, unreadOf, id, today, leftOutOf)].filter((one) => one !== null));
    }
  }
  return { accounts, partial, errors, findings };
}
