import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { writtenDocument, writtenPage } from '../authenticity/written-page.fixture.ts';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import type { GreyPicture, PdfEngine } from '../reading/pdf-engine.ts';
import { outlinedEngine } from './outlined-engine.fixture.ts';
import { showsPrint } from './page-ink.ts';
import { readPdfWithOcr } from './read-pdf-with-ocr.ts';

let engine: PdfEngine;

beforeAll(async () => {
  engine = await pdfiumEngine();
});

const statement = () =>
  statementFile(
    {
      personaId: 'salaried_monthly',
      accountIndex: 0,
      seed: 5,
      endsOn: '2026-10-31',
      months: 1,
      format: 'pdf',
      bank: 'absa',
    },
    engine,
  ).bytes;

function grey(width: number, height: number, levelAt: (x: number, y: number) => number): GreyPicture {
  return {
    width,
    height,
    levels: Uint8Array.from({ length: width * height }, (_, at) => levelAt(at % width, Math.floor(at / width))),
  };
}

describe('print that is seen on a page', () => {
  test('a page of a statement shows print, an empty page and one with a box and a stamp do not', () => {
    const opened = engine.open(statement());
    if (opened.outcome !== 'open') throw new Error(opened.outcome);
    expect(showsPrint(opened.document, 1)).toBe(true);
    opened.document.close();
    const drawn = (picture: GreyPicture) => showsPrint({ render: () => picture }, 1);
    expect(drawn(grey(330, 468, () => 255))).toBe(false);
    expect(drawn(grey(330, 468, () => 200))).toBe(false);
    expect(drawn(grey(330, 468, (x, y) => (x === 10 || x === 320 || y === 10 || y === 460 ? 0 : 255)))).toBe(false);
    expect(drawn(grey(330, 468, (x, y) => (x > 20 && x < 80 && y > 20 && y < 50 ? 0 : 255)))).toBe(false);
  });

  test('a file whose letters are outlines is recognised, and an empty one is not', async () => {
    const pictures: number[] = [];
    const ocr = { read: async () => ({ words: [] }), close: async () => {} };
    const request = { today: '2026-11-21', onPictures: (count: number) => pictures.push(count) };
    await readPdfWithOcr(outlinedEngine(engine), ocr, statement(), request);
    expect(pictures[0]).toBeGreaterThan(0);
    pictures.length = 0;
    const empty: PdfEngine = { open: () => ({ outcome: 'open', document: writtenDocument([writtenPage([])]) }) };
    await readPdfWithOcr(empty, ocr, new Uint8Array(1), request);
    expect(pictures).toEqual([]);
  });
});
