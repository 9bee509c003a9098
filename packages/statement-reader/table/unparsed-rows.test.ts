import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { describe, expect, test } from '@jest/globals';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import type { PageText } from '../reading/pdf-engine.ts';
import { readPages } from '../reading/read-pages.ts';

const engine = await pdfiumEngine();
const today = '2026-11-21';

/** Two pages of a history that prints neither an opening nor a closing balance. */
const { bytes, truth } = statementFile({
  ...{ personaId: 'salaried_monthly', seed: 5, endsOn: '2026-03-31', accountIndex: 0 },
  ...{ bank: 'fnb', product: 'history', format: 'pdf', months: 1 },
});
const opened = engine.open(bytes);
if (opened.outcome !== 'open') throw new Error(opened.outcome);
const pages = [1, 2].map((page) => opened.document.text(page));
opened.document.close();

/** The page with other letters where a word stands for the first time. */
function withWord(page: PageText, word: string, other: string): PageText {
  const text = Array.from(page.codes, (code) => String.fromCodePoint(code)).join('');
  const at = text.indexOf(word);
  if (at === -1) throw new Error(`${word} is not on the page`);
  const codes = page.codes.slice();
  for (const [index, letter] of [...other].entries()) codes[at + index] = letter.codePointAt(0) ?? 0;
  return { ...page, codes };
}

function errorsOf(read: readonly PageText[]) {
  const { reading } = readPages(read, { today });
  if (reading.outcome !== 'refused') throw new Error(reading.outcome);
  return reading.errors;
}

describe('rows that a reading leaves out', () => {
  test('No rows are lost where all headings can be read', () => {
    const { reading } = readPages(pages, { today });
    expect(reading.outcome === 'read' && reading.statements.flatMap(({ rows }) => rows).length).toBe(truth.rows.length);
  });

  test('A file is refused when the headings of the first page cannot be read', () => {
    const [first, second] = pages;
    if (!first || !second) throw new Error('two pages were wished');
    expect(
      errorsOf([withWord(withWord(first, 'Description', 'Xxxxxxxxxxx'), 'Amount', 'Xxxxxx'), second]),
    ).toMatchObject([
      {
        type: 'Parse Error',
        message: 'The line looks like a transaction, but no headings above it could be read.',
        place: { page: 1 },
      },
    ]);
  });

  test('A file is refused when that page lost its last rows too and nothing continues it', () => {
    const [first, second] = pages;
    if (!first || !second) throw new Error('two pages were wished');
    const length = Math.floor(first.codes.length * 0.6);
    const cut = {
      ...withWord(withWord(first, 'Description', 'Xxxxxxxxxxx'), 'Amount', 'Xxxxxx'),
      ...{ left: first.left.subarray(0, length), top: first.top.subarray(0, length) },
      ...{ right: first.right.subarray(0, length), bottom: first.bottom.subarray(0, length) },
      ...{ fontSize: first.fontSize.subarray(0, length), font: first.font.subarray(0, length) },
    };
    expect(errorsOf([{ ...cut, codes: cut.codes.subarray(0, length) }, second])).toMatchObject([
      {
        type: 'Parse Error',
        message: 'The line looks like a transaction, but no headings above it could be read.',
        place: { page: 1 },
      },
    ]);
  });

  test('a row that lost its day is not put on the day above it', () => {
    const [first, second] = pages;
    if (!first || !second) throw new Error('two pages were wished');
    const day = new Date(`${truth.rows[3]?.bookedOn}T12:00:00Z`).getUTCDate();
    const lost = withWord(first, `${String(day).padStart(2, '0')} Mar 2026`, 'xx Xxx xxxx');
    expect(errorsOf([lost, second])).toMatchObject([{ message: expect.stringContaining('date') }]);
  });
});
