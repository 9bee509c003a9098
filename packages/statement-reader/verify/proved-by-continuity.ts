import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { Statement } from '../reading/statement.ts';
import { balanceSteps } from './balance-steps.ts';

/** A balance that is known from elsewhere, and the last day with a transaction before it. */
export interface KnownBalance {
  readonly lastOn: CalendarDate | null;
  readonly cents: number;
}

/** Whether a statement prints no balance but one after its last row. */
const isBare = ({ openingCents, closingCents, rows }: Statement): boolean =>
  openingCents === null && closingCents !== null && rows.every(({ balanceCents }) => balanceCents === null);

/** The statement with the balance before it, where that and the rows make its closing balance. */
function continued(statement: Statement, before: KnownBalance): Statement {
  const { rows, closingCents, from } = statement;
  const firstOn = rows.map(({ bookedOn }) => bookedOn).toSorted()[0];
  const isAfter = firstOn !== undefined && before.lastOn !== null && firstOn > before.lastOn && from > before.lastOn;
  const reached = rows.reduce((sum, { amountCents }) => sum + amountCents, before.cents);
  return isAfter && reached === closingCents ? { ...statement, openingCents: before.cents } : statement;
}

/**
 * Statements of one account, of which those that print nothing but a closing balance (OFX) are given their opening balance
 * where the account's balance before them and all their rows make the closing one: a wrong amount would not. Where they do
 * not, nothing is said against the statement, for one bank's closing balance is known to be that of another day.
 * @param statements of one account, the earliest first
 * @param known the account's balance from earlier uploads; null where there is none
 */
export function provedByContinuity(statements: readonly Statement[], known: KnownBalance | null): Statement[] {
  let before = known;
  return statements.map((statement) => {
    const proved = before !== null && isBare(statement) ? continued(statement, before) : statement;
    const cents = balanceSteps(proved.openingCents, proved.rows).closingCents;
    const lastOn =
      proved.rows
        .map(({ bookedOn }) => bookedOn)
        .toSorted()
        .at(-1) ?? proved.to;
    // A later source without a balance leaves no known balance.
    if (before === null || lastOn >= (before.lastOn ?? '')) before = cents === null ? null : { lastOn, cents };
    return proved;
  });
}
