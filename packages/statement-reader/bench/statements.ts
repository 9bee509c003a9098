import type { Bench, BenchReport, ReportTable } from '@imali/measure/report.ts';
import { figuresOf, rounded, type Spread } from '@imali/measure/spread.ts';
import { formatAccuracy } from '../../../bench/statements/other-formats.ts';
import { sampleReadings } from '../../../bench/statements/sample-files.ts';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { type FreshReadings, freshReadings } from './fresh-readings.ts';
import { perThirtyPages, type ReadingSpeed, readingSpeed } from './reading-speed.ts';
import { type ReferenceReaders, referenceReaders } from './reference-readers.ts';
import { type LayoutAccuracy, rowAccuracy } from './row-accuracy.ts';

const TARGET_MS = 500;

type Figures = BenchReport['figures'];

/** The slowest, middle and fastest run as pages a second. */
const perSecondOf = (pages: number, { min, p50, max }: Spread): readonly number[] =>
  [max, p50, min].map((milliseconds) => (pages / milliseconds) * 1_000);

/** Fastest beside fastest, middle beside middle, slowest beside slowest. */
const timesAsLong = (own: Spread, other: Spread): readonly number[] => [
  own.min / other.min,
  own.p50 / other.p50,
  own.max / other.max,
];

/** What is measured: speed beside the references, accuracy by format, and the cost of fresh processes. */
interface Measured {
  readonly engineMs: number;
  readonly speed: ReadingSpeed;
  readonly references: ReferenceReaders;
  readonly layouts: readonly LayoutAccuracy[];
  readonly formats: Awaited<ReturnType<typeof formatAccuracy>>;
  readonly samples: Awaited<ReturnType<typeof sampleReadings>>;
  readonly fresh: FreshReadings;
}

/** How exactly statements of every format are read, and how fast digital PDFs are. */
export const statements: Bench = async ({ quick, progress }) => {
  const start = performance.now();
  const engine = await pdfiumEngine();
  const engineMs = performance.now() - start;
  progress('speed');
  const speed = readingSpeed(engine, quick ? 2 : 16);
  progress('the same by others');
  const references = await referenceReaders(speed.bytes, quick ? 1 : 7);
  progress('accuracy');
  const layouts = rowAccuracy(engine, quick ? 1 : 12);
  progress('other formats');
  const formats = await formatAccuracy(engine, quick ? 1 : 12);
  progress('samples');
  const samples = await sampleReadings(engine);
  progress('fresh processes');
  const fresh = await freshReadings(quick ? 1 : 7);
  const measured = { engineMs, speed, references, layouts, formats, samples, fresh };
  return {
    figures: { ...speedFigures(measured), ...accuracyFigures(measured), ...freshFigures(fresh) },
    tables: [layoutTable(layouts), formatTable(formats), sampleTable(samples), freshTable(fresh), speedTable(measured)],
    notes: notesOn(references),
  };
};

/** The sum of a column over layouts or formats. */
const sumOf = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  rows.reduce((total, row) => total + row[key], 0);

function speedFigures({ speed, engineMs, references: { pdfjs, poppler } }: Measured): Figures {
  return {
    ...figuresOf('read_statement', 'ms', speed.wholeMs, ['min', 'p50', 'max']),
    engine_start_ms: rounded(engineMs),
    thirty_pages_ms: rounded(perThirtyPages(speed.wholeMs.p50, speed.pages)),
    read_pages_per_second: rounded((speed.pages / speed.wholeMs.p50) * 1_000),
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
  };
}

function accuracyFigures({ layouts, formats, samples }: Measured): Figures {
  return {
    rows_count: sumOf(layouts, 'rows'),
    rows_exact_count: sumOf(layouts, 'exact'),
    rows_drawn_count: sumOf(layouts, 'drawn'),
    rows_refused_count: sumOf(layouts, 'refused'),
    rows_silently_wrong_count: sumOf(layouts, 'silentlyWrong'),
    other_formats_rows_count: sumOf(formats, 'rows'),
    other_formats_rows_exact_count: sumOf(formats, 'exact'),
    other_formats_rows_silently_wrong_count: sumOf(formats, 'silentlyWrong'),
    samples_count: samples.length,
    samples_right_count: samples.filter(({ isRight, isVerdictRight }) => isRight && isVerdictRight).length,
  };
}

