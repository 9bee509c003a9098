import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { PdfMetadata } from '../reading/pdf-engine.ts';
import { refusal } from '../refusals/refusal.ts';
import { authenticityOf, weighed } from './authenticity.ts';
import { ofFile } from './finding.ts';
import {
  type Piece,
  readStatement,
  rowCount,
  rowPieces,
  statementPage,
  writtenDocument,
  writtenPage,
} from './written-page.fixture.ts';

const today = '2026-11-21';

function codesOf(page = statementPage(), metadata: Partial<PdfMetadata> = {}, statement = readStatement()): string[] {
  return authenticityOf(writtenDocument([page], { metadata }), [statement], today).findings.map(({ code }) => code);
}

const changedRow = (pieces: readonly Piece[]) => statementPage({ index: 6, pieces });

describe('a file as its bank made it', () => {
  test('A file as its bank made it has no findings and scores 100', () => {
    expect(authenticityOf(writtenDocument([statementPage()]), [readStatement()], today)).toEqual({
      findings: [],
      score: 100,
      band: 'clear',
    });
  });

  test('An honest file may set its totals in bold, words and number alike', () => {
    const bold: Piece[] = [
      { text: 'Closing balance', x: 100, y: 260, font: 'Helvetica-Bold' },
      { text: '80.00', x: 480, y: 260, right: true, font: 'Helvetica-Bold' },
    ];
    const rows = Array.from({ length: rowCount }, (_, index) => rowPieces(index)).flat();
    expect(codesOf(writtenPage([...rows, ...bold]))).toEqual([]);
  });

  test('An honest file may set every second amount in bold', () => {
    const rows = Array.from({ length: rowCount }, (_, index) =>
      rowPieces(index, index % 2 === 0 ? { amount: { font: 'Helvetica-Bold' } } : {}),
    );
    expect(codesOf(writtenPage(rows.flat()))).toEqual([]);
  });

  test('An honest file may print a letter twice to make it bold', () => {
    const twice = rowPieces(6).flatMap((piece) => [piece, { ...piece, x: piece.x + 0.3 }]);
    expect(codesOf(changedRow(twice))).toEqual([]);
  });

  test('An honest file may let a long description run under the amount', () => {
    const [date, , amount, balance] = rowPieces(6);
    const long: Piece = {
      text: 'A description of a shop that goes on for much longer than its column is wide, to 38.50',
      x: 60,
      y: 172,
    };
    const found = codesOf(changedRow([date, long, amount, balance].flatMap((piece) => piece ?? [])));
    expect([...new Set(found)]).toEqual(['words_run_together']);
  });

  test('An honest file may be in a layout that no reader supports', () => {
    expect(authenticityOf(writtenDocument([statementPage()]), [], today).score).toBe(100);
  });
});

