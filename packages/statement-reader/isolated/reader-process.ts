/**
 * The process that reads one untrusted file, and ends. It has no credentials, writes no files and starts
 * nothing; the parent process ends it when it takes too long or too much memory.
 */

import { engineForFile } from '../pdfium/engine-for-file.ts';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { readStatementFile } from '../reading/read-statement-file.ts';
import type { DecryptedFile, DrawnPage, ReadFile } from '../reading/statement-reader.ts';
import { ocrWhenNeeded } from '../tesseract/ocr-when-needed.ts';
import { ReaderReport, ReaderTask } from './process-messages.ts';
import { reportingEngine } from './reporting-engine.ts';

/** Progress is for people: twice a second is enough. */
const PROGRESS_MS = 500;

/** What it needs is looked for from here: as a bundle this file has no address of its own. */
const ocr = ocrWhenNeeded(async () => {
  const { tesseractEngine } = await import('../tesseract/tesseract-engine.ts');
  return tesseractEngine(process.argv[1] ?? '');
});

function report(message: ReaderReport): void {
  process.send?.(message);
}

const onShort = (): void => report({ kind: 'memory' });

async function read({ bytes, request }: Extract<ReaderTask, { kind: 'read' }>): Promise<ReadFile> {
  let toldAt = performance.now();
  let pages = 1;
  let farthest = 0;
  const onProgress = (pagesRead: number, all: number): void => {
    pages = Math.max(pages, all);
    // What is examined after it was read starts again.
    if (pagesRead <= farthest || performance.now() - toldAt < PROGRESS_MS) return;
    farthest = pagesRead;
    toldAt = performance.now();
    report({ kind: 'progress', pagesRead, pages: all });
  };
  const engine = reportingEngine(await engineForFile(bytes, onShort), onProgress);
  const onFault = (error: unknown) => report({ kind: 'overcome_fault', ...faultOf(error) });
  const onPictures = (pictures: number): void => report({ kind: 'pictures', pictures });
  const file = await readStatementFile(engine, bytes, { ...request, ocr, onPictures, onProgress, onFault });
  return { ...file, pages };
}

async function decrypt({ bytes, password }: Extract<ReaderTask, { kind: 'decrypt' }>): Promise<DecryptedFile> {
  const engine = await pdfiumEngine(onShort);
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
      return { outcome: 'refused', code: opened.code, reason: opened.reason };
    default:
      return { outcome: 'wrong_password' };
  }
}

async function draw({ bytes, page, dotsPerInch }: Extract<ReaderTask, { kind: 'draw' }>): Promise<DrawnPage> {
  const opened = (await pdfiumEngine(onShort)).open(bytes);
  if (opened.outcome === 'damaged') return { outcome: 'refused', code: opened.code, reason: opened.reason };
  if (opened.outcome !== 'open')
    return { outcome: 'refused', code: 'file_protected', reason: 'The file waits for its password.' };
  const { document } = opened;
  const { pages } = document.metadata;
  if (page > pages) return { outcome: 'no_such_page' };
  const { width, height } = document.text(page);
  return { outcome: 'drawn', picture: document.render(page, dotsPerInch), width, height, pages };
}

async function done(task: ReaderTask): Promise<ReaderReport> {
  switch (task.kind) {
    case 'read':
      return ReaderReport.parse({ kind: 'read', file: await read(task) });
    case 'decrypt':
      return ReaderReport.parse({ kind: 'decrypted', file: await decrypt(task) });
    case 'draw':
      return ReaderReport.parse({ kind: 'drawn', file: await draw(task) });
  }
}

/** What may leave this process of an error: where it was thrown, and nothing of its message. */
function faultOf(error: unknown): { readonly name: string; readonly frames: string[] } {
  const isError = error instanceof Error;
  const frames = (isError ? (error.stack ?? '') : '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: (isError ? error.name : typeof error).slice(0, 100),
    frames: frames.slice(0, 12).map((frame) => frame.trim().slice(0, 500)),
  };
}

process.once('message', (message) => {
  done(ReaderTask.parse(message)).then(report, (error: unknown) => report({ kind: 'fault', ...faultOf(error) }));
});
