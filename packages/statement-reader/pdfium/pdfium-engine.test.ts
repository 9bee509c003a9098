import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { PdfDocument, PdfEngine } from '../reading/pdf-engine.ts';
import { incrementalUpdates, instantOfPdfDate } from './pdf-metadata.ts';
import { pdfiumEngine } from './pdfium-engine.ts';

const samples = join(import.meta.dirname, '../../../test/fixtures/statements/standard_bank');
const request = {
  personaId: 'salaried_monthly',
  seed: 1,
  endsOn: '2026-10-31',
  accountIndex: 0,
  format: 'pdf',
} as const;
let engine: PdfEngine;

beforeAll(async () => {
  engine = await pdfiumEngine();
});

function opened(bytes: Uint8Array, password?: string): PdfDocument {
  const result = engine.open(bytes, password);
  if (result.outcome !== 'open') throw new Error(result.outcome);
  return result.document;
}

/** A PDF of one page with a content stream, and entries of its page. */
function onePage(content: string, entries = ''): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R ${entries} /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new TextEncoder().encode(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF\n`);
}

const shown = '0 g BT /F1 10 Tf 20 30 Td (10.00) Tj ET';
const white = '1 1 1 rg 18 26 40 12 re f';

/** An annotation over the amount. */
const annotation = (entries: string): string => `/Annots [<< /Type /Annot /Rect [18 26 60 40] ${entries} >>]`;

describe('what hides text of a page', () => {
  test.each([
    ['a white box drawn over it', onePage(`${shown} ${white}`), 'fill'],
    ['a note over it', onePage(shown, annotation('/Subtype /FreeText /Contents (90.00)')), 'annotation'],
    ['a field of a form over it', onePage(shown, annotation('/Subtype /Widget /FT /Tx /V (90.00)')), 'field'],
    ['a stamp over it', onePage(shown, annotation('/Subtype /Stamp')), 'stamp'],
    ['the colour of the paper', onePage(shown.replace('0 g', '1 g')), 'pale'],
  ])('Hidden text is reported: %s', (_, bytes, kind) => {
    const document = opened(bytes);
    const [covering, ...more] = document.coverings(1);
    document.close();
    expect(more).toEqual([]);
    expect(covering).toMatchObject({ kind, text: '10.00' });
    expect(covering?.box.left).toBeGreaterThan(15);
    expect(covering?.box.bottom).toBeLessThan(80);
  });

  test('A stamp of the size of a figure is found by the figure that it covers, however thin it is drawn', () => {
    const thin = (rect: string): Uint8Array =>
      onePage(shown, `/Annots [<< /Type /Annot /Rect [${rect}] /Subtype /Stamp >>]`);
    const onFigure = opened(thin('19 32 51 34'));
    const found = onFigure.coverings(1);
    onFigure.close();
    expect(found).toMatchObject([{ kind: 'annotation', text: '10.00' }]);
    const underFigure = opened(thin('19 26 51 28'));
    expect(underFigure.coverings(1)).toEqual([]);
    underFigure.close();
  });

  test.each([
    ['a box under it', onePage(`${white} ${shown}`)],
    ['a frame around it', onePage(`${shown} 0.5 w 18 26 40 12 re S`)],
    ['a line beside it', onePage(`${shown} 0 g 18 24 40 0.5 re f`)],
    ['a link over it', onePage(shown, annotation('/Subtype /Link'))],
    ['a highlight over it', onePage(shown, annotation('/Subtype /Highlight'))],
    ['a note that is hidden', onePage(shown, annotation('/Subtype /FreeText /F 2'))],
    ['white letters on a dark bar', onePage(`0 g 10 20 100 30 re f ${shown.replace('0 g', '1 g')}`)],
  ])('Visible text is not reported as hidden: %s', (_, bytes) => {
    const document = opened(bytes);
    const coverings = document.coverings(1);
    document.close();
    expect(coverings).toEqual([]);
  });
});

describe('PDFium', () => {
  test('PDFium returns the characters of a page with boxes from the top left corner', () => {
    const document = opened(onePage('BT /F1 10 Tf 20 30 Td (AB 1) Tj ET'));
    const page = document.text(1);
    document.close();
    expect([page.width, page.height]).toEqual([200, 100]);
    expect(String.fromCodePoint(...page.codes)).toBe('AB 1');
    // A letter of Courier is 0.6 of the font size wide: 20, 26, 32, 38. The baseline is 100 - 30 from the top.
    expect(Array.from(page.left, Math.round)).toEqual([20, 26, 32, 38]);
    expect(page.top[0]).toBeLessThan(70);
    expect(page.bottom[0]).toBeGreaterThan(70);
    expect(Array.from(page.fontSize)).toEqual([10, 10, 10, 10]);
    expect(page.fonts).toEqual(['Courier']);
  });

  test('PDFium separates text drawn without ink from visible text', () => {
    const document = opened(onePage('BT /F1 10 Tf 20 30 Td (AB) Tj 3 Tr (12.34) Tj 0 Tr (C) Tj 7 Tr (D) Tj ET'));
    const page = document.text(1);
    document.close();
    expect(String.fromCodePoint(...page.codes)).toBe('ABC');
    expect(String.fromCodePoint(...page.unseen)).toBe('12.34D');
  });

  test('A page with more characters than a statement has is empty, so that no row is dropped unseen', () => {
    const document = opened(onePage(`BT /F1 1 Tf 20 30 Td ${'(AAAAAAAAAA) Tj '.repeat(6_001)} ET`));
    const page = document.text(1);
    document.close();
    expect([page.width, page.height, page.codes.length]).toEqual([0, 0, 0]);
  });

  test('PDFium applies the rotation of a page', () => {
    // Turned by 90 degrees clockwise, the page is 100 wide, and text that ran rightwards runs downwards at 30 from the left.
    const document = opened(onePage('BT /F1 10 Tf 20 30 Td (AB) Tj ET', '/Rotate 90'));
    const page = document.text(1);
    document.close();
    expect([page.width, page.height]).toEqual([100, 200]);
    expect(Array.from(page.top, Math.round)).toEqual([20, 26]);
    expect(page.left[0]).toBeLessThan(31);
    expect(page.right[0]).toBeGreaterThan(31);
  });

  test('The font size includes the scale of the text', () => {
    const document = opened(onePage('BT /F1 1 Tf 9 0 0 9 20 30 Tm (A) Tj ET'));
    expect(document.text(1).fontSize[0]).toBeCloseTo(9);
    document.close();
  });

  test('PDFium draws a page, or a box of it', () => {
    const document = opened(onePage('1 0 0 rg 0 50 100 50 re f'));
    const whole = document.render(1, 72);
    const corner = document.render(1, 72, { left: 0, top: 0, right: 10, bottom: 10 });
    document.close();
    expect([whole.width, whole.height, whole.levels.length]).toEqual([200, 100, 20_000]);
    // Red by BT.601: 255 x 77 / 256 = 76.7. Beside it paper.
    expect([whole.levels[0], whole.levels.at(-1)]).toEqual([76, 255]);
    expect([corner.width, corner.height]).toEqual([10, 10]);
    expect(corner.levels.at(-1)).toBe(76);
  });

  test('PDFium returns the metadata of a file', async () => {
    const document = opened(await readFile(join(samples, 'family_e_current.pdf')));
    expect(document.metadata).toEqual({
      pages: 3,
      producer: 'ReportLab PDF Library - (opensource)',
      creator: 'anonymous',
      title: 'untitled',
      createdAt: '2026-08-04T06:26:38.000Z',
      modifiedAt: '2026-08-04T06:26:38.000Z',
      wasEncrypted: false,
      incrementalUpdates: 0,
      hasJavaScript: false,
      hasXfa: false,
      embeddedFiles: 0,
    });
    expect(document.imageShare(1)).toBe(0);
    document.close();
  });

  test('PDFium asks for a password, reports a wrong one, and saves a copy that needs none', () => {
    const { bytes } = statementFile({ ...request, encrypted: { password: '0001' } });
    expect(engine.open(bytes)).toEqual({ outcome: 'password_needed' });
    expect(engine.open(bytes, '0002')).toEqual({ outcome: 'wrong_password' });
    const document = opened(bytes, '0001');
    expect(document.metadata.wasEncrypted).toBe(true);
    const copy = opened(document.decrypted());
    expect(copy.metadata.wasEncrypted).toBe(false);
    expect(copy.text(1).codes).toEqual(document.text(1).codes);
    copy.close();
    document.close();
  });

  test('PDFium finds a page covered by a picture', () => {
    const { bytes } = statementFile({ ...request, scanned: true, months: 1 }, engine);
    const document = opened(bytes);
    expect(document.imageShare(1)).toBeGreaterThan(0.9);
    document.close();
  });

  test('PDFium refuses what is no PDF, empty or too large, and reads the next file', () => {
    expect(engine.open(new TextEncoder().encode('Date,Amount\n'))).toMatchObject({ outcome: 'damaged' });
    expect(engine.open(new Uint8Array(0))).toEqual({
      outcome: 'damaged',
      code: 'file_empty',
      reason: 'The file is empty.',
    });
    expect(engine.open(new Uint8Array(26 * 1024 * 1024))).toMatchObject({ outcome: 'damaged' });
    opened(onePage('')).close();
  });

  test('A missing page and a closed file are shown as empty', () => {
    const document = opened(onePage('BT /F1 10 Tf 20 30 Td (AB) Tj ET'));
    expect(document.text(2).codes).toHaveLength(0);
    document.close();
    document.close();
    expect(document.text(1).codes).toHaveLength(0);
    expect(document.render(1, 72).levels).toHaveLength(0);
    expect(document.decrypted()).toHaveLength(0);
  });
});

describe('metadata', () => {
  test.each([
    ["D:20260804082638+02'00'", '2026-08-04T06:26:38.000Z'],
    ['D:20260804082638Z', '2026-08-04T08:26:38.000Z'],
    ['D:2026', '2026-01-01T00:00:00.000Z'],
    ['yesterday', null],
    ['D:20261399', null],
    [null, null],
  ])('The metadata instant %j is read', (text, instant) => {
    expect(instantOfPdfDate(text)).toBe(instant);
  });

  test('Incremental updates count what was appended after the first save', () => {
    const file = (text: string) => incrementalUpdates(new TextEncoder().encode(text));
    expect(file('%PDF-1.4\n...%%EOF\n')).toBe(0);
    expect(file('%PDF-1.4\n...%%EOF\n...%%EOF\n')).toBe(1);
    expect(file('%PDF-1.4\n/Linearized 1 ...%%EOF\n...%%EOF\n')).toBe(0);
  });
});