const freshFigures = ({ firstMs, mostResidentMiB }: FreshReadings): Figures => ({
  ...figuresOf('fresh_first_reading', 'ms', firstMs, ['min', 'p50', 'max']),
  ...figuresOf('fresh_most_resident', 'mib', mostResidentMiB, ['p50', 'max']),
});

const layoutTable = (layouts: Measured['layouts']): ReportTable => ({
  title: `Rows exactly right, digital PDF, ${sumOf(layouts, 'rows')} rows`,
  columns: ['layout', 'files', 'rows', 'exact', 'drawn', 'refused', 'silently wrong'],
  rows: layouts.map((one) => [one.name, one.files, one.rows, one.exact, one.drawn, one.refused, one.silentlyWrong]),
});

const formatTable = (formats: Measured['formats']): ReportTable => ({
  title: `Rows exactly right, other formats, ${sumOf(formats, 'rows')} rows`,
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
});

const sampleTable = (samples: Measured['samples']): ReportTable => ({
  title: 'Sample files that others published',
  columns: ['file', 'rows', 'rows right', 'verdict', 'verdict right'],
  rows: samples.map((one) => [
    one.path,
    one.rows,
    one.isRight ? 'yes' : 'NO',
    one.verdict,
    one.isVerdictRight ? 'yes' : 'NO',
  ]),
});

const freshTable = (fresh: FreshReadings): ReportTable => ({
  title: `Fresh processes, one statement of ${fresh.pages} pages and ${fresh.rows} rows`,
  columns: ['', 'min', 'median', 'max'],
  rows: [
    spreadRow('first reading, ms', fresh.firstMs),
    spreadRow('later readings, ms', fresh.warmMs),
    spreadRow('most resident memory, MiB', fresh.mostResidentMiB),
  ],
});

function speedTable({ speed, engineMs, references: { pdfjs, poppler } }: Measured): ReportTable {
  const { min, p50, max } = speed.wholeMs;
  const thirtyPages = [min, p50, max].map((milliseconds) => perThirtyPages(milliseconds, speed.pages));
  return {
    title: `Speed, one statement of ${speed.pages} pages and ${speed.rows} rows`,
    columns: ['', 'min', 'median', 'max'],
    rows: [
      spreadRow('bytes to rows, ms', speed.wholeMs),
      spreadRow('of it PDFium, ms', speed.charactersMs),
      [`30 pages, ms (target ${TARGET_MS})`, ...thirtyPages],
      onceRow('first reading, ms', speed.firstMs),
      spreadRow('pdf.js, text of every page, ms', pdfjs.ms),
      onceRow('  its first reading, ms', pdfjs.firstMs),
      onceRow('  its memory, MiB', pdfjs.residentMiB),
      ...(poppler === null
        ? []
        : [
            spreadRow('pdftotext -bbox, a process each, ms', poppler.ms),
            ['  ours, times as long (target 3)', ...timesAsLong(speed.wholeMs, poppler.ms)],
            spreadRow('  its memory, MiB', poppler.mostResidentMiB),
          ]),
      ['pages a second, ours', ...perSecondOf(speed.pages, speed.wholeMs)],
      ['pages a second, pdf.js', ...perSecondOf(speed.pages, pdfjs.ms)],
      ...(poppler === null ? [] : [['pages a second, pdftotext', ...perSecondOf(speed.pages, poppler.ms)]]),
      onceRow('engine start, ms', engineMs),
      onceRow('resident memory, MiB', speed.residentMiB),
    ],
  };
}

/** A row of what was measured several times. */
const spreadRow = (name: string, { min, p50, max }: Spread): (string | number)[] => [name, min, p50, max];

/** A row of what was measured once. */
const onceRow = (name: string, value: number): (string | number)[] => [name, value, value, value];

const notesOn = ({ poppler }: ReferenceReaders): string[] => [
  ...(poppler === null ? [] : ['pdftotext gives words and their boxes, start of its process included, and no rows.']),
  'pdf.js gives the text and places of runs, and no rows: what comes after that is ours alone.',
  ...(poppler === null ? ['Reference absent: pdftotext (poppler) is not on this machine.'] : []),
  'Generated files, in layouts that public descriptions give: they are not the banks’ own files.',
  'drawn: rows of FNB whose descriptions are pictures of letters; their text is left to OCR, day and money are right.',
  'empty left out: rows that move nothing, such as notices of a bounce. Other formats: descriptions are compared with single spaces.',
  'Resident memory beside the speed is of the whole process, generators and personas included; that of fresh processes is of reading alone.',
];
