import { basename } from 'node:path';
import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { OcrEngine } from '../reading/ocr-engine.ts';
import type { PdfEngine } from '../reading/pdf-engine.ts';
import { readStatementFile } from '../reading/read-statement-file.ts';
import type { Statement } from '../reading/statement.ts';
import { type CommandLine, commandLineOf, usage } from './command-line.ts';
import { exitCodes, type FileResult, fileResult, type UnreadFile } from './file-result.ts';
import { csvHeader, csvRows } from './printed-csv.ts';
import { jsonLine } from './printed-json.ts';
import { ofxFile } from './printed-ofx.ts';

/** Largest file that is read, as PDFs are bounded; its size is checked before it is opened. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;

const USAGE_CODE = 2;
const SEVERAL_REASONS_CODE = 1;

/** OFX 2.1.1 has a balance for a statement and none for a transaction. */
const NO_ROW_BALANCES =
  'imali-read: note: OFX has no place for the balance after each row. Use --format json or csv to keep them.';

/** What the command meets of the world. */
export interface CommandWorld {
  /** Asked anew for each file: an engine that stopped on one is used no further. */
  readonly engine: (bytes: Uint8Array) => Promise<PdfEngine>;
  readonly ocr: OcrEngine;
  /** Size in bytes; rejects when the file is missing. */
  readonly fileSize: (path: string) => Promise<number>;
  readonly bytesOf: (path: string) => Promise<Uint8Array>;
  readonly standardInput: () => Promise<string>;
  /** Writes to standard output. */
  readonly print: (text: string) => void;
  /** Writes a line to standard error. */
  readonly printError: (line: string) => void;
  readonly today: CalendarDate;
}

/** Why a file could not be opened, without the path that the caller puts before it. */
function whyNotOpened(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'There is no such file.';
  if (code === 'EISDIR') return 'This is a folder.';
  if (code === 'EACCES') return 'The file may not be read.';
  return 'The file cannot be opened.';
}

async function read(file: string, line: CommandLine, password: string | null, world: CommandWorld) {
  const notOpened = (reason: string): UnreadFile => ({ outcome: 'not_opened', file, reasons: [reason], waysOn: [] });
  let bytes: Uint8Array;
  try {
    if ((await world.fileSize(file)) > MAX_FILE_BYTES) return notOpened('The file is larger than 25 MB.');
    bytes = await world.bytesOf(file);
  } catch (error) {
    return notOpened(whyNotOpened(error));
  }
  const { bankSlug, accountNumber } = line;
  const isStated = bankSlug !== null || accountNumber !== null;
  const reading = await readStatementFile(await world.engine(bytes), bytes, {
    fileName: basename(file),
    today: world.today,
    ocr: world.ocr,
    ...(password === null ? {} : { password }),
    ...(isStated ? { stated: { bankSlug: bankSlug ?? '', accountNumber: accountNumber ?? '', holderName: '' } } : {}),
  });
  return fileResult(file, reading, world.today);
}

const rowCount = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;

const rowsOf = (statements: readonly Statement[]): number => statements.reduce((sum, { rows }) => sum + rows.length, 0);

function reportResult(result: FileResult, place: string, isQuiet: boolean, printError: (line: string) => void): void {
  // One finding may be made of many rows in the same words.
  const printOnce = (kind: string, texts: readonly string[]): void => {
    for (const text of new Set(texts)) printError(`${result.file}: ${kind}${text}`);
  };
  if (result.outcome !== 'read') {
    printOnce('', result.reasons);
    printOnce('next: ', result.waysOn);
    return;
  }
  if (isQuiet) return;
  printOnce(
    'note: ',
    result.findings.map(({ message }) => message),
  );
  printOnce(
    'doubt: ',
    (result.authenticity?.findings ?? []).map(({ message }) => message),
  );
  if (place !== '') printError(`${place} ${result.file}: ${rowCount(rowsOf(result.statements))}`);
}

/**
 * Reads the files of a command line one after the other: rows go to standard output, reasons and progress to standard
 * error. A file that fails keeps none of the others from being read.
 * @param words the command line without the command's own name
 * @returns the exit code: 0, 2 for an unclear command line, the code of the reason that files failed for, or 1 for several
 */
export async function runCommand(words: readonly string[], world: CommandWorld): Promise<number> {
  const asked = commandLineOf(words);
  if (asked.kind === 'help') {
    world.print(`${usage}\n`);
    return 0;
  }
  if (asked.kind === 'unclear') {
    world.printError(`imali-read: ${asked.reason}.\n\n${usage}`);
    return USAGE_CODE;
  }
  const { line } = asked;
  const password = line.password === '-' ? (await world.standardInput()).replace(/\r?\n$/, '') : line.password;
  const codes = new Set<number>();
  const forOfx: Statement[] = [];
  if (line.format === 'csv') world.print(csvHeader);
  for (const [index, file] of line.files.entries()) {
    const result = await read(file, line, password, world);
    reportResult(
      result,
      line.files.length > 1 ? `${index + 1}/${line.files.length}` : '',
      line.isQuiet,
      world.printError,
    );
    if (result.outcome !== 'read') codes.add(exitCodes[result.outcome]);
    else if (line.format === 'json') world.print(jsonLine(result));
    else if (line.format === 'csv') world.print(csvRows(result));
    else forOfx.push(...result.statements);
  }
  if (forOfx.length > 0) {
    world.print(ofxFile(forOfx, world.today));
    const hasBalances = forOfx.some(({ rows }) => rows.some(({ balanceCents }) => balanceCents !== null));
    if (hasBalances && !line.isQuiet) world.printError(NO_ROW_BALANCES);
  }
  const [code = 0] = codes;
  return codes.size > 1 ? SEVERAL_REASONS_CODE : code;
}
