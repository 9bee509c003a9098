/** A fresh process that reads the scanned PDF whose path it is given, and prints what that took. */
import { readFileSync } from 'node:fs';
import { readPdfWithOcr } from '../ocr/read-pdf-with-ocr.ts';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { tesseractEngine } from '../tesseract/tesseract-engine.ts';

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
