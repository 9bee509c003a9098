import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import { plainNumber } from '../number-styles.ts';
import type { PrintedRow } from '../printed-account.ts';
import { csvLine, placesInOrder, type TextFormat } from './written-text.ts';

/** A download of which others published the headings and how days are written, and nothing else. */
interface DescribedCsv {
  readonly headings: readonly string[];
  readonly cells: (row: PrintedRow) => readonly string[];
  /** Whether references have a column of their own. */
  readonly hasReference?: true;
}

const whole = (row: PrintedRow): string => `${row.description} ${row.reference}`.trim();
const out = ({ amountCents }: PrintedRow): string => (amountCents < 0 ? plainNumber(-amountCents) : '');
const paidIn = ({ amountCents }: PrintedRow): string => (amountCents < 0 ? '' : plainNumber(amountCents));
const balance = ({ balanceCents }: PrintedRow): string => plainNumber(balanceCents);
const slashed = ({ bookedOn }: PrintedRow): string => dateAs(bookedOn, 'dd/MM/yyyy');

const describedCsv = ({ headings, cells, hasReference }: DescribedCsv): TextFormat => ({
  usualMonths: 3,
  write: ({ rows }) => ({
    content: `${[headings, ...rows.map(cells)].map(csvLine).join('\r\n')}\r\n`,
    places: placesInOrder(rows, (row) => (hasReference === true ? {} : { description: whole(row), reference: '' })),
  }),
});

/** The download of Investec's online banking. */
export const investecCsv = describedCsv({
  headings: ['Date', 'Description', 'Debit', 'Credit', 'Balance'],
  cells: (row) => [slashed(row), whole(row), out(row), paidIn(row), balance(row)],
});

/** What programs get from Investec's interface, as a table. */
export const investecPostedCsv = describedCsv({
  headings: ['Posted Date', 'Description', 'Debit', 'Credit', 'Running Balance'],
  cells: (row) => [row.bookedOn, whole(row), out(row), paidIn(row), balance(row)],
});

/** The download of Discovery Bank. */
export const discoveryCsv = describedCsv({
  headings: ['Date', 'Description', 'Debit', 'Credit', 'Balance', 'Reference'],
  cells: (row) => [row.bookedOn, row.description, out(row), paidIn(row), balance(row), row.reference],
  hasReference: true,
});

/** A download of Absa with its sides in columns. */
export const absaSidesCsv = describedCsv({
  headings: ['Date', 'Summary', 'Debit Amount', 'Credit Amount', 'Balance'],
  cells: (row) => [slashed(row), whole(row), out(row), paidIn(row), balance(row)],
});

/** A download of Standard Bank with the kind of each transaction and its sides in columns. */
export const standardBankSidesCsv = describedCsv({
  headings: ['Transaction Date', 'Transaction Type', 'Description', 'Debit Amount', 'Credit Amount', 'Running Balance'],
  cells: (row) => [
    slashed(row),
    row.amountCents < 0 ? 'Debit' : 'Credit',
    whole(row),
    out(row),
    paidIn(row),
    balance(row),
  ],
});
