import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import type { StatementFileFormat } from '@imali/sandbox-data/files/statement-file-request.ts';
import { afterAll, expect, test } from '@jest/globals';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';

const engine = await pdfiumEngine();
const folder = mkdtempSync(join(tmpdir(), 'imali-loaded-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the addresses of all modules that a process loads to a file when it ends. */
const listing = join(folder, 'listing.mjs');
writeFileSync(
  listing,
  `import { registerHooks } from 'node:module';
   import { writeFileSync } from 'node:fs';
   const loaded = [];
   registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
   process.on('exit', () => writeFileSync(process.env.LISTED, loaded.join('\\n')));`,
);

/** What the command loads, in a process of its own, to read one file of a format. */
function loadedFor(format: StatementFileFormat): string[] {
  const personal = { personaId: 'salaried_monthly', seed: 1, endsOn: '2026-03-31', accountIndex: 0, months: 1 };
  // FNB's statements have drawn descriptions, which do need OCR.
  const bank = format === 'pdf' ? 'capitec' : 'fnb';
  const { bytes } = statementFile({ ...personal, format, bank }, engine);
  const path = join(folder, `statement.${format}`);
  writeFileSync(path, bytes);
  const listed = join(folder, `${format}.txt`);
  const program = join(import.meta.dirname, 'imali-read.mjs');
  const words = ['--no-warnings', '--import', pathToFileURL(listing).href, program, path, '--quiet'];
  const printed = execFileSync(process.execPath, words, { env: { ...process.env, LISTED: listed }, encoding: 'utf8' });
  expect(JSON.parse(printed)).toMatchObject({ format });
  return readFileSync(listed, 'utf8').split('\n');
}

test.each<[StatementFileFormat, RegExp]>([
  ['pdf', /zod|csv-parse|fast-xml|read-excel-file|fast-png|tesseract\.js|tesseract-engine|formats\/(\w+\/)?read-/],
  [
    'csv',
    /@embedpdf|pdfium-engine|fast-xml|read-excel-file|fast-png|tesseract\.js|tesseract-engine|authenticity\/|formats\/(\w+\/)?read-(?!csv)/,
  ],
  [
    'ofx',
    /@embedpdf|pdfium-engine|zod|csv-parse|read-excel-file|fast-png|tesseract\.js|tesseract-engine|authenticity\/|formats\/(\w+\/)?read-(?!ofx)/,
  ],
])('imali-read loads for a file of %s nothing that only other formats need', (format, unneeded) => {
  const loaded = loadedFor(format);
  expect(loaded).toContainEqual(expect.stringMatching(/statement-reader\/reading\/read-statement-file/));
  expect(loaded.filter((url) => unneeded.test(url))).toEqual([]);
});
