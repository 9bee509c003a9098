import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { amountColumns } from './amount-columns.ts';
import { drawnApartFindings } from './drawn-apart-findings.ts';
import { markedPage } from './marked-page.ts';
import { type Piece, readStatement, rowCount, rowPieces, writtenPage } from './written-page.fixture.ts';

const footer: Piece = { text: 'Page 1 of 1', x: 40, y: 800 };
const rowBottom = (index: number): number => Math.max(0, ...writtenPage(rowPieces(index)).bottom);
const indices = Array.from({ length: rowCount }, (_, index) => index);

/** Rows whose amounts are found on a page of pieces in this order. */
function apart(pieces: readonly Piece[]): number[] {
  const pages = [markedPage(writtenPage(pieces))];
  const bottoms = drawnApartFindings(amountColumns(pages, [readStatement()]), pages).map(({ box }) => box?.bottom ?? 0);
  return indices.filter((index) => bottoms.some((bottom) => Math.abs(bottom - rowBottom(index)) < 1));
}

test('Balances removed and drawn behind the page are found, each of them and no other', () => {
  fc.assert(
    fc.property(fc.subarray(indices, { minLength: 1, maxLength: rowCount - 8 }), (taken) => {
      const kept = indices.flatMap((index) => rowPieces(index).slice(0, taken.includes(index) ? 3 : 4));
      const again = taken.flatMap((index) => rowPieces(index).slice(3));
      expect(apart([...kept, footer, ...again])).toEqual(taken);
    }),
    { seed: 19, numRuns: 100 },
  );
});

test('a table that is drawn row by row has no amount drawn apart', () => {
  expect(apart([footer, ...indices.flatMap((index) => rowPieces(index))])).toEqual([]);
});

test('a table that is drawn column by column has no amount drawn apart', () => {
  expect(
    apart([0, 1, 2, 3].flatMap((column) => indices.flatMap((row) => rowPieces(row).slice(column, column + 1)))),
  ).toEqual([]);
});
