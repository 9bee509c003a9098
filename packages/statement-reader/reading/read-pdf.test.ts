import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { banksWith, statementProducts } from '@imali/sandbox-data/files/statement-products.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import type { PdfEngine } from './pdf-engine.ts';
import { readPdf } from './read-pdf.ts';
import type { Statement } from './statement.ts';

const samples = join(import.meta.dirname, '../../../test/fixtures/statements/standard_bank');
const today = '2026-11-21';
let engine: PdfEngine;

beforeAll(async () => {
  engine = await pdfiumEngine();
});

function statementsOf(bytes: Uint8Array): readonly Statement[] {
  const reading = readPdf(engine, bytes, { today });
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  return reading.statements;
}

async function sample(name: string): Promise<Statement> {
  const [statement, ...more] = statementsOf(await readFile(join(samples, name)));
  if (statement === undefined || more.length > 0) throw new Error('not one statement');
  return statement;
}

/** Rows as one line each: day, cents, balance, text. */
const rowsOf = ({ rows }: Statement) =>
  rows.map((row) => `${row.bookedOn} ${row.amountCents} ${row.balanceCents} ${row.description}`);

describe('samples of Standard Bank', () => {
  test('A monthly tax invoice is read: days as month and day, minus behind', async () => {
    const statement = await sample('family_a_current.pdf');
    expect(rowsOf(statement)).toEqual([
      '2026-05-02 -10000 90000 FAKE SHOP PURCHASE',
      '2026-05-03 25000 115000 FAKE SALARY DEPOSIT',
      '2026-05-04 -5000 110000 FEE: MONTHLY',
    ]);
    expect(statement).toMatchObject({
      bankSlug: 'standard_bank',
      layout: 'standard_bank/tax_invoice',
      accountNumber: '000000000',
      accountName: 'PRESTIGE CURRENT ACCOUNT',
      accountType: 'cheque',
      from: '2026-05-01',
      to: '2026-05-31',
      openingCents: 100000,
      closingCents: 110000,
    });
    expect(statement.rows.map(({ place }) => place)).toEqual([1, 2, 3].map((row) => ({ page: 1, row })));
  });

  test('a fee of nothing is a row', async () => {
    expect(rowsOf(await sample('family_a_zero_fee.pdf'))).toEqual([
      '2026-05-02 -10000 90000 FAKE SHOP PURCHASE',
      '2026-05-03 0 90000 SERVICE FEE WAIVED',
      '2026-05-04 25000 115000 FAKE SALARY DEPOSIT',
    ]);
  });

  test('A month without transactions is read', async () => {
    expect(await sample('quiet_month_a.pdf')).toMatchObject({ rows: [], openingCents: 100000, closingCents: 100000 });
  });

  test('A credit card is read: two transactions on a line, balances owed', async () => {
    const statement = await sample('family_c_creditcard.pdf');
    // 500 owed, 100 paid in, 50 and 30 spent: 480 owed.
    expect(rowsOf(statement)).toEqual([
      '2026-04-02 10000 null Fake Payment',
      '2026-04-03 -5000 null Fake Shop',
      '2026-04-05 -3000 null Fake Cafe',
    ]);
    expect(statement).toMatchObject({ accountType: 'credit_card', openingCents: -50000, closingCents: -48000 });
  });

  test('a money market account: stacked headers, interest payments on a page of their own', async () => {
    const statement = await sample('family_d_moneymarket.pdf');
    expect(rowsOf(statement)).toEqual([
      '2026-03-02 -20000 80000 Fake withdrawal *****0000000 12H00 *****0000',
      '2026-03-03 5000 85000 Fake interest',
    ]);
    expect(statement).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-03',
      openingCents: 100000,
      closingCents: 85000,
    });
  });

  test('A PDF of three months over pages is read, with the totals and the period on the last', async () => {
    const statement = await sample('family_e_current.pdf');
    expect(rowsOf(statement)).toEqual([
      '2026-02-02 -10000 90000 GROCERIES FAKE MART',
      '2026-02-03 -25000 65000 CARD PURCHASE 4067 ****1234 SUPERMARKET BRANCH 0042',
      '2026-02-04 -5000 60000 SERVICE FEE REF R000395711',
      '2026-02-07 43000 103000 SALARY ACME PAYROLL',
      '2026-02-09 -33055 69945 RENT PAYMENT LANDLORD',
      '2026-02-11 -100000 -30055 INSURANCE PREMIUM ORDER',
    ]);
    expect(statement).toMatchObject({ from: '2026-02-01', to: '2026-02-11', openingCents: 100000, closingCents: null });
    expect(statement.printedTotals).toMatchObject({ debitCents: 173055, creditCents: 43000 });
  });

  test('a wrong amount and a wrong sign stay as printed, for the verification to find', async () => {
    expect(rowsOf(await sample('checksum_fail_a.pdf'))).toEqual(['2026-05-02 -99900 90000 FAKE SHOP PURCHASE']);
    expect(rowsOf(await sample('family_e_sign_flipped.pdf'))[0]).toBe('2026-02-02 10000 90000 GROCERIES FAKE MART');
  });
});

