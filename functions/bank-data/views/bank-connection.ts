import { randsOf, randsOrNull } from '@imali/ledger/basics/cents.ts';
import type { LedgerAccount, LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import { verificationLevel } from '@imali/ledger/rows/verification-level.ts';
import { confidenceBand, type LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { bankName } from '../../../schemas/banks.ts';
import type { ListedTransaction, TransactionOut } from '../../../schemas/entities/bank-connection.ts';
import type { BankConnectionRecord } from '../../applications/domain/bank-connection-record.ts';
import { completeResult, resultState } from '../../applications/domain/complete-result.ts';
import { askedPoints } from '../../organisations/domain/asked-data-points.ts';
import type { GivenLabel } from '../domain/label-store.ts';
import type { StoredAccount } from '../domain/ledger-store.ts';
import type { ListedRow } from '../domain/transaction-filter.ts';

export function bankConnectionView(record: BankConnectionRecord) {
  const result = completeResult(record);
  return {
    id: record.id,
    application_id: record.applicationId,
    state: record.state,
    accounts: record.accounts,
    transactions: record.transactions,
    created_at: record.createdAt,
    analysed_at: record.analysedAt,
    result: result && { state: resultState(record), generation: result.generation },
    data_points: askedPoints(record),
  };
}

export function accountView({ account, months, firstOn, lastOn }: StoredAccount) {
  return {
    id: account.id,
    bank_name: bankName(account.bankSlug),
    bank_slug: account.bankSlug,
    account_name: account.accountName,
    account_number: account.accountNumber,
    account_type: account.accountType,
    account_holder_name: account.holderName,
    account_holder_gov_id: account.holderGovId ?? null,
    verification_level: verificationLevel(account),
    balance: randsOf(account.balanceCents),
    currency: account.currency,
    transactions: months.reduce((sum, { rows }) => sum + rows, 0),
    first_transaction_on: firstOn,
    last_transaction_on: lastOn,
  };
}

/** A label that a person gave; who of our staff it was is nobody else's business. */
function givenLabelView({ label, by, at, isStaff, forParty }: GivenLabel) {
  const givenBy = isStaff ? ('staff' as const) : ('user' as const);
  return { label, given_by: givenBy, user_id: isStaff ? null : by, at, for_party: forParty ?? null };
}

/** A row with its label and why it has it. */
export function transactionView(row: LedgerTransaction, verdict: LabelVerdict, account: LedgerAccount): TransactionOut {
  return {
    id: row.id,
    account: row.accountId,
    account_number: account.accountNumber,
    datetime: row.bookedAt,
    amount: randsOf(row.amountCents),
    description: row.description,
    reference: row.reference,
    currency: row.currency,
    label: verdict.label,
    balance: randsOrNull(row.balanceCents),
    bank_slug: account.bankSlug,
    confidence: verdict.confidence,
    confidence_band: confidenceBand(verdict.confidence),
    channel: verdict.channel,
    counterparty: verdict.counterparty,
    labelled_by: verdict.labelledBy,
    rule_id: verdict.ruleId,
    matched_text: verdict.matchedText,
    runner_up: verdict.runnerUp,
    paired_with: verdict.pairedWith,
  };
}

/** A listed row with its label, why it has it, and the labels that people gave it. */
export function listedTransactionView(
  { row, verdict, account }: ListedRow,
  histories: ReadonlyMap<string, readonly GivenLabel[]>,
): ListedTransaction {
  return { ...transactionView(row, verdict, account), history: (histories.get(row.id) ?? []).map(givenLabelView) };
}
