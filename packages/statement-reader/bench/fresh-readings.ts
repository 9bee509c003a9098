import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outputOf } from '@imali/measure/program.ts';
import { type Spread, spreadOf } from '@imali/measure/spread.ts';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import type { StatementFileRequest } from '@imali/sandbox-data/files/statement-file-request.ts';
import * as z from 'zod';

const Reading = z.object({ firstMs: z.number(), warmMs: z.number(), mostResidentBytes: z.number() });

/** Figures of processes that read one long statement and nothing else. */
export interface FreshReadings {
  readonly pages: number;
  readonly rows: number;
  readonly firstMs: Spread;
  readonly warmMs: Spread;
  readonly mostResidentMiB: Spread;
}

/** Two busy years, in a layout that takes many pages. */
const long: StatementFileRequest = {
  personaId: 'informal_trader',
  seed: 1,
  endsOn: '2026-10-31',
  accountIndex: 0,
  months: 24,
  bank: 'standard_bank',
  product: 'months',
  format: 'pdf',
};

/** Reads one long statement in so many fresh processes, one after the other. */
export async function freshReadings(processes: number): Promise<FreshReadings> {
  const { bytes, truth } = statementFile(long);
  const folder = await mkdtemp(join(tmpdir(), 'imali-bench-'));
  try {
    const path = join(folder, 'statement.pdf');
    await writeFile(path, bytes);
    const program = fileURLToPath(new URL('./fresh-reading.ts', import.meta.url));
    const readings: z.output<typeof Reading>[] = [];
    for (let turn = 0; turn < processes; turn += 1) {
      const printed = await outputOf(process.execPath, ['--no-warnings', program, path]);
      readings.push(Reading.parse(JSON.parse(printed)));
    }
    return {
      pages: Math.max(...truth.rows.map(({ place }) => place.page)),
      rows: truth.rows.length,
      firstMs: spreadOf(readings.map(({ firstMs }) => firstMs)),
      warmMs: spreadOf(readings.map(({ warmMs }) => warmMs)),
      mostResidentMiB: spreadOf(readings.map(({ mostResidentBytes }) => mostResidentBytes / 2 ** 20)),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
