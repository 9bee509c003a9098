import { expect, test } from '@jest/globals';
import type { Covering } from '../reading/pdf-engine.ts';
import { coveringFindings } from './covering-findings.ts';
import { markedPage } from './marked-page.ts';
import { rowPieces, writtenPage } from './written-page.fixture.ts';

const page = markedPage(
  writtenPage([{ text: 'Notes -', x: 40, y: 60 }, ...rowPieces(1), { text: '-', x: 350, y: 112 }, ...rowPieces(2)]),
);
const found = (text: string, kind: Covering['kind']) =>
  coveringFindings(page, [{ kind, box: { left: 348, top: 100, right: 356, bottom: 115 }, text }]).map(
    ({ code }) => code,
  );

test('a figure over the dash in the place of an amount is painted over it', () => {
  expect(found('-', 'fill')).toEqual(['painted_over_text']);
  expect(found('-', 'annotation')).toEqual(['painted_over_text']);
});

test('a stamp over a dash, and a box over a part of a word, are careless edges', () => {
  expect(found('-', 'stamp')).toEqual([]);
  expect(found('Sh', 'fill')).toEqual([]);
});
