import { addDays } from '@imali/ledger/basics/calendar.ts';
import { inLedgerOrder } from '@imali/ledger/rows/byod-ledger-order.ts';
import type { CoveredPeriod } from '@imali/ledger/rows/covered-period.ts';
import type { SourceLedger } from '@imali/ledger/rows/ledger.ts';
import { withIds } from '@imali/ledger/rows/transaction-id.ts';
import { balanceSteps } from '../verify/balance-steps.ts';
import { openingOf } from '../verify/verify-continuity.ts';
import type { PartialStatement } from './partial-statement.ts';
import type { Statement } from './statement.ts';

/**
 * The ledger of one verified statement: rows by day and running balance (inLedgerOrder), booked at midnight in Johannesburg as
 * uploads without times are, with ids by month and place, and the days that it covers. The account's balance is the one that
 * the rows come to; where no balance proves it, the printed one.
 */
export function statementLedger(statement: Statement, accountId: string): SourceLedger {
  const { accountNumber, accountName, accountType, bankSlug, holderName, currency, rows, from, to } = statement;
  const reached = balanceSteps(statement.openingCents, rows).closingCents;
  const told = reached ?? statement.closingCents;
  const balanceCents = told ?? 0;
  const orderable = rows.map((row) => ({
    bookedOn: row.bookedOn,
    epochMs: Date.parse(`${row.bookedOn}T00:00:00+02:00`),
    amountCents: row.amountCents,
    balanceCents: row.balanceCents,
    currency,
    description: row.description,
    reference: row.reference,
    ...(row.confidence < 1 ? { readingConfidence: row.confidence } : {}),
  }));
  const ordered = inLedgerOrder(orderable, balanceCents).map(({ epochMs, ...row }) => ({
    ...row,
    bookedAt: new Date(epochMs).toISOString(),
  }));
  return {
    account: {
      id: accountId,
      accountNumber,
      accountName,
      accountType,
      bankSlug,
      holderName,
      currency,
      balanceCents,
      isManualUpload: true,
    },
    transactions: withIds(accountId, ordered),
    // A closing balance that no other leads to may be that of any day.
    periods: [{ from, to, openingCents: openingOf(statement), closingCents: reached }],
    ...(told === null ? { balanceIsUnknown: true } : {}),
  };
}

/**
 * The ledger of what a statement proves of itself. It covers no day of which rows are missing, so that a whole statement of
 * these days adds them and contradicts nothing.
 */
export function partialLedger({ statement, missing }: PartialStatement, accountId: string): SourceLedger {
  const { account, ...ledger } = statementLedger(statement, accountId);
  const [whole] = ledger.periods ?? [];
  let from = statement.from;
  const pieces: CoveredPeriod[] = [];
  for (const span of missing) {
    if (from < span.from) pieces.push({ from, to: addDays(span.from, -1), openingCents: null, closingCents: null });
    from = addDays(span.to, 1);
  }
  if (from <= statement.to) pieces.push({ from, to: statement.to, openingCents: null, closingCents: null });
  const periods = pieces.map((piece) => ({
    ...piece,
    openingCents: piece.from === statement.from ? (whole?.openingCents ?? null) : null,
    closingCents: piece.to === statement.to ? (whole?.closingCents ?? null) : null,
  }));
  return { ...ledger, account: { ...account, missingRows: missing }, periods };
}
