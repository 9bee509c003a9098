import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { afterAll, expect, test } from '@jest/globals';
import { outlinedEngine } from '../ocr/outlined-engine.fixture.ts';
import { readPdfWithOcr } from '../ocr/read-pdf-with-ocr.ts';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { verifyStatement } from '../verify/verify-statement.ts';
import { tesseractEngine } from './tesseract-engine.ts';

const engine = await pdfiumEngine();
const ocr = tesseractEngine(import.meta.filename);
afterAll(() => ocr.close());

test('a statement whose letters are outlines is recognised to rows that its balances prove', async () => {
  const { bytes, truth } = statementFile(
    {
      personaId: 'grant_recipient',
      seed: 1,
      endsOn: '2026-05-31',
      accountIndex: 0,
      bank: 'discovery',
      months: 1,
      format: 'pdf',
    },
    engine,
  );
  const reading = await readPdfWithOcr(outlinedEngine(engine), ocr, bytes, { today: '2026-11-22' });
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  expect(reading.statements.flatMap((one) => verifyStatement(one, '2026-11-22').errors)).toEqual([]);
  const rows = reading.statements.flatMap((one) => one.rows);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.map(({ bookedOn, amountCents, balanceCents }) => [bookedOn, amountCents, balanceCents])).toEqual(
    truth.rows.map(({ bookedOn, amountCents, balanceCents }) => [bookedOn, amountCents, balanceCents]),
  );
  expect(rows.every(({ confidence }) => confidence < 1)).toBe(true);
});
