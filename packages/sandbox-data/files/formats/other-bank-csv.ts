import { weekday } from '@imali/ledger/basics/calendar.ts';
import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import { digitsOf, plainNumber, shortNumber } from '../number-styles.ts';
import type { PrintedRow } from '../printed-account.ts';
import { csvCell, csvLine, placesInOrder, type TextFormat } from './written-text.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const describedWhole = (row: { readonly description: string; readonly reference: string }): string =>
  row.reference === '' ? row.description : `${row.description} ${row.reference}`;

/** The business download of Standard Bank: twelve lines before the table, every amount with its sign. */
export const standardBankBusinessCsv: TextFormat = {
  usualMonths: 3,
  write(account) {
    const { rows, accountNumber, accountName, holderName, from, to, openingCents, closingCents } = account;
    const slashed = (date: string): string => dateAs(date, 'yyyy/MM/dd');
    const signed = (cents: number): string => `${cents < 0 ? '' : '+'}${plainNumber(cents)}`;
    const preamble = [
      'Account Statement',
      '',
      csvLine(['Account Number', accountNumber]),
      csvLine(['Account Name', holderName]),
      csvLine(['Account Type', accountName]),
      csvLine(['Branch', '051001']),
      csvLine(['Currency', 'ZAR']),
      csvLine(['From Date', slashed(from)]),
      csvLine(['To Date', slashed(to)]),
      csvLine(['Opening Balance', signed(openingCents)]),
      csvLine(['Closing Balance', signed(closingCents)]),
      '',
    ];
    const line = (date: string, description: string, amount: string, balance: number, reference = ''): string =>
      csvLine([slashed(date), slashed(date), '1', description, amount, signed(balance), '', '', reference]);
    return {
      content: `${[
        ...preamble,
        'Date,Value Date,Statement Number,Description,Amount,Balance,Type,Originator Reference,Customer Reference',
        line(from, 'OPEN BALANCE', '', openingCents),
        ...rows.map((row) =>
          line(row.bookedOn, row.description, signed(row.amountCents), row.balanceCents, row.reference),
        ),
        line(to, 'CLOSE BALANCE', '', closingCents),
      ].join('\r\n')}\r\n`,
      places: placesInOrder(rows),
    };
  },
};

/** The statement enquiry of Nedbank: no headings, and rows that carry a balance and move nothing. */
export const nedbankCsv: TextFormat = {
  usualMonths: 3,
  write({ rows, accountNumber, accountName, from, to, openingCents, closingCents }) {
    const date = (day: string): string => dateAs(day, 'ddMMMyyyy');
    return {
      content: `${[
        'Statement Enquiry :',
        `Account Number : ,${accountNumber}`,
        `Account Description : ,${csvCell(accountName)}`,
        'Statement Number : ,1',
        csvLine([date(from), 'BROUGHT FORWARD', '', shortNumber(openingCents)]),
        ...rows.map((row) =>
          csvLine([
            date(row.bookedOn),
            describedWhole(row),
            shortNumber(row.amountCents),
            shortNumber(row.balanceCents),
          ]),
        ),
        csvLine([date(to), 'CARRIED FORWARD', '', shortNumber(closingCents)]),
        csvLine([date(to), 'PROVISIONAL STATEMENT', '', shortNumber(closingCents)]),
      ].join('\r\n')}\r\n`,
      places: placesInOrder(rows, (row) => ({ description: describedWhole(row), reference: '' })),
    };
  },
};

/** The download of Absa. */
export const absaCsv: TextFormat = {
  usualMonths: 3,
  write({ rows }) {
    const lines = rows.map((row) =>
      csvLine([
        dateAs(row.bookedOn, 'yyyyMMdd'),
        describedWhole(row),
        plainNumber(row.amountCents),
        plainNumber(row.balanceCents),
      ]),
    );
    return {
      content: `${['Date,Description,Amount,Balance', ...lines].join('\n')}\n`,
      places: placesInOrder(rows, (row) => ({ description: describedWhole(row), reference: '' })),
    };
  },
};

/** The same after a spreadsheet program of this country saved it: semicolons, decimal commas, spaced thousands. */
export const absaResavedCsv: TextFormat = {
  usualMonths: 3,
  write({ rows }) {
    const number = (cents: number): string =>
      `${cents < 0 ? '-' : ''}${digitsOf(cents, { thousands: ' ', decimal: ',' })}`;
    const quoted = (text: string): string => (/[";]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const lines = rows.map((row) =>
      [
        dateAs(row.bookedOn, 'yyyyMMdd'),
        quoted(describedWhole(row)),
        number(row.amountCents),
        number(row.balanceCents),
      ].join(';'),
    );
    const text = `${['Date;Description;Amount;Balance', ...lines].join('\r\n')}\r\n`;
    return {
      content: `\uFEFF${text}`,
      places: placesInOrder(rows, (row) => ({ description: describedWhole(row), reference: '' })),
    };
  },
};

const BANK_ZERO = ['Date', 'Day', 'Time', 'Type', 'Description 1', 'Description 2', 'Fee', 'Amount', 'Balance'];

/** The columns of Bank Zero's workbook and download. */
const bankZeroLines = (rows: readonly PrintedRow[]): string[][] =>
  rows.map((row) => [
    row.bookedOn,
    WEEKDAYS[weekday(row.bookedOn)] ?? '',
    row.time || '00:00',
    row.amountCents < 0 ? 'Payment' : 'Deposit',
    row.description,
    row.reference,
    '0.00',
    plainNumber(row.amountCents),
    plainNumber(row.balanceCents),
    'No',
  ]);

/** The workbook that Bank Zero mails, as CSV. */
export const bankZeroCsv: TextFormat = {
  usualMonths: 3,
  write: ({ rows }) => ({
    content: `${[[...BANK_ZERO, 'Has Attachments'], ...bankZeroLines(rows)].map(csvLine).join('\n')}\n`,
    places: placesInOrder(rows),
  }),
};

/** The download of Bank Zero: numbered rows, the newest on top. */
export const bankZeroHistoryCsv: TextFormat = {
  usualMonths: 3,
  write({ rows }) {
    const lines = bankZeroLines(rows).map((cells, index) => [`${index + 1} `, ...cells]);
    const head = ['Transaction Id', ...BANK_ZERO, 'Has Attachments'];
    return {
      content: `${[head, ...lines.toReversed()].map(csvLine).join('\n')}\n`,
      places: placesInOrder(rows).map((place, index) => ({ ...place, row: rows.length - index })),
    };
  },
};
