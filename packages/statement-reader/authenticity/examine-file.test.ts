import { describe, expect, test } from '@jest/globals';
import type { PdfDocument, PdfEngine } from '../reading/pdf-engine.ts';
import type { StatementReading } from '../reading/statement.ts';
import { examinedPdf, examinedTogether, MAX_FINDING_CHARACTERS, MAX_FINDINGS } from './examine-file.ts';
import { readStatement, rowPieces, statementPage, writtenDocument, writtenPage } from './written-page.fixture.ts';

const request = { today: '2026-11-21' };
const read: StatementReading = { outcome: 'read', statements: [readStatement()] };
const opening = (document: PdfDocument): PdfEngine => ({ open: () => ({ outcome: 'open', document }) });
const examined = (document: PdfDocument, reading: StatementReading = read) =>
  examinedPdf(opening(document), new Uint8Array(), reading, request);

describe('a PDF', () => {
  test('An unchanged PDF has no findings', () => {
    expect(examined(writtenDocument([statementPage()]))).toEqual({ score: 100, band: 'clear', findings: [] });
  });

  test('A PDF is opened once more and closed again', () => {
    let closed = 0;
    const close = () => {
      closed += 1;
    };
    examined({ ...writtenDocument([statementPage()]), close });
    expect(closed).toBe(1);
  });

  test('A PDF whose rows do not add up has a finding with its place to the hundredth of a point', () => {
    const [first, ...rest] = readStatement().rows;
    if (first === undefined) throw new Error('the statement has rows');
    const wrong = { ...readStatement(), rows: [{ ...first, amountCents: -2_000 }, ...rest] };
    const found = examined(writtenDocument([statementPage()]), { outcome: 'read', statements: [wrong] });
    expect(found?.score).toBeLessThan(100);
    expect(found?.findings[0]).toMatchObject({ code: 'broken_arithmetic', severity: 'serious', page: 1 });
  });

  test('A refused PDF is examined all the same', () => {
    const page = statementPage({ index: 6, pieces: rowPieces(6, { amount: { font: 'ArialMT' } }) });
    const refused = examined(writtenDocument([page], { metadata: { hasXfa: true } }), {
      outcome: 'refused',
      errors: [],
    });
    expect(refused?.findings).toContainEqual({
      code: 'active_content',
      severity: 'warning',
      message: expect.any(String),
      page: null,
      box: null,
    });
  });

  test('A PDF refused for one row is examined by the rows that were read, not by their sums', () => {
    const page = statementPage({ index: 6, pieces: rowPieces(6, { amount: { font: 'ArialMT' } }) });
    const statement = readStatement();
    const partial = {
      statements: [{ ...statement, rows: statement.rows.filter((_, index) => index !== 2) }],
      unreadRows: [{ page: 1, row: 3 }],
      unreadPages: [],
    };
    const refused = examined(writtenDocument([page]), { outcome: 'refused', errors: [], partial });
    expect(refused?.findings.map(({ code }) => code)).toEqual(['other_font', 'second_font']);
  });

  test('A finding without a valid place is reported without one', () => {
    const nowhere = writtenPage([{ text: '10.00', x: Number.NaN, y: 100 }]);
    const boxes = examined(writtenDocument([nowhere]))?.findings.flatMap(({ box }) => box ?? []) ?? [];
    expect(boxes.flatMap((box) => Object.values(box)).filter((edge) => !Number.isFinite(edge))).toEqual([]);
  });

  test('A PDF that does not open is not examined', () => {
    const locked: PdfEngine = { open: () => ({ outcome: 'password_needed' }) };
    expect(examinedPdf(locked, new Uint8Array(), read, request)).toBeNull();
  });
});

describe('files that came together', () => {
  const finding = { code: 'page_numbers', severity: 'warning', message: 'm', page: 2, box: null } as const;

  test('Files uploaded together have the lowest score of them, and findings name their file', () => {
    const together = examinedTogether([
      { name: 'jan.pdf', authenticity: { score: 75, band: 'suspect', findings: [finding] } },
      { name: 'feb.pdf', authenticity: { score: 40, band: 'suspect', findings: [finding] } },
      { name: 'mar.csv', authenticity: null },
    ]);
    expect(together).toEqual({
      score: 40,
      band: 'suspect',
      findings: [
        { ...finding, message: 'feb.pdf: m' },
        { ...finding, message: 'jan.pdf: m' },
      ],
    });
    expect(examinedTogether([{ name: 'mar.csv', authenticity: null }])).toBeNull();
  });

  test('Files uploaded together are in the gravest band of them, whatever their scores', () => {
    const hidden = { ...finding, code: 'number_over_text' } as const;
    const together = examinedTogether([
      { name: 'jan.pdf', authenticity: { score: 89, band: 'clear', findings: [finding] } },
      { name: 'feb.pdf', authenticity: { score: 92, band: 'suspect', findings: [hidden] } },
    ]);
    expect(together).toMatchObject({ score: 92, band: 'suspect' });
  });

  test('Files uploaded together have no more findings than one file, nor longer ones', () => {
    const long = { ...finding, message: 'm'.repeat(MAX_FINDING_CHARACTERS) };
    const file = {
      name: 'a.pdf',
      authenticity: { score: 0, band: 'refused' as const, findings: Array.from({ length: 40 }, () => long) },
    };
    const { findings = [] } = examinedTogether([file, file]) ?? {};
    expect(findings).toHaveLength(MAX_FINDINGS);
    expect(findings[0]?.message).toHaveLength(MAX_FINDING_CHARACTERS);
  });
});
