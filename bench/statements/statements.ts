import { pdfiumEngine } from '../../adapters/pdf/pdfium-engine.ts';
import type { Bench } from '../measure/report.ts';
import { figuresOf, rounded } from '../measure/spread.ts';
import { perThirtyPages, readingSpeed } from './reading-speed.ts';
import { rowAccuracy } from './row-accuracy.ts';

const TARGET_MS = 500;

/** How exactly and how fast digital PDF statements are read. */
export const statements: Bench = async ({ quick, progress }) => {
  const start = performance.now();
  const engine = await pdfiumEngine();
  const engineMs = performance.now() - start;
  progress('speed');
  const speed = readingSpeed(engine, quick ? 2 : 16);
  const thirty = perThirtyPages(speed.wholeMs.p50, speed.pages);
  const perSecond = (speed.pages / speed.wholeMs.p50) * 1_000;
  progress('accuracy');
  const layouts = rowAccuracy(engine, quick ? 1 : 12);
  const sum = (key: 'rows' | 'exact' | 'drawn' | 'refused' | 'silentlyWrong'): number =>
    layouts.reduce((total, layout) => total + layout[key], 0);
  const { min, p50, max } = speed.wholeMs;
  const { charactersMs } = speed;
  return {
    figures: {
      ...figuresOf('read_statement', 'ms', speed.wholeMs, ['min', 'p50', 'max']),
      engine_start_ms: rounded(engineMs),
      thirty_pages_ms: rounded(thirty),
      read_pages_per_second: rounded(perSecond),
      resident_mib: rounded(speed.residentMiB),
      rows_count: sum('rows'),
      rows_exact_count: sum('exact'),
      rows_drawn_count: sum('drawn'),
      rows_refused_count: sum('refused'),
      rows_silently_wrong_count: sum('silentlyWrong'),
    },
    tables: [
      {
        title: `Rows exactly right, digital PDF, ${sum('rows')} rows`,
        columns: ['layout', 'files', 'rows', 'exact', 'drawn', 'refused', 'silently wrong'],
        rows: layouts.map((one) => [
          one.name,
          one.files,
          one.rows,
          one.exact,
          one.drawn,
          one.refused,
          one.silentlyWrong,
        ]),
      },
      {
        title: `Speed, one statement of ${speed.pages} pages and ${speed.rows} rows`,
        columns: ['', 'min', 'median', 'max'],
        rows: [
          ['bytes to rows, ms', min, p50, max],
          ['of it PDFium, ms', charactersMs.min, charactersMs.p50, charactersMs.max],
          [
            `30 pages, ms (target ${TARGET_MS})`,
            perThirtyPages(min, speed.pages),
            thirty,
            perThirtyPages(max, speed.pages),
          ],
          ['first reading, ms', speed.firstMs, speed.firstMs, speed.firstMs],
          ['engine start, ms', engineMs, engineMs, engineMs],
          ['resident memory, MiB', speed.residentMiB, speed.residentMiB, speed.residentMiB],
        ],
      },
    ],
    notes: [
      'Reference absent: neither pdftotext (poppler) nor pdf.js is installed here, so nothing is measured beside them.',
      'Generated files, in layouts that public descriptions give: they are not the banks’ own files.',
      'drawn: rows of FNB whose descriptions are pictures of letters; their text is left to OCR, day and money are right.',
      'Resident memory is of the whole process, generators and personas included.',
    ],
  };
};
