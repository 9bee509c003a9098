import { inflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { blankSheet, type PageDrawing } from './page-drawing.ts';
import { type PdfTraits, pdfFile } from './pdf-file.ts';
import { widthOf, wrapped } from './standard-fonts.ts';

const traits: PdfTraits = {
  title: 'Letter',
  producer: 'Imali',
  creator: 'Imali',
  createdOn: '2026-11-22',
  runs: 'lines',
  password: null,
};
const style = { font: 'Helvetica', size: 12 } as const;

function pageOf(...texts: readonly string[]): PageDrawing {
  const sheet = blankSheet(595, 842);
  for (const [index, text] of texts.entries()) sheet.text(text, 72, 72 + index * 20, style);
  return sheet.drawing;
}
const sourceOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** What the streams of a file hold, unpacked. */
const streamsOf = (bytes: Uint8Array): readonly string[] =>
  [...sourceOf(bytes).matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  );

describe('a PDF file', () => {
  test('A file begins with its version, and every offset of its table is where the object begins', () => {
    const source = sourceOf(pdfFile([pageOf('One'), pageOf('Two')], traits));
    expect(source.startsWith('%PDF-1.4\n')).toBe(true);
    const table = Number(/startxref\n(\d+)/.exec(source)?.[1]);
    expect(source.slice(table, table + 4)).toBe('xref');
    const offsets = [...source.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
    expect(offsets.map((offset, index) => source.slice(offset).startsWith(`${index + 1} 0 obj`))).not.toContain(false);
    expect(source).toContain('/Type /Pages /Count 2');
  });

  test('A text is measured from the top of its page and written from the bottom', () => {
    // y 72 from the top of a page of 842 points is 770 from its bottom.
    const [content = ''] = streamsOf(pdfFile([pageOf('Hello')], traits));
    expect(content).toContain('(Hello)');
    expect(content).toMatch(/\b72 770\b/);
  });

  test('Brackets and backslashes of a text are escaped', () => {
    const [content = ''] = streamsOf(pdfFile([pageOf('a (b) \\c')], traits));
    expect(content).toContain('(a \\(b\\) \\\\c)');
  });

  test('The same drawings give the same bytes, and another title gives others', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 }), { maxLength: 5 }), (texts) => {
        expect(pdfFile([pageOf(...texts)], traits)).toEqual(pdfFile([pageOf(...texts)], traits));
      }),
    );
    expect(pdfFile([], { ...traits, title: 'Other' })).not.toEqual(pdfFile([], traits));
  });

  test('A file with a password names its encryption and has no text to read', () => {
    const source = sourceOf(pdfFile([pageOf('Hello')], { ...traits, password: 'secret' }));
    expect(source).toContain('/Encrypt');
    expect(source).toContain('/Filter /Standard');
    expect(source).not.toContain(Buffer.from('Letter', 'latin1').toString('hex'));
    expect(sourceOf(pdfFile([pageOf('Hello')], traits))).toContain(Buffer.from('Letter', 'latin1').toString('hex'));
  });
});

describe('the standard fonts', () => {
  test('A text that ends at a place begins its own width before it', () => {
    const sheet = blankSheet(595, 842);
    sheet.text('100.00', 500, 72, style, 'right');
    const [mark] = sheet.drawing.marks;
    expect(mark?.kind === 'text' && mark.x).toBeCloseTo(500 - widthOf('100.00', 'Helvetica', 12), 10);
  });

  test('Wrapped lines keep every word in order, and fit unless they are one word', () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,20}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (words) => {
        const lines = wrapped(words.join(' '), 'Helvetica', 10, 120);
        expect(lines.join(' ')).toBe(words.join(' '));
        for (const line of lines) expect(line.includes(' ') && widthOf(line, 'Helvetica', 10) > 120).toBe(false);
      }),
    );
  });

  test('Digits of Helvetica are 556 thousandths of its size wide', () => {
    // Six digits at 10 points: 6 x 5.56 = 33.36; source: Adobe's font metrics of Helvetica.
    expect(widthOf('123456', 'Helvetica', 10)).toBeCloseTo(33.36, 10);
  });
});