describe('text that was changed', () => {
  test('Changed text in another font is found with its place', () => {
    const page = changedRow(rowPieces(6, { amount: { font: 'ArialMT' } }));
    const [finding] = authenticityOf(writtenDocument([page]), [readStatement()], today).findings;
    // Five characters of half of 8 points end at 400; the row's baseline is 100 + 6 x 12 = 172, less a height of 8.
    expect(finding).toMatchObject({
      code: 'other_font',
      severity: 'serious',
      page: 1,
      box: { left: 380, right: 400, top: 164 },
      details: { font: 'ArialMT', usual: 'Helvetica' },
    });
  });

  test('Changed text in another size is found', () => {
    expect(codesOf(changedRow(rowPieces(6, { balance: { size: 8.6 } })))).toContain('other_size');
  });

  test('Changed digits are found by the mix of fonts in one amount', () => {
    const [date, shop, , balance] = rowPieces(6);
    const digits: Piece[] = [
      { text: '1', x: 380, y: 172 },
      { text: '9', x: 384, y: 172, font: 'ArialMT' },
      { text: '.00', x: 388, y: 172 },
    ];
    const found = codesOf(changedRow([date, shop, ...digits, balance].flatMap((piece) => piece ?? [])));
    expect(found).toContain('other_font');
  });

  test('a little off the line or off the edge of its column is found', () => {
    expect(codesOf(changedRow(rowPieces(6, { amount: { y: 172.6 } })))).toContain('off_baseline');
    expect(codesOf(changedRow(rowPieces(6, { amount: { x: 401.2 } })))).toContain('off_column');
  });

  test('Changed text written over the original text is found', () => {
    const over: Piece = { text: '90.00', x: 400, y: 172, right: true };
    expect(codesOf(changedRow([...rowPieces(6), over]))).toEqual(['number_over_text']);
    const name: Piece = { text: 'Bank', x: 100, y: 172 };
    expect(codesOf(changedRow([...rowPieces(6), name]))).toEqual(['words_over_words']);
  });

  test('Text that is too small to see, or beside the page, is found', () => {
    const hidden: Piece = { text: '90.00', x: 300, y: 700, size: 1 };
    const rows = Array.from({ length: rowCount }, (_, index) => rowPieces(index)).flat();
    expect(codesOf(writtenPage([...rows, hidden]))).toEqual(['invisible_number']);
    expect(codesOf(writtenPage([...rows, { text: '90.00', x: 640, y: 400 }]))).toEqual(['number_outside_page']);
  });
});

describe('metadata', () => {
  test.each([
    ['Adobe Photoshop 25.1', 'editing_program'],
    ['Sejda 3.2.1 (sejda.com)', 'editing_program'],
    ['Microsoft® Word for Microsoft 365', 'office_program'],
    ['LibreOffice 24.2', 'office_program'],
    ['iLovePDF', 'pdf_tool'],
  ])('The producer %s is a %s', (producer, code) => {
    expect(codesOf(statementPage(), { producer })).toEqual([code]);
    expect(codesOf(statementPage(), { creator: producer })).toEqual([code]);
  });

  test.each<[string, Partial<PdfMetadata>, string]>([
    ['changed before it was made', { modifiedAt: '2026-10-30T04:00:00.000Z' }, 'modified_before_creation'],
    ['changed two days later', { modifiedAt: '2026-11-02T04:00:00.000Z' }, 'modified_later'],
    [
      // 22:30 UTC is half past midnight in Johannesburg: 11 October, a day before the last row.
      'made before its last row',
      { createdAt: '2026-10-10T22:30:00.000Z', modifiedAt: '2026-10-10T22:30:00.000Z' },
      'created_before_last_row',
    ],
    [
      'made after today',
      { createdAt: '2026-11-22T04:00:00.000Z', modifiedAt: '2026-11-22T04:00:00.000Z' },
      'created_in_future',
    ],
    ['with a script', { hasJavaScript: true }, 'active_content'],
    ['with pages made by a form', { hasXfa: true }, 'active_content'],
  ])('a file %s is found', (_, metadata, code) => {
    expect(codesOf(statementPage(), metadata)).toEqual([code]);
  });

  test('Empty metadata is no finding', () => {
    const none = { producer: null, creator: null, createdAt: null, modifiedAt: null };
    expect(codesOf(statementPage(), none)).toEqual([]);
  });
});

