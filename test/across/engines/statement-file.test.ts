import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import type { StatementFileRequest } from '@imali/sandbox-data/files/statement-file-request.ts';
import { statementFormats } from '@imali/sandbox-data/files/statement-file-request.ts';
import { banksWith, statementProducts } from '@imali/sandbox-data/files/statement-products.ts';
import type { StatementTruth } from '@imali/sandbox-data/files/statement-truth.ts';
import { personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { pdfiumEngine } from '@imali/statement-reader/pdfium/pdfium-engine.ts';
import type { PdfDocument } from '@imali/statement-reader/reading/pdf-engine.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

const engine = await pdfiumEngine();

const salaried: StatementFileRequest = {
  personaId: 'salaried_monthly',
  seed: 1,
  endsOn: '2026-03-31',
  accountIndex: 0,
  format: 'pdf',
};

/** A persona that banks where the statement comes from, where there is one. */
const customers: Readonly<Record<string, string>> = {
  fnb: 'salaried_monthly',
  capitec: 'weekly_wages',
  standard_bank: 'over_indebted',
  absa: 'pensioner_24_months',
  nedbank: 'two_jobs',
  investec: 'high_earner',
  discovery: 'freelancer',
  tymebank: 'gig_driver',
  african_bank: 'new_account',
};

const everyProduct = statementFormats.flatMap((format) =>
  banksWith(format).flatMap((bank) =>
    statementProducts(bank, format).map((product): [string, StatementFileRequest] => [
      `${bank} ${format} ${product}`,
      { ...salaried, personaId: customers[bank] ?? 'student', bank, product, format },
    ]),
  ),
);

const pdfProducts = everyProduct.filter(([, { format }]) => format === 'pdf');

const magic: Readonly<Record<string, readonly string[]>> = {
  pdf: ['%PDF-1.4'],
  ofx: ['OFXHEADER:100'],
  qif: ['!Type:Bank'],
  xlsx: ['PK\u0003\u0004'],
  mt940: ['{1:F01'],
  camt053: ['<?xml'],
};

function opened(bytes: Uint8Array, password?: string): PdfDocument {
  const result = engine.open(bytes, password);
  if (result.outcome !== 'open') throw new Error(result.outcome);
  return result.document;
}

/** Text of a page in the order of the file, without spaces; � for a glyph without a meaning. */
function textOf(document: PdfDocument, page: number): string {
  const { codes } = document.text(page);
  return Array.from(codes, (code) => (code === 0 ? '�' : String.fromCodePoint(code)))
    .join('')
    .replace(/\s/g, '');
}

function addsUp({ openingCents, closingCents, rows }: StatementTruth): void {
  let balance = openingCents;
  for (const row of rows) {
    balance += row.amountCents;
    if (row.balanceCents !== null) expect(row.balanceCents).toBe(balance);
  }
  expect(balance).toBe(closingCents);
}

describe('every kind of statement', () => {
  test.each(everyProduct)('%s begins as its format does, adds up, and is the same at every call', (_, request) => {
    const { bytes, truth, fileName } = statementFile(request);
    const start = Buffer.from(bytes.subarray(0, 20)).toString('latin1');
    for (const expected of magic[request.format] ?? []) expect(start.startsWith(expected)).toBe(true);
    expect(truth.rows.length).toBeGreaterThan(5);
    addsUp(truth);
    expect(Buffer.compare(statementFile(request).bytes, bytes)).toBe(0);
    expect(fileName).toMatch(/^[\w.-]+$/);
    for (const { bookedOn } of truth.rows) expect(bookedOn >= truth.from && bookedOn <= truth.to).toBe(true);
  });

  test('another seed is another statement', () => {
    expect(statementFile({ ...salaried, seed: 2 }).truth.rows).not.toEqual(statementFile(salaried).truth.rows);
  });
});

describe('a PDF', () => {
  test.each(pdfProducts)('%s holds the words of every row on the page that the truth names', (_, request) => {
    const { bytes, truth } = statementFile(request);
    const document = opened(bytes);
    const texts = Array.from({ length: document.metadata.pages }, (_unused, index) => textOf(document, index + 1));
    for (const { place, lines } of truth.rows) {
      expect(place.page).toBeLessThanOrEqual(texts.length);
      for (const line of lines.filter((each) => !each.startsWith('#'))) {
        expect(texts[place.page - 1]).toContain(line.replace(/\s/g, ''));
      }
    }
    document.close();
  });

  test('A PDF of three months of a busy account has several numbered pages', () => {
    const document = opened(statementFile({ ...salaried, months: 3 }).bytes);
    const { pages } = document.metadata;
    expect(pages).toBeGreaterThanOrEqual(3);
    expect(textOf(document, 2)).toContain(`Page2of${pages}`);
    document.close();
  });

  test('A PDF of FNB draws its charges with meaningless glyphs', () => {
    const { bytes, truth } = statementFile(salaried);
    const fee = truth.rows.find(({ description }) => description === '#Monthly Account Fee');
    const document = opened(bytes);
    const text = textOf(document, fee?.place.page ?? 0);
    // 20 characters of which two are spaces, drawn as glyphs as well; then the amount of the charge.
    expect(text).toContain(`31Mar${'�'.repeat(20)}79.00`);
    expect(text).not.toContain('MonthlyAccountFee');
    document.close();
  });

  test('A PDF says when and by what it was made', () => {
    const { metadata } = opened(statementFile(salaried).bytes);
    expect(metadata).toMatchObject({ producer: 'Statement Composer 7', incrementalUpdates: 0, wasEncrypted: false });
    expect(metadata.createdAt).toContain('2026-03-31');
  });

  test('An encrypted PDF opens with its password only', () => {
    const { bytes, truth } = statementFile({ ...salaried, encrypted: { password: '0011' } });
    expect(engine.open(bytes).outcome).toBe('password_needed');
    expect(engine.open(bytes, '0012').outcome).toBe('wrong_password');
    const document = opened(bytes, '0011');
    expect(document.metadata).toMatchObject({ wasEncrypted: true, producer: 'Statement Composer 7' });
    expect(textOf(document, 1)).toContain(truth.accountNumber);
    document.close();
  });

  test('A scanned PDF is a picture of each page, the same at every call', () => {
    const request: StatementFileRequest = { ...salaried, personaId: 'thin_file', scanned: true };
    const { bytes, truth } = statementFile(request, engine);
    const document = opened(bytes);
    expect(document.metadata.pages).toBe(truth.rows.at(-1)?.place.page);
    expect(document.text(1).codes).toHaveLength(0);
    expect(document.imageShare(1)).toBeGreaterThan(0.95);
    document.close();
    expect(Buffer.compare(statementFile(request, engine).bytes, bytes)).toBe(0);
    expect(() => statementFile(request)).toThrow(RangeError);
  });
});

describe('fees beside their transaction', () => {
  const { rows } = statementFile({ ...salaried, personaId: 'weekly_wages' }).truth;

  test('Fees beside their transaction are rows of their own at the same place, with the balance between the two', () => {
    const index = rows.findIndex(({ description }) => description.startsWith('ATM Cash Withdrawal'));
    // 6 159.89 before; 300.00 taken out on 3 January leaves 5 859.89, and 10.00 for it the printed 5 849.89.
    expect(rows[index]).toMatchObject({ amountCents: -30_000, balanceCents: 585_989 });
    expect(rows[index + 1]).toMatchObject({
      place: rows[index]?.place,
      amountCents: -1_000,
      balanceCents: 584_989,
      description: 'Fee: ATM Cash Withdrawal',
    });
  });

  test('Fees beside their transaction are the same transactions as in the download of the same account', () => {
    const download = statementFile({ ...salaried, personaId: 'weekly_wages', format: 'csv', months: 3 }).truth;
    const money = (each: StatementTruth) =>
      each.rows.map(({ bookedOn, amountCents, balanceCents }) => [bookedOn, amountCents, balanceCents]);
    expect(money(download)).toEqual(money({ ...download, rows }));
  });
});

test('a statement begins after the months that were never handed in', () => {
  const { truth } = statementFile({ ...salaried, personaId: 'gap_two_months', months: 12 });
  expect(truth.from > '2025-04-01').toBe(true);
  expect(truth.from.endsWith('-01')).toBe(true);
  addsUp(truth);
});

test('a quiet account has a statement without rows', () => {
  const { truth } = statementFile({ ...salaried, personaId: 'dormant', endsOn: '2026-03-31', months: 1, seed: 3 });
  addsUp(truth);
});

test.each<[string, Partial<StatementFileRequest>]>([
  ['an unknown persona', { personaId: 'nobody' }],
  ['an account that the persona does not have', { accountIndex: 7 }],
  ['a bank without a layout', { bank: 'citibank' }],
  ['a product that the bank does not have', { product: 'gold' }],
  ['an encrypted download', { format: 'csv', encrypted: { password: 'x' } }],
  ['a scanned download', { format: 'csv', scanned: true }],
  ['fonts in a download', { format: 'csv', tampered: 'mixed_font' }],
  ['an encrypted file that is saved again', { tampered: 'resaved', encrypted: { password: 'x' } }],
])('%s is refused', (_, wrong) => {
  expect(() => statementFile({ ...salaried, ...wrong }, engine)).toThrow(RangeError);
});

test('the rows of any persona add up in any layout', () => {
  const arbitrary = fc.record({
    personaId: fc.constantFrom(...personas.map(({ id }) => id)),
    seed: fc.integer({ min: 1, max: 50 }),
    months: fc.integer({ min: 1, max: 6 }),
    product: fc.constantFrom(...everyProduct.map(([, { bank, product, format }]) => ({ bank, product, format }))),
    endsOn: fc.constantFrom('2026-02-28', '2026-03-13', '2026-03-31', '2026-06-15'),
  });
  fc.assert(
    fc.property(arbitrary, ({ personaId, seed, months, endsOn, product }) => {
      const { truth } = statementFile({ personaId, seed, endsOn, accountIndex: 0, months, ...product });
      addsUp(truth);
      expect(truth.totals.creditCents - truth.totals.debitCents - truth.totals.feeCents).toBe(
        truth.closingCents - truth.openingCents,
      );
    }),
    { numRuns: 40 },
  );
});
