import type { Bench } from '@imali/measure/report.ts';
import { rounded } from '@imali/measure/spread.ts';
import { statementFormats } from '@imali/sandbox-data/files/statement-file-request.ts';
import { type Judgement, judgements } from '../../../../bench/fuzz/judge-reading.ts';
import { type FuzzOutcome, fuzzFormat } from './fuzz-format.ts';

const MIB = 2 ** 20;

/** Numbers of the files, so that each can be reproduced and inspected. */
function notesOf(format: string, outcome: FuzzOutcome): string[] {
  const lists = [
    ['ended the process', outcome.crashed],
    ['threw', outcome.thrown.map(({ index }) => index)],
    ['took more than 20 s', outcome.hung],
    ['trapped PDFium', outcome.stopped],
    ['were accepted against their own arithmetic', outcome.contradicting],
    ['were accepted with other rows and are clear', outcome.clear],
  ] as const;
  return lists.flatMap(([what, indexes]) =>
    indexes.length === 0 ? [] : [`${format}: files ${indexes.slice(0, 10).join(', ')} ${what} (${indexes.length}).`],
  );
}

/** Reads thousands of damaged statements of each format: none may end, hang or fill the reader, or be accepted wrong. */
export const fuzz: Bench = async ({ quick, progress }) => {
  const files = quick ? 50 : 5_000;
  const figures: Record<string, number> = {};
  const rows: (string | number)[][] = [];
  const notes: string[] = [];
  for (const format of statementFormats) {
    progress(`fuzz: ${files} changed files of ${format}`);
    const outcome = await fuzzFormat(format, files);
    const { crashed, thrown, hung, stopped, slowestMs, totalMs, grown } = outcome;
    const count = (judgement: Judgement): number => outcome.judgements.get(judgement) ?? 0;
    figures[`fuzz_${format}_files_count`] = outcome.files;
    figures[`fuzz_${format}_crashed_count`] = crashed.length + thrown.length + hung.length;
    figures[`fuzz_${format}_contradicting_count`] = count('contradicting');
    figures[`fuzz_${format}_fewer_count`] = count('fewer');
    figures[`fuzz_${format}_changed_count`] = count('changed');
    figures[`fuzz_${format}_other_rows_clear_count`] = outcome.clear.length;
    figures[`fuzz_${format}_slowest_ms`] = rounded(slowestMs);
    if (grown !== null) {
      figures[`fuzz_${format}_held_more_mib`] = rounded(grown.heldBytes / MIB);
      figures[`fuzz_${format}_resident_more_mib`] = rounded(grown.residentBytes / MIB);
    }
    rows.push([
      format,
      outcome.files,
      crashed.length,
      thrown.length,
      hung.length,
      stopped.length,
      ...judgements.map(count),
      outcome.clear.length,
      slowestMs,
      totalMs / Math.max(1, outcome.files),
      grown === null ? '-' : grown.heldBytes / MIB,
      grown === null ? '-' : grown.residentBytes / MIB,
    ]);
    notes.push(...notesOf(format, outcome));
  }
  return {
    figures,
    tables: [
      {
        title: 'Changed files: seeded flips, cuts, swaps, insertions and other numbers in genuine statements',
        columns: [
          ...['format', 'files', 'crashed', 'threw', 'hung', 'traps'],
          ...judgements,
          'other rows, clear',
          ...['slowest, ms', 'mean, ms', 'held more, MiB', 'resident more, MiB'],
        ],
        rows,
      },
    ],
    notes: [
      ...notes,
      'refused: cannot be read. unverified: read, and refused because it does not add up. same: accepted with the genuine rows.',
      'fewer: accepted with some of the genuine rows, where nothing in the file tells of the others, as in a table without its last lines.',
      'changed: accepted with a row of another day or amount that nothing in the file contradicts: days, and amounts of formats without balances.',
      'held more: what is in use after the last file and a collection, less that after the first two hundred, in one process that reads them all; resident: what the process keeps for its heap, in use or not.',
      'Half of the changes to PDF and XLSX are to what they pack; one change in six of ten files, up to six in the others.',
    ],
  };
};
