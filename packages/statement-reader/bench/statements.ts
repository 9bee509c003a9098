import type { Bench } from '@imali/measure/report.ts';
import { figuresOf, rounded, type Spread } from '@imali/measure/spread.ts';
import { formatAccuracy } from '../../../bench/statements/other-formats.ts';
import { sampleReadings } from '../../../bench/statements/sample-files.ts';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { freshReadings } from './fresh-readings.ts';
import { perThirtyPages, readingSpeed } from './reading-speed.ts';
import { referenceReaders } from './reference-readers.ts';
import { rowAccuracy } from './row-accuracy.ts';

const TARGET_MS = 500;

/** The slowest, middle and fastest run as pages a second. */
const perSecondOf = (pages: number, { min, p50, max }: Spread): readonly number[] =>
  [max, p50, min].map((milliseconds) => (pages / milliseconds) * 1_000);

/** Fastest beside fastest, middle beside middle, slowest beside slowest. */
const timesAsLong = (own: Spread, other: Spread): readonly number[] => [
  own.min / other.min,
  own.p50 / other.p50,
  own.max / other.max,
];

/** How exactly statements of every format are read, and how fast digital PDFs are. */
export const statements: Bench = async ({ quick, progress }) => {
  const start = performance.now();
  const engine = await pdfiumEngine();
  const engineMs = performance.now() - start;
  progress('speed');
  const speed = readingSpeed(engine, quick ? 2 : 16);
  const thirty = perThirtyPages(speed.wholeMs.p50, speed.pages);
  const perSecond = (speed.pages / speed.wholeMs.p50) * 1_000;
  progress('the same by others');
  const { pdfjs, poppler } = await referenceReaders(speed.bytes, quick ? 1 : 7);
  progress('accuracy');
  const layouts = rowAccuracy(engine, quick ? 1 : 12);
  progress('other formats');
  const formats = await formatAccuracy(engine, quick ? 1 : 12);
  const sumOfFormats = (key: Exclude<keyof (typeof formats)[number], 'name'>): number =>
    formats.reduce((total, one) => total + one[key], 0);
  progress('samples');
  const samples = await sampleReadings(engine);
  progress('fresh processes');
  const fresh = await freshReadings(quick ? 1 : 7);
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
      ...figuresOf('pdfjs', 'ms', pdfjs.ms, ['min', 'p50', 'max']),
      pdfjs_ratio: rounded(pdfjs.ms.p50 / speed.wholeMs.p50),
      ...(poppler === null
        ? {}
        : {
            ...figuresOf('poppler', 'ms', poppler.ms, ['min', 'p50', 'max']),
            ...figuresOf('poppler_most_resident', 'mib', poppler.mostResidentMiB, ['p50', 'max']),
            poppler_pages_per_second: rounded((speed.pages / poppler.ms.p50) * 1_000),
            read_times_poppler: rounded(speed.wholeMs.p50 / poppler.ms.p50),
          }),
      rows_count: sum('rows'),
      rows_exact_count: sum('exact'),
      rows_drawn_count: sum('drawn'),
      rows_refused_count: sum('refused'),
      rows_silently_wrong_count: sum('silentlyWrong'),
      other_formats_rows_count: sumOfFormats('rows'),
      other_formats_rows_exact_count: sumOfFormats('exact'),
      other_formats_rows_silently_wrong_count: sumOfFormats('silentlyWrong'),
      samples_count: samples.length,
      samples_right_count: samples.filter(({ isRight, isVerdictRight }) => isRight && isVerdictRight).length,
      ...figuresOf('fresh_first_reading', 'ms', fresh.firstMs, ['min', 'p50', 'max']),
      ...figuresOf('fresh_most_resident', 'mib', fresh.mostResidentMiB, ['p50', 'max']),
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
        title: `Rows exactly right, other formats, ${sumOfFormats('rows')} rows`,
        columns: ['format', 'files', 'rows', 'exact', 'refused', 'empty left out', 'silently wrong'],
        rows: formats.map((one) => [
          one.name,
          one.files,
          one.rows,
          one.exact,
          one.refused,
          one.emptyLeftOut,
          one.silentlyWrong,
        ]),
      },
      {
        title: 'Sample files that others published',
        columns: ['file', 'rows', 'rows right', 'verdict', 'verdict right'],
        rows: samples.map((one) => [
          one.path,
          one.rows,
          one.isRight ? 'yes' : 'NO',
          one.verdict,
          one.isVerdictRight ? 'yes' : 'NO',
        ]),
      },
      {
        title: `Fresh processes, one statement of ${fresh.pages} pages and ${fresh.rows} rows`,
        columns: ['', 'min', 'median', 'max'],
        rows: [
          ['first reading, ms', fresh.firstMs.min, fresh.firstMs.p50, fresh.firstMs.max],
          ['later readings, ms', fresh.warmMs.min, fresh.warmMs.p50, fresh.warmMs.max],
          [
            'most resident memory, MiB',
            fresh.mostResidentMiB.min,
            fresh.mostResidentMiB.p50,
            fresh.mostResidentMiB.max,
          ],
        ],
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
          ['pdf.js, text of every page, ms', pdfjs.ms.min, pdfjs.ms.p50, pdfjs.ms.max],
          ['  its first reading, ms', pdfjs.firstMs, pdfjs.firstMs, pdfjs.firstMs],
          ['  its memory, MiB', pdfjs.residentMiB, pdfjs.residentMiB, pdfjs.residentMiB],
          ...(poppler === null
            ? []
            : [
                ['pdftotext -bbox, a process each, ms', poppler.ms.min, poppler.ms.p50, poppler.ms.max],
                ['  ours, times as long (target 3)', ...timesAsLong(speed.wholeMs, poppler.ms)],
                [
                  '  its memory, MiB',
                  poppler.mostResidentMiB.min,
                  poppler.mostResidentMiB.p50,
                  poppler.mostResidentMiB.max,
                ],
              ]),
          ['pages a second, ours', ...perSecondOf(speed.pages, speed.wholeMs)],
          ['pages a second, pdf.js', ...perSecondOf(speed.pages, pdfjs.ms)],
          ...(poppler === null ? [] : [['pages a second, pdftotext', ...perSecondOf(speed.pages, poppler.ms)]]),
          ['engine start, ms', engineMs, engineMs, engineMs],
          ['resident memory, MiB', speed.residentMiB, speed.residentMiB, speed.residentMiB],
        ],
      },
    ],
    notes: [
      ...(poppler === null
        ? []
        : ['pdftotext gives words and their boxes, start of its process included, and no rows.']),
      'pdf.js gives the text and places of runs, and no rows: what comes after that is ours alone.',
      ...(poppler === null ? ['Reference absent: pdftotext (poppler) is not on this machine.'] : []),
      'Generated files, in layouts that public descriptions give: they are not the banks’ own files.',
      'drawn: rows of FNB whose descriptions are pictures of letters; their text is left to OCR, day and money are right.',
      'empty left out: rows that move nothing, such as notices of a bounce. Other formats: descriptions are compared with single spaces.',
      'Resident memory beside the speed is of the whole process, generators and personas included; that of fresh processes is of reading alone.',
    ],
  };
};