describe('what the statement says', () => {
  test('Breaks in the arithmetic of a statement are shown at their place', () => {
    const errors = [
      refusal('balance_broken', 'The balance does not follow.', {
        place: { page: 1, row: 3 },
        expected: '170.00',
        found: '180.00',
      }),
      refusal('statements_do_not_meet', 'Days are missing.'),
    ];
    const { findings, score } = authenticityOf(writtenDocument([statementPage()]), [readStatement()], today, errors);
    // The third balance, 170.00, has six characters of 4 points that end at 480.
    expect(findings).toMatchObject([{ code: 'broken_arithmetic', page: 1, box: { left: 456, right: 480 } }]);
    // Odds of 1/250, times 400: 100 / (1 + 1.6).
    expect(score).toBe(38);
  });

  test('Debit orders on Sundays and public holidays are reported once for each day', () => {
    const sunday = readStatement({ bookedOn: '2026-10-04', description: 'Eft Debit Order (1): Insurer' });
    expect(codesOf(statementPage(), {}, sunday)).toEqual(['no_booking_day']);
    const heritageDay = readStatement({ bookedOn: '2026-09-24', description: 'MAGTAPE DEBIT' });
    expect(codesOf(statementPage(), {}, heritageDay)).toEqual(['no_booking_day']);
    const fee = readStatement({ bookedOn: '2026-10-04', description: 'Debit order insufficient funds fee' });
    expect(codesOf(statementPage(), {}, fee)).toEqual([]);
  });

  test('Pay through clearing on such a day is reported, and pay in real time is not', () => {
    const paid = (description: string, bookedOn: string) =>
      codesOf(statementPage(), {}, readStatement({ bookedOn, description, amountCents: 1_000 }));
    expect(paid('MAGTAPE CREDIT EMPLOYER', '2026-10-25')).toEqual(['pay_on_closed_day']);
    expect(paid('MAGTAPE CREDIT EMPLOYER', '2026-10-23')).toEqual([]);
    expect(paid('PAYSHAP CREDIT EMPLOYER', '2026-10-25')).toEqual([]);
  });

  const numbered = (texts: readonly string[]) =>
    authenticityOf(
      writtenDocument(texts.map((text, index) => writtenPage([{ text, x: 40, y: 800 }], index + 1))),
      [],
      today,
    ).findings.map(({ code, page }) => [code, page]);

  test('page numbers have to follow each other, and may start again', () => {
    expect(numbered(['Page 1 of 2', 'Page 2 of 2', 'Page 1 of 1'])).toEqual([]);
    expect(numbered(['Bladsy 1 van 3', 'Bladsy 3 van 3'])).toEqual([['page_numbers', 2]]);
    expect(numbered(['Page 1 of 3', 'Page 2 of 3'])).toEqual([['page_numbers', 2]]);
  });

  test("a bank's furniture is missed when it stands nowhere", () => {
    expect(codesOf(statementPage(), {}, { ...readStatement(), layout: 'fnb/statement' })).toEqual([
      'furniture_missing',
    ]);
  });

  test('a scan is remarked, and no more', () => {
    const unseen = (text: string) => ({
      ...writtenPage([]),
      unseen: Uint32Array.from([...text], (one) => one.codePointAt(0) ?? 0),
    });
    const searchable = authenticityOf(writtenDocument([unseen('12.34')], { imageShare: 1 }), [], today);
    expect(searchable).toMatchObject({ findings: [{ code: 'text_over_picture', severity: 'info' }] });
    expect(codesOf(unseen('Salary 12.34'))).toEqual(['invisible_number']);
    expect(codesOf(unseen('Salary'))).toEqual(['invisible_text']);
    const scan = authenticityOf(writtenDocument([writtenPage([])], { imageShare: 1 }), [], today);
    expect(scan).toMatchObject({ findings: [{ code: 'picture_only', severity: 'info' }], score: 99 });
  });
});

describe('the score', () => {
  test('The score never rises with a further finding, and stays between 0 and 100', () => {
    const codes = ['other_font', 'modified_later', 'pdf_tool', 'no_booking_day', 'number_over_text'] as const;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...codes), { maxLength: 60 }),
        fc.constantFrom(...codes),
        (found, further) => {
          const before = weighed(
            found.map((code) => ofFile(code, '')),
            today,
          ).score;
          const after = weighed(
            [...found, further].map((code) => ofFile(code, '')),
            today,
          ).score;
          expect(after).toBeLessThanOrEqual(before);
          expect(after).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('The findings are sorted with the gravest first', () => {
    const found = weighed([ofFile('pdf_tool', ''), ofFile('page_numbers', ''), ofFile('other_font', '')], today);
    expect(found.findings.map(({ severity }) => severity)).toEqual(['serious', 'warning', 'info']);
  });
});
