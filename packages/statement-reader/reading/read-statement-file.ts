import type { ExaminedFile, FileAuthenticity } from '../authenticity/examine-file.ts';
import type { OcrRequest } from '../ocr/read-pdf-with-ocr.ts';
import { type FormatReading, refusal, refusedFor } from '../refusals/refusal.ts';
import type { RefusalCodeWith } from '../refusals/refusal-codes.ts';
import { detectFormat, type UnreadableKind } from './detect-format.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { openedOnce } from './opened-once.ts';
import type { PdfEngine } from './pdf-engine.ts';
import type { StatementFormat, StatementReading } from './statement.ts';
import type { ReadFile, ReadRequest } from './statement-reader.ts';

interface FileRequest extends ReadRequest, Pick<OcrRequest, 'onPictures' | 'onProgress'> {
  readonly password?: string;
  /** Recognises print; without it, pictures are refused. */
  readonly ocr?: OcrEngine;
  /** Receives what was thrown in reading a file, which is then reported as unreadable: a fault of ours. */
  readonly onFault?: (error: unknown) => void;
}

const unreadable: Readonly<Record<UnreadableKind, readonly [RefusalCodeWith<'file'>, string]>> = {
  empty: ['file_empty', 'The file is empty.'],
  old_office: [
    'old_workbook',
    'The file is an old Excel workbook or one with a password: save it as .xlsx without a password, or as CSV.',
  ],
  web_page: ['web_page', 'The file is a web page: download the statement as PDF or CSV instead.'],
  other_xml: ['other_xml', 'The file is XML of a kind that is no statement; camt.053 and OFX are read.'],
  unknown: [
    'file_type_unknown',
    'The file is no statement that can be read: PDF, CSV, OFX, QIF, XLSX, MT940, camt.053 or a zip of these.',
  ],
};

function notReadable(kind: UnreadableKind): FormatReading {
  const [code, message] = unreadable[kind];
  return refusedFor(refusal(code, message));
}

/** Each format's reader is loaded by the first file that needs it: most of a short run is loading them otherwise. */
async function readAs(
  format: Exclude<StatementFormat, 'zip'>,
  engine: PdfEngine,
  bytes: Uint8Array,
  { fileName, ocr, onFault, ...request }: FileRequest,
): Promise<StatementReading> {
  const { stated } = request;
  switch (format) {
    case 'pdf':
      return ocr
        ? await (await import('../ocr/read-pdf-with-ocr.ts')).readPdfWithOcr(engine, ocr, bytes, request)
        : (await import('./read-pdf.ts')).readPdf(engine, bytes, request);
    case 'csv':
      return (await import('../formats/texts/read-csv.ts')).readCsv(bytes, stated);
    case 'ofx':
      return (await import('../formats/texts/read-ofx.ts')).readOfx(bytes, stated);
    case 'qif':
      return (await import('../formats/texts/read-qif.ts')).readQif(bytes, stated);
    case 'xlsx':
      return await (await import('../formats/grids/read-xlsx.ts')).readXlsx(bytes, stated);
    case 'mt940':
      return (await import('../formats/texts/read-mt940.ts')).readMt940(bytes, stated);
    case 'camt053':
      return (await import('../formats/texts/read-camt053.ts')).readCamt053(bytes, stated);
    case 'png':
    case 'jpeg':
      return ocr
        ? await (await import('../ocr/read-pdf-with-ocr.ts')).readPictureWithOcr(engine, ocr, bytes, request)
        : refusedFor(refusal('picture_not_read', 'Pictures of statements are not read here.'));
  }
}

/** A fault of ours in reading one file is no reason to lose the others; it is reported as unreadable, never as read. */
async function readSafely(
  format: Exclude<StatementFormat, 'zip'>,
  engine: PdfEngine,
  bytes: Uint8Array,
  request: FileRequest,
): Promise<StatementReading> {
  try {
    return await readAs(format, engine, bytes, request);
  } catch (error) {
    request.onFault?.(error);
    return refusedFor(refusal('file_unusual', 'The file cannot be read: it is damaged or made in an unusual way.'));
  }
}

/** What speaks against a PDF; a fault of ours in looking for it is no reason to lose what was read. */
async function examinedSafely(
  engine: PdfEngine,
  bytes: Uint8Array,
  reading: StatementReading,
  { today, password, onFault }: FileRequest,
): Promise<FileAuthenticity | null> {
  try {
    const { examinedPdf } = await import('../authenticity/examine-file.ts');
    return examinedPdf(engine, bytes, reading, { today, ...(password === undefined ? {} : { password }) });
  } catch (error) {
    onFault?.(error);
    return null;
  }
}

/** Reads one file, and examines it where it is a PDF: both work on one opening of it. */
async function readAndExamined(
  format: Exclude<StatementFormat, 'zip'>,
  engine: PdfEngine,
  bytes: Uint8Array,
  request: FileRequest,
): Promise<Pick<ReadFile, 'reading' | 'authenticity'>> {
  if (format !== 'pdf') return { reading: await readSafely(format, engine, bytes, request), authenticity: null };
  const once = openedOnce(engine, bytes);
  try {
    const reading = await readSafely(format, once.engine, bytes, request);
    return { reading, authenticity: await examinedSafely(once.engine, bytes, reading, request) };
  } finally {
    once.close();
  }
}

/**
 * Reads a file of any format, detected from its bytes; its name is for people only. Never rejects for what is in the bytes:
 * what cannot be read exactly is refused with Parse Errors, each of a code of refusals/refusal-codes.ts. Whether the rows add up is left to verifyStatement. What speaks
 * against a file is reported, and refuses nothing.
 * @returns the format, null where it is not supported
 */
export async function readStatementFile(
  engine: PdfEngine,
  bytes: Uint8Array,
  request: FileRequest,
): Promise<Omit<ReadFile, 'pages'>> {
  const { format, kind } = detectFormat(bytes);
  if (format === null) return { format: null, reading: notReadable(kind), authenticity: null };
  if (format !== 'zip') {
    return { format, ...(await readAndExamined(format, engine, bytes, request)) };
  }
  const { readZip, shortName } = await import('../formats/zip/read-zip.ts');
  const { examinedTogether } = await import('../authenticity/examine-file.ts');
  const examined: ExaminedFile[] = [];
  const reading = await readZip(bytes, async (file, name) => {
    const inner = detectFormat(file);
    if (inner.format === null) return notReadable(inner.kind);
    if (inner.format === 'zip') return null;
    const { reading: one, authenticity } = await readAndExamined(inner.format, engine, file, request);
    examined.push({ name: shortName(name), authenticity });
    return one;
  });
  return { format, reading, authenticity: examinedTogether(examined) };
}
