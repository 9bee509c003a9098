import type { Statement } from '../reading/statement.ts';
import type { ReadStatements } from './file-result.ts';

function shownStatement(statement: Statement) {
  const { openingCents, closingCents, rows } = statement;
  return {
    bank: statement.bankSlug,
    layout: statement.layout,
    account_number: statement.accountNumber,
    account_name: statement.accountName,
    account_type: statement.accountType,
    holder_name: statement.holderName,
    currency: statement.currency,
    from: statement.from,
    to: statement.to,
    opening_cents: openingCents,
    closing_cents: closingCents,
    rows: rows.map((row) => ({
      date: row.bookedOn,
      amount_cents: row.amountCents,
      balance_cents: row.balanceCents,
      description: row.description,
      reference: row.reference,
      page: row.place.page,
      row: row.place.row,
      confidence: row.confidence,
    })),
  };
}

/** A file as one line of JSON; amounts are integer cents of the statement's currency. */
export function jsonLine({ file, format, statements, findings, authenticity }: ReadStatements): string {
  return `${JSON.stringify({ file, format, statements: statements.map(shownStatement), findings, authenticity })}\n`;
}
