import { statementFormats } from '../../schemas/entities/sandbox.ts';
import type { Bench } from '../measure/report.ts';
import { rounded } from '../measure/spread.ts';
import { type FuzzOutcome, fuzzFormat } from './fuzz-format.ts';
import type { Judgement } from './judge-reading.ts';

const MIB = 2 ** 20;

const columns: readonly Judgement[] = ['refused', 'unverified', 'password', 'same', 'changed', 'contradicting'];

/** Numbers of the files, so that each can be made and looked at again. */
function notesOf(format: string, outcome: FuzzOutcome): string[] {
  const lists = [
    ['ended the process', outcome.crashed],
    ['threw', outcome.thrown.map(({ index }) => index)],
    ['took more than 20 s', outcome.hung],
    ['trapped PDFium', outcome.stopped],
    ['were accepted against their own arithmetic', outcome.contradicting],
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
    const { crashed, thrown, hung, stopped, slowestMs, totalMs, grownBytes } = outcome;
    const count = (judgement: Judgement): number => outcome.judgements.get(judgement) ?? 0;
    figures[`fuzz_${format}_files_count`] = outcome.files;
    figures[`fuzz_${format}_crashed_count`] = crashed.length + thrown.length + hung.length;
    figures[`fuzz_${format}_contradicting_count`] = count('contradicting');
    figures[`fuzz_${format}_changed_count`] = count('changed');
    figures[`fuzz_${format}_slowest_ms`] = rounded(slowestMs);
    if (grownBytes !== null) figures[`fuzz_${format}_grown_mib`] = rounded(grownBytes / MIB);
    rows.push([
      format,
      outcome.files,
      crashed.length,
      thrown.length,
      hung.length,
      stopped.length,
      ...columns.map(count),
      slowestMs,
      totalMs / Math.max(1, outcome.files),
      grownBytes === null ? '-' : grownBytes / MIB,
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
          ...columns,
          ...['slowest, ms', 'mean, ms', 'grown, MiB'],
        ],
        rows,
      },
    ],
    notes: [
      ...notes,
      'refused: cannot be read. unverified: read, and refused because it does not add up. same: accepted with the genuine rows.',
      'changed: accepted with other rows or days, which nothing in the file contradicts: whole lines missing at an end, a day, an amount of a file without balances.',
      'grown: resident memory after the last file over that after the first two hundred, of one process that reads them all.',
      'Half of the changes to PDF and XLSX are to what they pack; one change in six of ten files, up to six in the others.',
    ],
  };
};
