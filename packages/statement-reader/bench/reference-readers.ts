import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputOf } from '@imali/measure/program.ts';
import { type Spread, spreadOf } from '@imali/measure/spread.ts';
import * as z from 'zod';
import { type PopplerReading, popplerReading } from './poppler-reading.ts';

const folder = join(import.meta.dirname, 'references');
const Reading = z.object({ times: z.array(z.number()), mostResidentBytes: z.number() });

/** What readers of PDFs that others would pick take to give the text of a file; null for one that is not on this machine. */
export interface ReferenceReaders {
  /** In a warm process, of its own: without starting it. */
  readonly pdfjs: { readonly ms: Spread; readonly firstMs: number; readonly residentMiB: number };
  readonly poppler: PopplerReading | null;
}

/** Has the readers read a file. Installs pdf.js beside this file when it is not there. */
export async function referenceReaders(bytes: Uint8Array, rounds: number): Promise<ReferenceReaders> {
  if (!existsSync(join(folder, 'node_modules'))) {
    // `npm ci` asks for every build of an optional package that is not installed, and registries may not have them all.
    const quietly = ['--no-save', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', ['install', ...quietly], { cwd: folder, stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error(`pdf.js could not be installed in ${folder}`);
  }
  const made = await mkdtemp(join(tmpdir(), 'imali-bench-'));
  try {
    const path = join(made, 'statement.pdf');
    await writeFile(path, bytes);
    const program = join(folder, 'read-with-pdfjs.mjs');
    const printed = await outputOf(process.execPath, ['--no-warnings', program, path, String(rounds + 1)]);
    const { times, mostResidentBytes } = Reading.parse(JSON.parse(printed));
    const [firstMs = 0, ...warm] = times;
    return {
      pdfjs: { ms: spreadOf(warm), firstMs, residentMiB: mostResidentBytes / 2 ** 20 },
      poppler: await popplerReading(path, rounds),
    };
  } finally {
    await rm(made, { recursive: true });
  }
}
