import { describe, expect, test } from '@jest/globals';
import { zlibSync } from 'fflate';
import type { Statement } from '../reading/statement.ts';
import { pageContents } from './page-contents.ts';
import { rewrittenPageFindings } from './rewritten-page-findings.ts';
import { differingHabits, writingStyle } from './writing-style.ts';
import { readStatement } from './written-page.fixture.ts';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Forty rows as a bank's program writes them, a line each. */
const bank = Array.from(
  { length: 40 },
  (_, row) => `0 0 0 rg BT /F1 9 Tf 1 0 0 1 40 ${700 - row} Tm (Shop \\(${row}) Tj ET\n`,
).join('');
/** The same as a library writes what it read: an operator a line. */
const library = bank.replaceAll(/ (?=BT|\/F1 9|1 0 0 1|\(Shop|ET)/g, '\n');

interface Stream {
  readonly operators: string;
  readonly isPacked?: boolean;
}

/** A PDF of pages with a stream each, their numbers in the order of the file. */
function pdfOf(streams: readonly (Stream | readonly Stream[])[], trailer = '/Root 1 0 R'): Uint8Array {
  const objects: string[] = ['1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'];
  let next = 3;
  const packed = new Map<string, string>();
  const packedOf = (operators: string): string => {
    const data = packed.get(operators) ?? latin1(zlibSync(bytesOf(operators)));
    packed.set(operators, data);
    return data;
  };
  const pages = streams.map((page) => {
    const contents = [page].flat().map(({ operators, isPacked }) => {
      const data = isPacked ? packedOf(operators) : operators;
      const filter = isPacked ? ' /Filter /FlateDecode' : '';
      objects.push(`${next} 0 obj\n<< /Length ${data.length}${filter} >>\nstream\n${data}\nendstream\nendobj\n`);
      next += 1;
      return `${next - 1} 0 R`;
    });
    objects.push(`${next} 0 obj\n<< /Type /Page /Parent 2 0 R /Contents [${contents.join(' ')}] >>\nendobj\n`);
    next += 1;
    return `${next - 1} 0 R`;
  });
  objects.push(`2 0 obj\n<< /Type /Pages /Count ${pages.length} /Kids [${pages.join(' ')}] >>\nendobj\n`);
  return bytesOf(`%PDF-1.4\n${objects.join('')}trailer\n<< ${trailer} >>\n%%EOF\n`);
}

/** A statement with rows on these pages. */
function statementOn(...pages: readonly number[]): Statement {
  const statement = readStatement();
  return {
    ...statement,
    rows: pages.flatMap((page) => statement.rows.map((row) => ({ ...row, place: { page, row: 1 } }))),
  };
}
const found = (streams: Parameters<typeof pdfOf>[0], ...pages: readonly number[]) =>
  rewrittenPageFindings(pageContents(pdfOf(streams)), [statementOn(...pages)]).map(
    ({ code, page }) => `${code} ${page}`,
  );

const [plain, other] = [{ operators: bank }, { operators: library }];

describe('the pages of a statement', () => {
  test('Pages written by one program are no finding, whichever program it was', () => {
    expect(found([plain, plain, plain], 1, 2, 3)).toEqual([]);
    expect(found([other, other, other], 1, 2, 3)).toEqual([]);
    expect(
      found(
        [
          { ...plain, isPacked: true },
          { ...plain, isPacked: true },
        ],
        1,
        2,
      ),
    ).toEqual([]);
  });

  test('A page written by another program is a finding with its number', () => {
    expect(found([plain, other, plain], 1, 2, 3)).toEqual(['page_rewritten 2']);
    expect(found([plain, other], 1, 2)).toEqual(['page_rewritten 2']);
  });

  test('A page with other compression is a finding', () => {
    expect(found([{ ...plain, isPacked: true }, plain, { ...plain, isPacked: true }], 1, 2, 3)).toEqual([
      'page_rewritten 2',
    ]);
  });

  test('A short last page may be uncompressed, as it was not worth packing', () => {
    const short = { operators: bank.slice(0, 1_000) };
    expect(found([{ ...plain, isPacked: true }, short], 1, 2)).toEqual([]);
  });

  test('A cover without rows may be by another program', () => {
    expect(found([other, plain, plain], 2, 3)).toEqual([]);
  });

  test('A page may have a mark that another program added in a stream of its own', () => {
    const mark = { operators: 'q\n1 0 0 rg\nBT\n/F2 9 Tf\n(PAID)\nTj\nET\nQ\n' };
    expect(found([plain, [{ operators: 'q\n' }, plain, mark], plain], 1, 2, 3)).toEqual([]);
  });
});

describe('contents of pages', () => {
  test('Page contents follow the order of the page tree, with the last object of a number', () => {
    const file = latin1(pdfOf([plain, other]));
    const changed = `3 0 obj\n<< /Length 5 >>\nstream\n(new)\nendstream\nendobj\n`;
    expect(pageContents(bytesOf(file + changed)).map(({ page, operators }) => [page, operators])).toEqual([
      [1, '(new)'],
      [2, library],
    ]);
  });

  test('Encrypted or damaged files, and what is not a PDF, have no such findings', () => {
    expect(pageContents(pdfOf([plain], '/Root 1 0 R /Encrypt 9 0 R'))).toEqual([]);
    expect(pageContents(pdfOf([plain]).subarray(0, 400))).toEqual([]);
    expect(pageContents(bytesOf('x'.repeat(1_000)))).toEqual([]);
    const broken = latin1(pdfOf([{ ...plain, isPacked: true }])).replace('x\x9c', 'x\x9c\xff\xff\xff');
    expect(pageContents(bytesOf(broken))).toEqual([]);
  });

  test('Reading page contents limits what it unpacks, and searches no part of a file twice', () => {
    const bomb = { operators: '0'.repeat(3_000_000), isPacked: true };
    expect(pageContents(pdfOf([plain, bomb])).map(({ page }) => page)).toEqual([1]);
    const large = { operators: bank.padEnd(1_900_000), isPacked: true };
    expect(pageContents(pdfOf(Array.from({ length: 30 }, () => large)))).toHaveLength(21);
    expect(pageContents(bytesOf('1 0 obj '.repeat(500_000)))).toEqual([]);
  });

  test('Reading page contents ends on a page tree that contains itself', () => {
    const loop = latin1(pdfOf([plain])).replace(/\/Kids \[\d+ 0 R\]/, '/Kids [2 0 R]');
    expect(pageContents(bytesOf(loop))).toEqual([]);
  });
});

describe('the style of a content stream', () => {
  test('Writing styles differ by the white space at operators, and not by what is written', () => {
    const differing = differingHabits(writingStyle(bank), writingStyle(library));
    expect(differing).toEqual(expect.arrayContaining(['behind rg', 'behind Tf', 'behind Tm', 'before ET']));
    const longer = bank.replaceAll('Shop', '1 000.00 Tj ET BT').replaceAll('700', '123.456');
    expect(differingHabits(writingStyle(bank), writingStyle(longer))).toEqual([]);
  });

  test('Writing styles differ between texts in hexadecimal digits and texts in characters', () => {
    const hexadecimal = bank.replaceAll(/\(.*\) Tj/g, '<41424344> Tj');
    expect(differingHabits(writingStyle(bank), writingStyle(hexadecimal))).toEqual(['texts']);
  });

  test('A content stream of a few operators has no writing style', () => {
    expect(writingStyle('BT (a) Tj ET\nBT (b) Tj ET').size).toBe(0);
  });
});
