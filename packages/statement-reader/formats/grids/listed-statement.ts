import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type {
  PartialReading,
  Statement,
  StatementError,
  StatementFinding,
  StatementRow,
} from '../../reading/statement.ts';
import type { StatedAccount } from '../../reading/statement-reader.ts';
import { type FormatReading, refusal, refusedFor } from '../../refusals/refusal.ts';
import { directionEvidence, isTurnedRound } from '../texts/direction-words.ts';
import { MAX_LISTED_ERRORS, MAX_ROWS, MAX_STATEMENTS } from '../texts/format-limits.ts';
import { accountTypeOfName, type FileAccount, isUnknownAccount, knownAccount } from '../texts/stated-account.ts';
import { cellText } from './grid.ts';
import { oldestFirst } from './row-order.ts';

/** A transaction of a format that lists transactions one by one. */
export interface ParsedTransaction {
  /** Its place in the file, from 1. */
  readonly row: number;
  readonly bookedOn: CalendarDate;
  readonly amountCents: number;
  readonly description: string;
  readonly reference: string;
}

/** A statement of such a format; null where the file does not say. */
export interface ListedStatement {
  readonly page: number;
  readonly layout: string;
  readonly account: FileAccount;
  readonly accountName: string;
  readonly accountType: AccountType;
  readonly currency: string | null;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly openingCents: number | null;
  readonly closingCents: number | null;
  readonly movements: readonly ParsedTransaction[];
  readonly printedTotals: Statement['printedTotals'] | null;
  readonly notes?: readonly StatementFinding[];
  /** Whether something of it could not be read: a row, or a balance. */
  readonly isDamaged?: boolean;
}

const NO_TOTALS: Statement['printedTotals'] = { creditCents: null, debitCents: null, credits: null, debits: null };

function rowOf(movement: ParsedTransaction, page: number): StatementRow {
  return {
    place: { page, row: movement.row },
    bookedOn: movement.bookedOn,
    amountCents: movement.amountCents,
    balanceCents: null,
    description: cellText(movement.description),
    reference: cellText(movement.reference),
    confidence: 1,
  };
}

type Period = Pick<Statement, 'from' | 'to'>;

/** The printed period, and the days of rows outside it: programs print the day of the download, or the period that was asked for. */
function spanning({ from, to }: Period, days: readonly CalendarDate[]): Period {
  const [first = from, last = to] = [days[0], days.at(-1)];
  return { from: first < from ? first : from, to: last > to ? last : to };
}

function periodNotes(printed: Period, period: Period): StatementFinding[] {
  if (printed.from === period.from && printed.to === period.to) return [];
  const message = `The file says ${printed.from} to ${printed.to}; its transactions run from ${period.from} to ${period.to}.`;
  return [{ code: 'period_differs', message, place: null }];
}

function statementOf(listed: ListedStatement, stated: StatedAccount | undefined): Statement | StatementError {
  const account = knownAccount(listed.account, stated);
  if (isUnknownAccount(account)) return account;
  const days = listed.movements.map(({ bookedOn }) => bookedOn).toSorted();
  const from = listed.from ?? days[0] ?? listed.to;
  const to = listed.to ?? days.at(-1) ?? from;
  if (from === null || to === null || from === undefined || to === undefined) {
    return refusal('period_unknown', 'The statement has no transactions and names no period.');
  }
  const currency = listed.currency ?? 'ZAR';
  const printed = from <= to ? { from, to } : { from: to, to: from };
  const period = spanning(printed, days);
  const notes = [...(account.notes ?? []), ...(listed.notes ?? []), ...periodNotes(printed, period)];
  return {
    ...account,
    layout: listed.layout,
    accountName: cellText(listed.accountName),
    accountType: accountTypeOfName(listed.accountName, listed.accountType),
    currency,
    ...period,
    openingCents: listed.openingCents,
    closingCents: listed.closingCents,
    rows: oldestFirst(
      listed.movements.map((movement) => rowOf(movement, listed.page)),
      currency,
    ),
    ...(notes.length === 0 ? {} : { notes }),
    printedTotals: listed.printedTotals ?? NO_TOTALS,
  };
}

/** Whether both balances are printed and the rows lead from one to the other. */
function isClosed({ openingCents, closingCents, rows }: Statement): boolean {
  if (openingCents === null || closingCents === null) return false;
  return rows.reduce((sum, { amountCents }) => sum + amountCents, openingCents) === closingCents;
}

/**
 * The statements of a file that their balances prove, beside those of which something could not be read, whose days are
 * printed. Nothing where one of the others is not proved, or where it is not clear whose or of which days one is.
 */
function wholeStatements(
  listed: readonly ListedStatement[],
  stated: StatedAccount | undefined,
): PartialReading | undefined {
  const damaged = listed.filter(({ isDamaged }) => isDamaged);
  if (damaged.length === 0 || damaged.some(({ from, to }) => from === null || to === null)) return undefined;
  const statementsOf = (some: readonly ListedStatement[]): Statement[] =>
    some.flatMap((one) => {
      const statement = statementOf(one, stated);
      return 'rows' in statement ? [statement] : [];
    });
  const leftOut = statementsOf(damaged);
  const statements = statementsOf(listed.filter(({ isDamaged }) => !isDamaged));
  const isAll = statements.length > 0 && statements.length + leftOut.length === listed.length;
  return isAll && statements.every(isClosed) ? { statements, unreadRows: [], unreadPages: [], leftOut } : undefined;
}

/**
 * The error of a statement in QIF whose words contradict its signs: some programs write what a card was charged without a sign. The
 * other formats mark each amount as a debit or a credit.
 */
function turnedSigns({ layout, movements, page, openingCents, closingCents }: ListedStatement): StatementError[] {
  if (layout !== 'qif') return [];
  const isProved = openingCents !== null && closingCents !== null;
  const evidence = directionEvidence(movements);
  const first = movements[evidence.firstContrary];
  if (first === undefined || !isTurnedRound(evidence, isProved)) return [];
  const message = 'The words of the transactions contradict the signs of their amounts.';
  const details = { expected: 'a minus on money out', found: cellText(first.description) };
  return [refusal('row_side_unclear', message, { place: { page, row: first.row }, ...details })];
}

/** The statements of a file that lists transactions one by one, or why they cannot be read. */
export function listedStatements(
  listed: readonly ListedStatement[],
  errors: readonly StatementError[],
  stated: StatedAccount | undefined,
): FormatReading {
  const count = listed.reduce((sum, { movements }) => sum + movements.length, 0);
  if (count > MAX_ROWS) {
    return refusedFor(refusal('too_many_transactions', `The file has more than ${MAX_ROWS} transactions.`));
  }
  if (listed.length > MAX_STATEMENTS) {
    const message = `The file has statements of more than ${MAX_STATEMENTS} accounts and periods.`;
    return refusedFor(refusal('too_many_statements', message));
  }
  const read = errors.length > 0 ? [] : listed.map((one) => statementOf(one, stated));
  const all = [...errors, ...read.flatMap((one) => ('rows' in one ? [] : [one]))];
  if (all.length === 0) all.push(...listed.flatMap(turnedSigns));
  if (all.length === 0 && read.length === 0) {
    all.push(refusal('no_statement', 'The file holds no statement of an account.'));
  }
  if (all.length > 0) {
    const partial = wholeStatements(listed, stated);
    return {
      outcome: 'refused',
      errors: all.slice(0, MAX_LISTED_ERRORS),
      ...(partial === undefined ? {} : { partial }),
    };
  }
  return { outcome: 'read', statements: read.flatMap((one) => ('rows' in one ? [one] : [])) };
}
