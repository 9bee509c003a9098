import { readFile, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { engineForFile } from '../pdfium/engine-for-file.ts';
import { ocrWhenNeeded } from '../tesseract/ocr-when-needed.ts';
import { runCommand } from './run-command.ts';

// A reader that stops early, such as `head`, is no fault.
process.stdout.on('error', () => process.exit());

const ocr = ocrWhenNeeded(async () => {
  const { tesseractEngine } = await import('../tesseract/tesseract-engine.ts');
  return tesseractEngine(import.meta.filename);
});
process.exitCode = await runCommand(process.argv.slice(2), {
  engine: (bytes) => engineForFile(bytes),
  ocr,
  fileSize: async (path) => (await stat(path)).size,
  bytesOf: (path) => readFile(path),
  standardInput: () => text(process.stdin),
  print: (line) => void process.stdout.write(line),
  printError: (line) => void process.stderr.write(`${line}\n`),
  today: johannesburgDate(Date.now()),
});
await ocr.close();
