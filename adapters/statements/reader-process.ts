/**
 * The process that reads one file that a stranger sent, and ends. It has no credentials, writes no files and starts
 * nothing; whoever started it ends it when it takes too long or too much memory.
 */

import { detectFormat } from '../../core/statements/detect-format.ts';
import type { PdfEngine } from '../../core/statements/pdf-engine.ts';
import { readStatementFile } from '../../core/statements/read-statement-file.ts';
import type { DecryptedFile, ReadFile } from '../../core/statements/statement-reader.ts';
import { pdfiumEngine } from '../pdf/pdfium-engine.ts';
import { ReaderReport, ReaderTask } from './process-messages.ts';
import { reportingEngine } from './reporting-engine.ts';

/** Progress is for people: twice a second is enough. */
const PROGRESS_MS = 500;

function report(message: ReaderReport): void {
  process.send?.(message);
}

/** Starting PDFium takes longer than reading most files of other formats, which never ask for it. */
async function engineFor(bytes: Uint8Array): Promise<PdfEngine> {
  const { format } = detectFormat(bytes);
  if (format === 'pdf' || format === 'zip') return await pdfiumEngine();
  return { open: () => ({ outcome: 'damaged', reason: 'The file is no PDF.' }) };
}

async function read({ bytes, request }: Extract<ReaderTask, { kind: 'read' }>): Promise<ReadFile> {
  let toldAt = performance.now();
  let pages = 1;
  const engine = reportingEngine(await engineFor(bytes), (pagesRead, all) => {
    pages = Math.max(pages, all);
    if (performance.now() - toldAt < PROGRESS_MS) return;
    toldAt = performance.now();
    report({ kind: 'progress', pagesRead, pages: all });
  });
  return { ...(await readStatementFile(engine, bytes, request)), pages };
}

async function decrypt({ bytes, password }: Extract<ReaderTask, { kind: 'decrypt' }>): Promise<DecryptedFile> {
  const engine = await pdfiumEngine();
  const plain = engine.open(bytes);
  if (plain.outcome === 'open') {
    plain.document.close();
    return { outcome: 'not_encrypted' };
  }
  const opened = engine.open(bytes, password);
  switch (opened.outcome) {
    case 'open':
      return { outcome: 'decrypted', bytes: opened.document.decrypted() };
    case 'damaged':
      return { outcome: 'refused', reason: opened.reason };
    default:
      return { outcome: 'wrong_password' };
  }
}

async function done(task: ReaderTask): Promise<ReaderReport> {
  return task.kind === 'read'
    ? ReaderReport.parse({ kind: 'read', file: await read(task) })
    : ReaderReport.parse({ kind: 'decrypted', file: await decrypt(task) });
}

function faultOf(error: unknown): ReaderReport {
  const isError = error instanceof Error;
  const frames = (isError ? (error.stack ?? '') : '').split('\n').filter((line) => /^\s+at /.test(line));
  return { kind: 'fault', name: isError ? error.name : typeof error, frames: frames.slice(0, 12) };
}

process.once('message', (message) => {
  done(ReaderTask.parse(message)).then(report, (error: unknown) => report(faultOf(error)));
});
