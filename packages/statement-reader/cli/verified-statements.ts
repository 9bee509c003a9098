import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { bareNumber, isSameNumber } from '@imali/ledger/rows/account-number.ts';
import { unknownAccount } from '../formats/texts/stated-account.ts';
import type { Statement, StatementError, StatementFinding } from '../reading/statement.ts';
import { provedByContinuity } from '../verify/proved-by-continuity.ts';
import { verifyContinuity } from '../verify/verify-continuity.ts';
import { verifyStatement } from '../verify/verify-statement.ts';

/** A finding of one statement, or of the days between two. */
export type VerifiedFinding = Omit<StatementFinding, 'code'> & { readonly code: string };

const hasNumber = ({ accountNumber }: Statement): boolean => /\d/.test(accountNumber);

/** Statements by account, whose number may be masked in some of them; the fullest number first. */
function byAccount(statements: readonly Statement[]): Statement[][] {
  const accounts: Statement[][] = [];
  const fullestFirst = statements.toSorted(
    (a, b) => bareNumber(b.accountNumber).length - bareNumber(a.accountNumber).length,
  );
  for (const statement of fullestFirst) {
    const same = accounts.filter(
      ([one]) =>
        one?.bankSlug === statement.bankSlug &&
        one.currency === statement.currency &&
        isSameNumber(one.accountNumber, statement.accountNumber),
    );
    // Digits that several accounts end in are those of none of them.
    if (same.length === 1) same[0]?.push(statement);
    else accounts.push([statement]);
  }
  return accounts;
}

/**
 * Whether the figures of a file add up: each statement by itself, and those of one account one after the other.
 * @returns what is wrong, and what is reported and keeps nothing out; a statement without an account number is an error with
 *   `missing`
 */
export function verifiedStatements(
  statements: readonly Statement[],
  today: CalendarDate,
): { readonly errors: readonly StatementError[]; readonly findings: readonly VerifiedFinding[] } {
  const errors: StatementError[] = [];
  const findings: VerifiedFinding[] = [];
  const nameless = statements.filter((statement) => !hasNumber(statement));
  for (const statement of nameless) {
    const verified = verifyStatement(statement, today);
    errors.push(...verified.errors);
    findings.push(...verified.findings);
  }
  if (nameless.length > 0) errors.push(unknownAccount());
  for (const unsorted of byAccount(statements.filter(hasNumber))) {
    const sorted = unsorted.toSorted((a, b) => a.from.localeCompare(b.from));
    const proved = provedByContinuity(sorted, null);
    const together = verifyContinuity(proved);
    for (const verified of proved.map((statement) => verifyStatement(statement, today))) {
      errors.push(...verified.errors);
      findings.push(...verified.findings);
    }
    errors.push(...together.errors);
    for (const { from, to, days } of together.gaps) {
      const which = days === 1 ? from : `the ${days} days from ${from} to ${to}`;
      findings.push({ code: 'days_missing', message: `No statement of the file covers ${which}.`, place: null });
    }
  }
  return { errors, findings };
}
