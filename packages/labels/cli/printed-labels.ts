import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { LabelledAccount, LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';

const columns = [
  ...['bank', 'account_number', 'currency', 'date', 'amount', 'balance', 'description', 'reference'],
  ...['label', 'confidence', 'labelled_by', 'ground', 'matched', 'counterparty', 'channel'],
];

const randsText = (cents: number): string => randsOf(cents).toFixed(2);

/** The first line of the CSV output. */
export const csvHeader = `${columns.join(',')}\r\n`;

/** A cell of RFC 4180; a text that a spreadsheet would run as a formula begins with an apostrophe (OWASP, CSV injection). */
function textCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows of an account, one line each, amounts with a point and two decimals. */
export function csvRows({ account, transactions }: LabelledAccount): string {
  return transactions
    .map((row) =>
      [
        account.bankSlug,
        textCell(account.accountNumber),
        textCell(row.currency),
        row.bookedOn,
        randsText(row.amountCents),
        row.balanceCents === null ? '' : randsText(row.balanceCents),
        textCell(row.description),
        textCell(row.reference),
        row.label,
        row.confidence,
        row.labelledBy,
        row.ruleId,
        textCell(row.matchedText),
        textCell(row.counterparty?.name ?? ''),
        row.channel,
      ].join(','),
    )
    .map((line) => `${line}\r\n`)
    .join('');
}

const shownRow = (row: LabelledTransaction) => ({
  id: row.id,
  date: row.bookedOn,
  amount_cents: row.amountCents,
  balance_cents: row.balanceCents,
  description: row.description,
  reference: row.reference,
  label: row.label,
  confidence: row.confidence,
  labelled_by: row.labelledBy,
  ground: row.ruleId,
  matched: row.matchedText,
  runner_up: row.runnerUp,
  channel: row.channel,
  counterparty: row.counterparty?.name ?? null,
  paired_with: row.pairedWith,
});

/** An account as one line of JSON; amounts are integer cents of its currency. */
export function jsonLine({ account, transactions }: LabelledAccount): string {
  const { bankSlug, accountNumber, accountName, accountType, holderName, currency } = account;
  return `${JSON.stringify({
    bank: bankSlug,
    account_number: accountNumber,
    account_name: accountName,
    account_type: accountType,
    holder_name: holderName,
    currency,
    rows: transactions.map(shownRow),
  })}\n`;
}
