import { expect, test } from '@jest/globals';
import { markedPage } from './marked-page.ts';
import { secondFontFindings } from './second-font-findings.ts';
import { type Piece, rowCount, rowPieces, writtenPage } from './written-page.fixture.ts';

const rows = Array.from({ length: rowCount }, (_, index) => rowPieces(index)).flat();
const block = (name: Partial<Piece>): Piece[] => [
  { text: 'T PERSON', x: 40, y: 40, ...name },
  { text: '1 Voorbeeld Street', x: 40, y: 50 },
  { text: 'Example Park', x: 40, y: 60 },
];
const found = (name: Partial<Piece>) => secondFontFindings(markedPage(writtenPage([...block(name), ...rows])));

test('a name in another typeface than its address is found with its place', () => {
  expect(found({})).toEqual([]);
  expect(found({ font: 'ArialMT' })).toMatchObject([{ code: 'second_font', page: 1, box: { left: 40 } }]);
});

test('a name that is bolder, larger, or in a font that sets many lines is a matter of the bank', () => {
  expect(found({ font: 'Helvetica-Bold' })).toEqual([]);
  expect(found({ font: 'ArialMT', size: 12 })).toEqual([]);
  const all = block({ font: 'ArialMT' }).map((piece) => ({ ...piece, font: 'ArialMT' }));
  expect(secondFontFindings(markedPage(writtenPage([...all, ...all, ...rows])))).toEqual([]);
});

test("a name in a second whole copy of the page's font is found, and in a cut-down one only where the first has its letters", () => {
  const page = writtenPage([...block({ font: 'Copy' }), ...rows]);
  // Of T, P, E, R, S, O and N the page draws four elsewhere.
  const named = (prefix: string) => page.fonts.map((name) => `${prefix}${name === 'Copy' ? 'Helvetica' : name}`);
  expect(secondFontFindings(markedPage({ ...page, fonts: named('') }))).toMatchObject([{ code: 'second_font' }]);
  expect(secondFontFindings(markedPage({ ...page, fonts: named('ABCDEF+') }))).toEqual([]);
});
