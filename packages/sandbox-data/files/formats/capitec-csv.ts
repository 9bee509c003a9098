import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import { plainNumber } from '../number-styles.ts';
import type { PrintedRow } from '../printed-account.ts';
import { csvLine, placesInOrder, type TextFormat } from './written-text.ts';

function moneyCells({ amountCents, isFee }: PrintedRow): readonly [income: string, out: string, fee: string] {
  if (amountCents >= 0) return [amountCents === 0 ? '' : plainNumber(amountCents), '', ''];
  return isFee ? ['', '', plainNumber(amountCents)] : ['', plainNumber(amountCents), ''];
}

/** The download of Capitec's app: fees are rows of their own; what is pending has no balance and is not booked. */
export const capitecCsv: TextFormat = {
  usualMonths: 3,
  write({ rows, accountNumber, to }) {
    const head =
      'Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance';
    const original = (row: PrintedRow): string => `${row.description} ${row.reference}`.trim();
    const lines = rows.map((row, index) =>
      csvLine([
        index + 1,
        accountNumber,
        row.bookedOn,
        `${row.bookedOn} ${row.time || '00:00'}`,
        row.description,
        original(row),
        row.isFee ? 'Fees' : 'Uncategorised',
        row.isFee ? 'Fees' : 'Uncategorised',
        ...moneyCells(row),
        plainNumber(row.balanceCents),
      ]),
    );
    // The numbers begin again with what is pending.
    const pending = csvLine([
      ...[1, accountNumber, to, `${to} 23:59`],
      ...['(Pending) Example Filling Station', '(Pending) Example Filling Station'],
      ...['Uncategorised', 'Uncategorised', '', '-49.90', '', ''],
    ]);
    return {
      content: `${[head, ...lines, pending].join('\n')}\n`,
      places: placesInOrder(rows, (row) => ({ description: original(row), reference: '' })),
    };
  },
};

/** An older download of Capitec: a line that names the delimiter, and sides without signs. */
export const capitecSequenceCsv: TextFormat = {
  usualMonths: 3,
  write({ rows, accountNumber }) {
    const whole = (row: PrintedRow): string => `${row.description} ${row.reference}`.trim();
    const lines = rows.map((row, index) =>
      csvLine([
        ...[index + 1, accountNumber, dateAs(row.bookedOn, 'dd/MM/yyyy'), dateAs(row.bookedOn, 'dd/MM/yyyy')],
        ...[whole(row), '', 'Uncategorised', 'Uncategorised'],
        row.amountCents < 0 ? plainNumber(-row.amountCents) : '',
        row.amountCents < 0 ? '' : plainNumber(row.amountCents),
        plainNumber(row.balanceCents),
      ]),
    );
    const head =
      'Sequence Number,Account,Posting Date,Transaction Date,Statement Description,Long Description,Parent Category,Sub-category,Debit Amount,Credit Amount,Balance';
    return {
      content: `${['sep=,', head, ...lines].join('\r\n')}\r\n`,
      places: placesInOrder(rows, (row) => ({ description: whole(row), reference: '' })),
    };
  },
};

/** The download of Capitec Business. */
export const capitecBusinessCsv: TextFormat = {
  usualMonths: 1,
  write(account) {
    const { rows, accountNumber, openingCents, totals } = account;
    const lines = rows.map((row) =>
      csvLine([
        accountNumber,
        dateAs(row.bookedOn, 'dd/MM/yyyy'),
        row.description,
        row.reference,
        plainNumber(row.amountCents),
        '0.00',
        plainNumber(row.balanceCents),
      ]),
    );
    const total = csvLine(['Total:', '', '', '', plainNumber(totals.creditCents - totals.debitCents), '0.00', '']);
    return {
      content: `${[
        csvLine(['Balance brought forward:', plainNumber(openingCents)]),
        '',
        'Account,Date,Description,Reference,Amount,Fees,Balance',
        ...lines,
        total,
      ].join('\n')}\n`,
      places: placesInOrder(rows),
    };
  },
};
