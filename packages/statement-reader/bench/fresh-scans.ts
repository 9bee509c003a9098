import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outputOf } from '@imali/measure/program.ts';
import { pdfFile } from '@imali/pdf-writer/pdf-file.ts';
import { scannedPages } from '@imali/sandbox-data/files/pdf/scanned-pages.ts';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import * as z from 'zod';
import type { PdfEngine } from '../reading/pdf-engine.ts';

const Reading = z.object({ rows: z.int(), seconds: z.number(), mostResidentBytes: z.number() });

/** What a process took that read one long scan and nothing else. */
export interface FreshScan {
  readonly pages: number;
  readonly rows: number;
  /** 0 where the scan was refused. */
  readonly rowsRead: number;
  readonly seconds: number;
  readonly mostResidentMiB: number;
}

/** Reads so many months of a busy account, scanned, in a fresh process. The layout takes many pages: 11 months fill 19. */
export async function freshScan(engine: PdfEngine, months: number): Promise<FreshScan> {
  const account = { personaId: 'informal_trader', seed: 1, endsOn: '2026-10-31', accountIndex: 0 };
  const layout = { bank: 'standard_bank', product: 'months', format: 'pdf' } as const;
  const { bytes, truth } = statementFile({ ...account, ...layout, months });
  const scanner = {
    title: 'Scan',
    producer: 'Office Scanner 2',
    creator: 'Office Scanner 2',
    createdOn: account.endsOn,
  };
  const scan = pdfFile(scannedPages(bytes, engine, 'fresh scan'), { ...scanner, runs: 'lines', password: null });
  const folder = await mkdtemp(join(tmpdir(), 'imali-bench-'));
  try {
    const path = join(folder, 'scan.pdf');
    await writeFile(path, scan);
    const program = fileURLToPath(new URL('./fresh-scan.ts', import.meta.url));
    const printed = await outputOf(process.execPath, ['--no-warnings', program, path]);
    const { rows, seconds, mostResidentBytes } = Reading.parse(JSON.parse(printed));
    return {
      pages: Math.max(...truth.rows.map(({ place }) => place.page)),
      rows: truth.rows.length,
      rowsRead: rows,
      seconds,
      mostResidentMiB: mostResidentBytes / 2 ** 20,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
