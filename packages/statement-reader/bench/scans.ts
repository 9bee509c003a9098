import type { Bench } from '@imali/measure/report.ts';
import { figuresOf, rounded, spreadOf } from '@imali/measure/spread.ts';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { banksWith, statementProducts } from '@imali/sandbox-data/files/statement-products.ts';
import { readPdfWithOcr } from '../ocr/read-pdf-with-ocr.ts';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import type { OcrEngine } from '../reading/ocr-engine.ts';
import type { PdfEngine } from '../reading/pdf-engine.ts';
import { tesseractEngine } from '../tesseract/tesseract-engine.ts';
import { freshScan } from './fresh-scans.ts';
import { scanWears, wornEngine } from './worn-scans.ts';

const TODAY = '2026-11-21';
const SEED = 47;

/** Rows of the usual statement of each bank, worn in so many ways: in all, refused, right in money, right in all. */
async function wornRows(
  engine: PdfEngine,
  ocr: OcrEngine,
  wears: number,
  progress: (text: string) => void,
): Promise<(readonly (string | number)[])[]> {
  const table: (readonly (string | number)[])[] = [];
  for (const wear of scanWears.slice(0, wears)) {
    const total = { rows: 0, refused: 0, money: 0, exact: 0 };
    for (const bank of banksWith('pdf')) {
      progress(`${bank}, ${wear.name}`);
      const account = { personaId: 'gambler', seed: SEED, endsOn: '2026-10-31', accountIndex: 0, months: 1 };
      const { bytes, truth } = statementFile({ ...account, format: 'pdf', bank });
      const reading = await readPdfWithOcr(wornEngine(engine, wear, bank), ocr, bytes, { today: TODAY });
      total.rows += truth.rows.length;
      if (reading.outcome !== 'read') {
        total.refused += truth.rows.length;
        continue;
      }
      const read = reading.statements.flatMap((statement) => statement.rows);
      for (const [index, row] of truth.rows.entries()) {
        const found = read[index];
        const isMoneyRight = found?.bookedOn === row.bookedOn && found.amountCents === row.amountCents;
        if (!isMoneyRight || found.balanceCents !== row.balanceCents) continue;
        total.money += 1;
        if (found.description === row.description) total.exact += 1;
      }
    }
    table.push([wear.name, total.rows, total.refused, total.money, total.exact]);
  }
  return table;
}

/** Scanned statements: seconds a page, rows read, and rows that are silently wrong. */
export const scans: Bench = async ({ quick, progress }) => {
  const engine = await pdfiumEngine();
  const ocr = tesseractEngine(import.meta.filename);
  const subjects = banksWith('pdf').flatMap((bank) =>
    statementProducts(bank, 'pdf').map((product) => ({ bank, product })),
  );
  const rows: (readonly (string | number)[])[] = [];
  const seconds: number[] = [];
  const total = { rows: 0, money: 0, exact: 0, wrong: 0, refused: 0 };
  for (const { bank, product } of quick ? subjects.slice(0, 1) : subjects) {
    progress(`${bank} ${product}`);
    const { bytes, truth } = statementFile(
      {
        personaId: 'gambler',
        seed: SEED,
        endsOn: '2026-10-31',
        accountIndex: 0,
        months: 1,
        format: 'pdf',
        bank,
        product,
        scanned: true,
      },
      engine,
    );
    let pages = 1;
    const start = performance.now();
    const reading = await readPdfWithOcr(engine, ocr, bytes, {
      today: TODAY,
      onProgress: (_, all) => {
        pages = all;
      },
    });
    const perPage = (performance.now() - start) / 1_000 / pages;
    seconds.push(perPage);
    const read = reading.outcome === 'read' ? reading.statements.flatMap((statement) => statement.rows) : [];
    const right = truth.rows.map((row, index) => {
      const found = read[index];
      const isMoneyRight =
        found?.bookedOn === row.bookedOn &&
        found.amountCents === row.amountCents &&
        found.balanceCents === row.balanceCents;
      return { isMoneyRight, isExact: isMoneyRight && found?.description === row.description };
    });
    const money = right.filter(({ isMoneyRight }) => isMoneyRight).length;
    const exact = right.filter(({ isExact }) => isExact).length;
    const isRead = reading.outcome === 'read';
    total.rows += truth.rows.length;
    total.money += money;
    total.exact += exact;
    total.refused += isRead ? 0 : truth.rows.length;
    total.wrong += isRead ? truth.rows.length - money : 0;
    rows.push([`${bank} ${product}`, truth.rows.length, money, exact, isRead ? '' : 'refused', perPage]);
  }
  const worn = await wornRows(engine, ocr, quick ? 1 : scanWears.length, progress);
  await ocr.close();
  progress('a long scan in a fresh process');
  const long = await freshScan(engine, quick ? 1 : 11);
  return {
    figures: {
      ...figuresOf('ocr_page', 's', spreadOf(seconds), ['min', 'p50', 'max']),
      rows_count: total.rows,
      rows_money_right_percent: rounded((total.money / Math.max(1, total.rows)) * 100),
      rows_exact_percent: rounded((total.exact / Math.max(1, total.rows)) * 100),
      rows_refused_count: total.refused,
      rows_silently_wrong_count: total.wrong,
      long_scan_pages_count: long.pages,
      long_scan_rows_read_count: long.rowsRead,
      long_scan_s: rounded(long.seconds),
      long_scan_most_resident_mib: rounded(long.mostResidentMiB),
    },
    tables: [
      {
        title: 'Scanned statements (200 dots an inch, askew, with specks)',
        columns: ['layout', 'rows', 'day, amount, balance right', 'description too', '', 's a page'],
        rows,
      },
      {
        title: 'Worn scans of one layout of each bank, without other noise than named',
        columns: ['wear', 'rows', 'refused', 'day, amount, balance right', 'description too'],
        rows: worn,
      },
      {
        title: 'A long scan in a fresh process (limit: 512 MiB)',
        columns: ['pages', 'rows', 'rows read', 'seconds', 'most resident memory, MiB'],
        rows: [[long.pages, long.rows, long.rowsRead, long.seconds, long.mostResidentMiB]],
      },
    ],
    notes: ['Generated scans. Seconds include a second look at pages whose first row nothing proves.'],
  };
};
