import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { PdfEngine } from '../reading/pdf-engine.ts';
import { pdfiumEngine } from './pdfium-engine.ts';
import { partMissing } from './whole-file.ts';

const { bytes } = statementFile({
  personaId: 'salaried_monthly',
  seed: 5,
  endsOn: '2026-03-31',
  accountIndex: 0,
  bank: 'absa',
  format: 'pdf',
  months: 2,
});

let engine: PdfEngine;
beforeAll(async () => {
  engine = await pdfiumEngine();
});

/** Where the data of the first compressed stream is in full swing. */
const inData = Buffer.from(bytes).indexOf('stream\n') + 60;

describe('a PDF that is not whole', () => {
  test('A whole PDF has no missing part', () => {
    expect(partMissing(bytes)).toBeNull();
  });

  test.each([10, 20, 30, 40, 50, 60, 70, 80, 90, 99])('A PDF is refused when %i %% of it are there', (share) => {
    const cut = bytes.subarray(0, Math.floor((bytes.length * share) / 100));
    expect(partMissing(cut)).toEqual({ code: 'file_cut_short', reason: 'The file is cut short.' });
    expect(engine.open(cut)).toMatchObject({ outcome: 'damaged' });
  });

  test('A PDF is refused for one changed bit in its packed data', () => {
    const changed = bytes.with(inData, (bytes[inData] ?? 0) ^ 1);
    expect(partMissing(changed)).toEqual({ code: 'file_damaged', reason: 'A part of the file is damaged.' });
    expect(engine.open(changed)).toEqual({
      outcome: 'damaged',
      code: 'file_damaged',
      reason: 'A part of the file is damaged.',
    });
  });

  test('A PDF may have a little behind its end mark', () => {
    expect(partMissing(Buffer.concat([bytes, Buffer.from('\r\n\r\n--=_boundary--\r\n')]))).toBeNull();
  });
});
