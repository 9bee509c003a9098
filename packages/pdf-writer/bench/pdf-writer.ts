import { deflateSync } from 'node:zlib';
import { comparedInTurns, joinedReports } from '@imali/measure/in-turns.ts';
import type { Bench } from '@imali/measure/report.ts';
import { blankSheet, type PageDrawing } from '../page-drawing.ts';
import { type PdfTraits, pdfFile } from '../pdf-file.ts';

const traits: PdfTraits = {
  title: 'Statement',
  producer: 'Imali',
  creator: 'Imali',
  createdOn: '2026-11-22',
  runs: 'lines',
  password: null,
};

/** Pages of a statement: 40 rows with a day, a description, an amount and a balance, and the line under each. */
function drawnPages(count: number): readonly PageDrawing[] {
  return Array.from({ length: count }, (_, page) => {
    const sheet = blankSheet(595, 842);
    for (let row = 0; row < 40; row += 1) {
      const y = 60 + row * 18;
      const style = { font: 'Helvetica', size: 9 } as const;
      sheet.text(`2026-01-${String((row % 28) + 1).padStart(2, '0')}`, 40, y, style);
      sheet.text(`PURCHASE ${page} ${row} CHECKERS SEA POINT 402167******9999`, 110, y, style);
      sheet.text(`-${row + 1}.50`, 460, y, style, 'right');
      sheet.text(`${10_000 - row}.00`, 550, y, style, 'right');
    }
    return sheet.drawing;
  });
}

/** The bytes of a statement of 30 pages, beside the compression of the same text alone. */
export const pdfWriter: Bench = async ({ quick, progress }) => {
  const rounds = quick ? 2 : 60;
  const pages = drawnPages(quick ? 2 : 30);
  const texts = pages.map(({ marks }) => Buffer.from(JSON.stringify(marks)));
  progress(`pdf-writer: ${rounds} files of ${pages.length} pages`);
  const compressed = {
    key: 'zlib',
    words: 'the marks as JSON, compressed by node:zlib',
    run: () => texts.map((text) => deflateSync(text)),
  };
  return joinedReports([
    await comparedInTurns({
      title: `A file of ${pages.length} pages with 160 texts each`,
      cases: [{ key: 'write', words: 'written', run: () => pdfFile(pages, traits) }, compressed],
      rounds,
    }),
    await comparedInTurns({
      title: 'The same with a password (RC4, 128 bits)',
      cases: [
        {
          key: 'encrypt',
          words: 'written and encrypted',
          run: () => pdfFile(pages, { ...traits, password: 'secret' }),
        },
        { key: 'plain', words: 'written', run: () => pdfFile(pages, traits) },
      ],
      rounds,
    }),
  ]);
};
