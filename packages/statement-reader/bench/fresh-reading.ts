/** A fresh process that reads the PDF whose path it is given, once and then a few times more, and prints what that took. */
import { readFileSync } from 'node:fs';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { readPdf } from '../reading/read-pdf.ts';

const bytes = readFileSync(process.argv[2] ?? '');
const engine = await pdfiumEngine();
const times: number[] = [];
for (let run = 0; run < 6; run += 1) {
  const from = performance.now();
  const { outcome } = readPdf(engine, bytes, { today: '2026-11-21' });
  times.push(performance.now() - from);
  if (outcome !== 'read') throw new Error('The statement to measure was not read.');
}
console.log(
  JSON.stringify({
    firstMs: times[0],
    warmMs: times.slice(1).toSorted((a, b) => a - b)[2],
    mostResidentBytes: process.resourceUsage().maxRSS * 1_024,
  }),
);
