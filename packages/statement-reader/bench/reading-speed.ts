import { type Spread, spreadOf } from '@imali/measure/spread.ts';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import type { PdfEngine } from '../reading/pdf-engine.ts';
import { readPdf } from '../reading/read-pdf.ts';

const TODAY = '2026-11-21';
/** A year of a busy account fills about this many pages. */
const WISHED_PAGES = 30;

/** How fast one long statement is read. */
export interface ReadingSpeed {
  readonly pages: number;
  readonly rows: number;
  /** Bytes in, rows out. */
  readonly wholeMs: Spread;
  /** Of it, PDFium giving the characters. */
  readonly charactersMs: Spread;
  readonly firstMs: number;
  readonly residentMiB: number;
  /** The file, for readers of others. */
  readonly bytes: Uint8Array;
}

/** Measures the statement again and again in this process. Throws where it is not read. */
export function readingSpeed(engine: PdfEngine, runs: number): ReadingSpeed {
  const { bytes, truth } = statementFile(
    {
      personaId: 'informal_trader',
      accountIndex: 0,
      seed: 1,
      endsOn: '2026-10-31',
      months: 24,
      format: 'pdf',
      bank: 'standard_bank',
      product: 'months',
    },
    engine,
  );
  const whole: number[] = [];
  const characters: number[] = [];
  let pages = 0;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    const reading = readPdf(engine, bytes, { today: TODAY });
    whole.push(performance.now() - start);
    if (reading.outcome !== 'read') throw new Error('The statement to measure was not read.');
    const again = performance.now();
    const opened = engine.open(bytes);
    if (opened.outcome !== 'open') throw new Error('The statement to measure was not opened.');
    pages = opened.document.metadata.pages;
    for (let page = 1; page <= pages; page += 1) opened.document.text(page);
    opened.document.close();
    characters.push(performance.now() - again);
  }
  return {
    pages,
    rows: truth.rows.length,
    wholeMs: spreadOf(whole.slice(1)),
    charactersMs: spreadOf(characters.slice(1)),
    firstMs: whole[0] ?? 0,
    residentMiB: process.memoryUsage.rss() / 2 ** 20,
    bytes,
  };
}

/** Milliseconds that `pages` pages take at the speed of a statement. */
export function perThirtyPages(milliseconds: number, pages: number): number {
  return (milliseconds / pages) * WISHED_PAGES;
}