/** Personas who bank there, so that their wordings fit the columns of the layout. */
const holders: Readonly<Record<string, readonly [personaId: string, accountIndex: number]>> = {
  fnb: ['salaried_monthly', 0],
  capitec: ['weekly_wages', 0],
  standard_bank: ['over_indebted', 0],
  absa: ['pensioner_24_months', 0],
  nedbank: ['gambler', 0],
  tymebank: ['gig_driver', 0],
};

const generated = banksWith('pdf').flatMap((bank) =>
  statementProducts(bank, 'pdf').map((product) => ({ bank, product })),
);

describe('generated statements', () => {
  test.each(generated)('every row of $bank $product is exactly right', ({ bank, product }) => {
    const [personaId, accountIndex] = holders[bank] ?? ['weekly_wages', 0];
    const { bytes, truth } = statementFile(
      { personaId, accountIndex, seed: 5, endsOn: '2026-10-31', months: 6, format: 'pdf', bank, product },
      engine,
    );
    const [statement, ...more] = statementsOf(bytes);
    expect(more).toEqual([]);
    // FNB draws lines with `#` as pictures of letters in its monthly statement; the text of the page leaves them blank.
    const isMonthly = bank === 'fnb' && !product.endsWith('history');
    const isDrawn = (text: string): boolean => isMonthly && text.startsWith('#');
    expect(statement?.rows.map(({ confidence, ...row }) => row)).toEqual(
      truth.rows.map(({ place, bookedOn, amountCents, balanceCents, description, reference }) => ({
        place,
        bookedOn,
        amountCents,
        balanceCents,
        description: isDrawn(description) ? '' : description,
        reference,
      })),
    );
    expect(statement).toMatchObject({
      bankSlug: bank,
      accountNumber: truth.accountNumber,
      from: truth.from,
      to: truth.to,
    });
    expect([truth.openingCents, null]).toContain(statement?.openingCents);
    expect([truth.closingCents, null]).toContain(statement?.closingCents);
  });
});

describe('a landscape page', () => {
  /** A page of A4 that is drawn on its side and turned by its own entry, or one that is wide as it is. */
  function landscape(isTurned: boolean): Uint8Array {
    const heads = ['Transaction Date', 'Transaction Details', 'Bank Charges', 'Amount', 'Balance'];
    const lines = [
      ['African Bank'],
      ['Account Number: 20000000001'],
      heads,
      ['2026/05/02', 'Rent', '', '-400.00', '600.00'],
      ['2026/05/03', 'Salary', '', '1 000.00', '1 600.00'],
      ['2026/05/04', 'Groceries', '', '-100.00', '1 500.00'],
    ];
    const places = [40, 140, 560, 680, 780];
    const drawn = lines.flatMap((cells, line) =>
      cells.map((text, column) => {
        const x = (places[column] ?? 0) - (column < 2 ? 0 : text.length * 4.8);
        return `BT /F1 8 Tf ${x} ${540 - line * 14} Td (${text}) Tj ET`;
      }),
    );
    // 595 wide, 842 high and turned clockwise: what is at (x, y) of the wide page is at (595 - y, x) of the high one.
    const content = [...(isTurned ? ['0 1 -1 0 595 0 cm'] : []), ...drawn].join('\n');
    const box = isTurned ? '/MediaBox [0 0 595 842] /Rotate 90' : '/MediaBox [0 0 842 595]';
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R ${box} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    ];
    const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
    return new TextEncoder().encode(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF\n`);
  }

  test.each([true, false])('A landscape page is read like any other, turned by the file: %j', (isTurned) => {
    expect(statementsOf(landscape(isTurned)).map(rowsOf)).toEqual([
      ['2026-05-02 -40000 60000 Rent', '2026-05-03 100000 160000 Salary', '2026-05-04 -10000 150000 Groceries'],
    ]);
  });
});

describe('an encrypted statement', () => {
  test('An encrypted statement needs its password, and is read with it', () => {
    const { bytes, truth } = statementFile({
      personaId: 'salaried_monthly',
      accountIndex: 0,
      seed: 5,
      endsOn: '2026-10-31',
      format: 'pdf',
      encrypted: { password: '6001' },
    });
    expect(readPdf(engine, bytes, { today })).toEqual({ outcome: 'password_needed', passwordWasWrong: false });
    expect(readPdf(engine, bytes, { today, password: '1' })).toEqual({
      outcome: 'password_needed',
      passwordWasWrong: true,
    });
    const reading = readPdf(engine, bytes, { today, password: '6001' });
    expect(reading.outcome === 'read' && reading.statements[0]?.rows.length).toBe(truth.rows.length);
  });
});

describe('a file that is no statement', () => {
  test('A file that is no statement is refused with a Parse Error', () => {
    expect(readPdf(engine, new TextEncoder().encode('%PDF-1.4 nothing'), { today })).toMatchObject({
      outcome: 'refused',
      errors: [{ type: 'Parse Error', place: null }],
    });
  });
});
