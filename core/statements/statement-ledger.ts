import { inLedgerOrder } from '../ledger/byod-ledger-order.ts';
import type { SourceLedger } from '../ledger/ledger.ts';
import { withIds } from '../ledger/transaction-id.ts';
import type { Statement } from './statement.ts';
import { balanceSteps } from './verify/balance-steps.ts';
import { openingOf } from './verify/verify-continuity.ts';

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
