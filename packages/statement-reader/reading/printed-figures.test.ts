import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import { describedForm } from '@imali/sandbox-data/files/layouts/described-form.ts';
import { accountOf, pdfIn } from '@imali/sandbox-data/files/plain-pdf.fixture.ts';
import type { PrintedAccount } from '@imali/sandbox-data/files/printed-account.ts';
import { describe, expect, test } from '@jest/globals';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { verifyStatement } from '../verify/verify-statement.ts';
import { readPdf } from './read-pdf.ts';

const engine = await pdfiumEngine();
const today = '2026-11-22';

const rands = (cents: number): string => (cents / 100).toFixed(2);
const size = (cents: number): string => rands(Math.abs(cents));

/** A plain table without opening and closing balances: nothing but what is printed above it shows that a row is missing. */
function printed(account: PrintedAccount, above: string): Uint8Array {
  const form = describedForm<'date' | 'debit' | 'credit'>({
    bank: 'Sasfin',
    title: above,
    columns: {
      date: { x: 36, align: 'left', heading: 'Date' },
      description: { x: 110, align: 'left', heading: 'Description' },
      debit: { x: 400, align: 'right', heading: 'Money out' },
      credit: { x: 480, align: 'right', heading: 'Money in' },
      balance: { x: 558, align: 'right', heading: 'Balance' },
    },
    descriptionWidth: 200,
    periodDays: 'd MMM yyyy',
    balance: rands,
    cells: (row) => [
      { column: 'date', text: dateAs(row.bookedOn, 'd MMM yyyy') },
      { column: row.amountCents < 0 ? 'debit' : 'credit', text: size(row.amountCents) },
    ],
  });
  return pdfIn(form, account);
}

const sumOf = ({ rows }: PrintedAccount, sign: 1 | -1): number =>
  rows.reduce((sum, { amountCents }) => sum + (Math.sign(amountCents) === sign ? amountCents : 0), 0);

const lines: readonly (readonly [string, (account: PrintedAccount) => string])[] = [
  ['money out', (account) => `Total money out: R ${size(sumOf(account, -1))}`],
  ['money out in Afrikaans', (account) => `Totale debiete: ${size(sumOf(account, -1))}`],
  ['all rows, net', (account) => `Net movement for the period ${rands(sumOf(account, 1) + sumOf(account, -1))}`],
  ['transactions by number', (account) => `Number of transactions: ${account.rows.length}`],
];

function codesOf(bytes: Uint8Array): readonly string[] {
  const reading = readPdf(engine, bytes, { today });
  if (reading.outcome === 'refused') return reading.errors.map(({ code }) => code);
  if (reading.outcome !== 'read') return [reading.outcome];
  return reading.statements.flatMap((statement) => verifyStatement(statement, today).errors.map(({ code }) => code));
}

describe('totals that a PDF without opening and closing balances prints', () => {
  test.each(lines)('The printed total of %s is that of the rows, or the file is refused', (_, above) => {
    for (const [personaId, seed] of [
      ['weekly_wages', 7],
      ['over_indebted', 8],
    ] as const) {
      const account = accountOf(personaId, seed);
      expect(codesOf(printed(account, above(account)))).toEqual([]);
      const isOut = (at: number): boolean => (account.rows.at(at)?.amountCents ?? 0) < 0;
      // Running balances don't show that rows before the first or after the last one are missing.
      const first = account.rows.findIndex((_row, at) => isOut(at));
      const last = account.rows.findLastIndex((_row, at) => isOut(at));
      for (const rows of [account.rows.slice(first + 1), account.rows.slice(0, last)]) {
        expect(codesOf(printed({ ...account, rows }, above(account)))).toEqual(['total_wrong']);
      }
    }
  });
});
