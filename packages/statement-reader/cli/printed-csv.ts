import { randsText } from '../verify/rands-text.ts';
import type { ReadStatements } from './file-result.ts';

const columns = [
  'file',
  'bank',
  'account_number',
  'currency',
  'date',
  'amount',
  'balance',
  'description',
  'reference',
  'page',
  'row',
  'confidence',
];

/** The first line of the CSV output. */
export const csvHeader = `${columns.join(',')}\r\n`;

/**
 * A cell of RFC 4180. A text that a spreadsheet would take for a formula begins with an apostrophe, as OWASP advises
 * against CSV injection; amounts are ours and stay numbers.
 */
function textCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows of a file, one line each, amounts with a point and two decimals. */
export function csvRows({ file, statements }: ReadStatements): string {
  return statements
    .flatMap(({ bankSlug, accountNumber, currency, rows }) =>
      rows.map((row) =>
        [
          textCell(file),
          bankSlug,
          textCell(accountNumber),
          textCell(currency),
          row.bookedOn,
          randsText(row.amountCents),
          row.balanceCents === null ? '' : randsText(row.balanceCents),
          textCell(row.description),
          textCell(row.reference),
          row.place.page,
          row.place.row,
          row.confidence,
        ].join(','),
      ),
    )
    .map((line) => `${line}\r\n`)
    .join('');
}
