import { inLedgerOrder } from '../ledger/byod-ledger-order.ts';
import type { AccountLedger } from '../ledger/ledger.ts';
import { withIds } from '../ledger/transaction-id.ts';
import type { Statement } from './statement.ts';
import { balanceSteps } from './verify/balance-steps.ts';

/**
 * The ledger of one verified statement: rows by day and running balance (inLedgerOrder), booked at midnight in Johannesburg as
 * uploads without times are, with ids by month and place. The account's balance is the one that the rows come to; where
 * no balance proves it, the printed one.
 */
export function statementLedger(statement: Statement, accountId: string): AccountLedger {
  const { accountNumber, accountName, accountType, bankSlug, holderName, currency, rows } = statement;
  const reached = balanceSteps(statement.openingCents, rows).closingCents;
  const balanceCents = reached ?? statement.closingCents ?? 0;
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
  };
}
