import type { CalendarDate } from '../time/calendar.ts';
import { detectFormat, type UnreadableKind } from './detect-format.ts';
import { refusedWith } from './formats/parse-error.ts';
import { readCamt053 } from './formats/read-camt053.ts';
import { readCsv } from './formats/read-csv.ts';
import { readMt940 } from './formats/read-mt940.ts';
import { readOfx } from './formats/read-ofx.ts';
import { readQif } from './formats/read-qif.ts';
import { readXlsx } from './formats/read-xlsx.ts';
import { readZip } from './formats/read-zip.ts';
import type { PdfEngine } from './pdf-engine.ts';
import { readPdf } from './read-pdf.ts';
import type { StatementFormat, StatementReading } from './statement.ts';
import type { ReadFile, ReadRequest } from './statement-reader.ts';

/** Reads statements off a picture. Bounded in time by whoever provides it. */
export type ReadPicture = (picture: Uint8Array, today: CalendarDate) => Promise<StatementReading>;

interface FileRequest extends ReadRequest {
  readonly password?: string;
  /** Without it, pictures are refused. */
  readonly ocr?: ReadPicture;
}

const reasons: Readonly<Record<UnreadableKind, string>> = {
  empty: 'The file is empty.',
  old_office:
    'The file is an old Excel workbook or one with a password: save it as .xlsx without a password, or as CSV.',
  web_page: 'The file is a web page: download the statement as PDF or CSV instead.',
  other_xml: 'The file is XML of a kind that is no statement; camt.053 and OFX are read.',
  unknown: 'The file is no statement that can be read: PDF, CSV, OFX, QIF, XLSX, MT940, camt.053 or a zip of these.',
};

async function readAs(
  format: Exclude<StatementFormat, 'zip'>,
  engine: PdfEngine,
  bytes: Uint8Array,
  { password, today, stated, ocr }: FileRequest,
): Promise<StatementReading> {
  switch (format) {
    case 'pdf':
      return readPdf(engine, bytes, {
        today,
        ...(password === undefined ? {} : { password }),
        ...(stated === undefined ? {} : { stated }),
      });
    case 'csv':
      return readCsv(bytes, stated);
    case 'ofx':
      return readOfx(bytes, stated);
    case 'qif':
      return readQif(bytes, stated);
    case 'xlsx':
      return await readXlsx(bytes, stated);
    case 'mt940':
      return readMt940(bytes, stated);
    case 'camt053':
      return readCamt053(bytes, stated);
    case 'png':
    case 'jpeg':
      return ocr
        ? await ocr(bytes, today)
        : refusedWith('Pictures of statements are not read yet: send the PDF of the bank.');
  }
}

/** A fault of ours in reading one file is no reason to lose the others; it is told as unreadable, never as read. */
async function readSafely(
  format: Exclude<StatementFormat, 'zip'>,
  engine: PdfEngine,
  bytes: Uint8Array,
  request: FileRequest,
): Promise<StatementReading> {
  try {
    return await readAs(format, engine, bytes, request);
  } catch {
    return refusedWith('The file cannot be read: it is damaged or made in an unusual way.');
  }
}

/**
 * Reads a file of any format, told from its bytes; its name is for people only. Never rejects for what is in the bytes:
 * what cannot be read exactly is refused with Parse Errors. Whether the rows add up is left to verifyStatement.
 * @returns the format, null where it is none that is read
 */
export async function readStatementFile(
  engine: PdfEngine,
  bytes: Uint8Array,
  request: FileRequest,
): Promise<Omit<ReadFile, 'pages'>> {
  const { format, kind } = detectFormat(bytes);
  if (format === null) return { format: null, reading: refusedWith(reasons[kind]) };
  if (format !== 'zip') return { format, reading: await readSafely(format, engine, bytes, request) };
  const reading = await readZip(bytes, async (file) => {
    const inner = detectFormat(file);
    if (inner.format === null) return refusedWith(reasons[inner.kind]);
    return inner.format === 'zip' ? null : await readSafely(inner.format, engine, file, request);
  });
  return { format, reading };
}
