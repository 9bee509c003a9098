/** A fresh process that reads the scanned PDF whose path it is given, and prints what that took. */
import { readFileSync } from 'node:fs';
import { tesseractEngine } from '../../adapters/ocr/tesseract-engine.ts';
import { pdfiumEngine } from '../../adapters/pdf/pdfium-engine.ts';
import { readPdfWithOcr } from '../../core/statements/ocr/read-pdf-with-ocr.ts';

const bytes = readFileSync(process.argv[2] ?? '');
const from = performance.now();
const reading = await readPdfWithOcr(await pdfiumEngine(), tesseractEngine(import.meta.filename), bytes, {
  today: '2026-11-21',
});
console.log(
  JSON.stringify({
    rows: reading.outcome === 'read' ? reading.statements.flatMap((statement) => statement.rows).length : 0,
    seconds: (performance.now() - from) / 1_000,
    mostResidentBytes: process.resourceUsage().maxRSS * 1_024,
  }),
);
