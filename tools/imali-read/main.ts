import { readFile, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { tesseractEngine } from '../../adapters/ocr/tesseract-engine.ts';
import { pdfiumEngine } from '../../adapters/pdf/pdfium-engine.ts';
import { johannesburgDate } from '../../core/time/calendar.ts';
import { runCommand } from './run-command.ts';

// A reader that stops early, such as `head`, is no fault.
process.stdout.on('error', () => process.exit());

const ocr = tesseractEngine(import.meta.filename);
process.exitCode = await runCommand(process.argv.slice(2), {
  engine: () => pdfiumEngine(),
  ocr,
  fileSize: async (path) => (await stat(path)).size,
  bytesOf: (path) => readFile(path),
  standardInput: () => text(process.stdin),
  print: (line) => void process.stdout.write(line),
  printError: (line) => void process.stderr.write(`${line}\n`),
  today: johannesburgDate(Date.now()),
});
await ocr.close();
