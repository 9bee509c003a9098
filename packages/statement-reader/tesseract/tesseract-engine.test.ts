import { type StatementFile, statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import type { StatementFileRequest } from '@imali/sandbox-data/files/statement-file-request.ts';
import type { StatementTruth } from '@imali/sandbox-data/files/statement-truth.ts';
import { afterAll, describe, expect, test } from '@jest/globals';
import { encode } from 'fast-png';
import { readPdfWithOcr, readPictureWithOcr } from '../ocr/read-pdf-with-ocr.ts';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import type { StatementReading } from '../reading/statement.ts';
import { jpegOf, type Photo, photographed } from './photographed-page.fixture.ts';
import { tesseractEngine } from './tesseract-engine.ts';

const ocr = tesseractEngine(import.meta.filename);
afterAll(() => ocr.close());

const today = '2026-11-21';
const request: StatementFileRequest = {
  personaId: 'grant_recipient',
  seed: 5,
  endsOn: '2026-10-31',
  accountIndex: 0,
  bank: 'discovery',
  format: 'pdf',
  months: 1,
};

const numbersOf = (rows: StatementTruth['rows']) =>
  rows.map(({ bookedOn, amountCents, balanceCents }) => [bookedOn, amountCents, balanceCents]);

function numbersRead(reading: StatementReading) {
  if (reading.outcome !== 'read') return reading;
  const rows = reading.statements.flatMap((statement) => statement.rows);
  return rows.map(({ bookedOn, amountCents, balanceCents }) => [bookedOn, amountCents, balanceCents]);
}

describe('statements read off pictures', () => {
  test('A scanned statement has every date, amount and balance, with lower confidence', async () => {
    const engine = await pdfiumEngine();
    const { bytes, truth } = statementFile({ ...request, scanned: true }, engine);
    const heard: string[] = [];
    const reading = await readPdfWithOcr(engine, ocr, bytes, {
      today,
      onProgress: (read, pages) => heard.push(`${read}/${pages}`),
    });
    expect(numbersRead(reading)).toEqual(numbersOf(truth.rows));
    expect(reading).toMatchObject({ statements: [{ bankSlug: 'discovery', accountNumber: truth.accountNumber }] });
    const trust =
      reading.outcome === 'read' ? reading.statements.flatMap(({ rows }) => rows.map((row) => row.confidence)) : [];
    expect(Math.max(...trust)).toBeLessThan(1);
    expect(heard).toEqual(['1/1']);
  });

  test('A scanned statement that a forger changed is refused with the rows named', async () => {
    const engine = await pdfiumEngine();
    const forged = statementFile({ ...request, scanned: true, tampered: 'changed_amount' }, engine);
    const reading = await readPdfWithOcr(engine, ocr, forged.bytes, { today });
    expect(reading).toMatchObject({
      outcome: 'refused',
      errors: [{ type: 'Parse Error', place: forged.truth.change?.place }],
    });
  });

  test('A screenshot of a statement is read like any other page', async () => {
    const engine = await pdfiumEngine();
    const { bytes, truth } = statementFile(request);
    const opened = engine.open(bytes);
    if (opened.outcome !== 'open') throw new Error(opened.outcome);
    const { width, height, levels } = opened.document.render(1, 200);
    opened.document.close();
    const picture = encode({ width, height, data: levels, channels: 1, depth: 8 });
    const reading = await readPictureWithOcr(engine, ocr, picture, { today });
    expect(numbersRead(reading)).toEqual(numbersOf(truth.rows));
  });
});

describe('a photo of a page', () => {
  /** As far askew, and in as uneven a light, as a phone over a desk gives. */
  const photo: Photo = { degrees: 1.5, narrower: 0.02, darkest: 0.5, noise: 10, quality: 75 };

  async function photoOf(file: Pick<StatementFile, 'bytes'>): Promise<Uint8Array> {
    const engine = await pdfiumEngine();
    const opened = engine.open(file.bytes);
    if (opened.outcome !== 'open') throw new Error(opened.outcome);
    const page = opened.document.render(1, 250);
    opened.document.close();
    return await jpegOf(photographed(page, photo), photo);
  }

  test('A JPEG photo of a page has every date, amount and balance', async () => {
    const file = statementFile(request);
    const reading = await readPictureWithOcr(await pdfiumEngine(), ocr, await photoOf(file), { today });
    expect(numbersRead(reading)).toEqual(numbersOf(file.truth.rows));
  });

  test('A photo of a forged statement is refused, and the rows are named', async () => {
    const forged = await photoOf(statementFile({ ...request, tampered: 'edited_balance' }));
    const reading = await readPictureWithOcr(await pdfiumEngine(), ocr, forged, { today });
    const errors = reading.outcome === 'refused' ? reading.errors : [];
    expect(errors.length).toBeGreaterThan(0);
    for (const { type, place } of errors) expect([type, place?.page]).toEqual(['Parse Error', 1]);
  });

  test('A photo that is cut short is no picture', async () => {
    const white = { width: 400, height: 300, rgba: new Uint8ClampedArray(400 * 300 * 4).fill(255) };
    const jpeg = await jpegOf(white, photo);
    const reading = await readPictureWithOcr(await pdfiumEngine(), ocr, jpeg.subarray(0, jpeg.length / 2), { today });
    expect(reading.outcome).toBe('refused');
  });
});

describe('descriptions that a bank draws', () => {
  test('Descriptions that a bank draws are read from their boxes', async () => {
    const engine = await pdfiumEngine();
    const { bytes, truth } = statementFile({ ...request, bank: 'fnb', personaId: 'disability_benefit' });
    const reading = await readPdfWithOcr(engine, ocr, bytes, { today });
    const drawn = truth.rows.flatMap(({ description }, index) =>
      description.startsWith('#') ? [{ description, index }] : [],
    );
    expect(drawn.length).toBeGreaterThan(0);
    const rows = reading.outcome === 'read' ? reading.statements.flatMap((statement) => statement.rows) : [];
    expect(drawn.map(({ index }) => rows[index]?.description)).toEqual(drawn.map(({ description }) => description));
  });
});

describe('the engine', () => {
  test('The engine finds nothing on an empty picture, and starts again after it was closed', async () => {
    const own = tesseractEngine(import.meta.filename);
    const white = { width: 200, height: 100, levels: new Uint8Array(200 * 100).fill(255) };
    expect(await own.read(white)).toEqual({ words: [] });
    await own.close();
    expect(await own.read(white)).toEqual({ words: [] });
    await own.close();
    expect(await own.read({ width: 0, height: 0, levels: new Uint8Array(0) })).toEqual({ words: [] });
  });

  test('The engine rejects when its packages are not at the given path', async () => {
    const lost = tesseractEngine('/nowhere/program.js');
    const white = { width: 2, height: 2, levels: new Uint8Array(4).fill(255) };
    await expect(lost.read(white)).rejects.toThrow('Cannot find module');
    await lost.close();
  });
});
